const contact = { walletAddress: '0x8ba1f109551bd432803012645ac136ddd64dba72' }
const contactId = 'con_01jd4xq2v7f8r9s0t1w2x3y4z5'
const segmentId = 'seg_01jd4xq2v7f8r9s0t1w2x3y4z5'
const transfer = {
  chain: 'base',
  event: 'Transfer',
  contractAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  txHash: '0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c',
  payload: { to: '0x8ba1f109551bd432803012645ac136ddd64dba72', amount: '250000000' },
}
const decoded = {
  ...transfer,
  topic0: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  sourceEventId: '0x5f2e1b7c:3',
}
const depositors = {
  all: [{ event: 'deposit.confirmed', performed: { atLeast: 1, within: 604_800 } }, { tag: 'vip' }],
}
const welcome = {
  name: 'Thank for a large deposit',
  trigger: {
    type: 'custom_event',
    events: ['deposit.confirmed'],
    filters: [{ path: 'amount', op: 'gte', value: 100 }],
  },
  graph: {
    nodes: [
      { id: 'wait', type: 'delay', config: { seconds: 60 } },
      {
        id: 'thanks',
        type: 'send_inapp',
        config: { title: 'Thank you', body: 'We got {{ event.payload.amount }} USDC.' },
      },
      { id: 'end', type: 'exit' },
    ],
    edges: [
      { from: 'wait', to: 'thanks' },
      { from: 'thanks', to: 'end' },
    ],
  },
  reentry: { mode: 'after', seconds: 86_400 },
}
const password = 'correct horse battery'

/** What requests may say, by operation, where an example made from the schema would make no sense. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  sendEvent: {
    event: 'deposit.confirmed',
    contact,
    attributes: { plan: 'pro' },
    payload: { amount: '250', token: 'USDC' },
    idempotencyKey: 'deposit-0x5f2e-3',
  },
  sendEvents: { events: [{ event: 'signup', contact: { email: 'ann@example.com' } }] },
  fireOnchainEvent: transfer,
  fireOnchainEventBySession: transfer,
  fireDecodedEvent: decoded,
  fireDecodedEventBySession: decoded,
  queueDecodedEvent: { ...decoded, sourceId: 'indexer-1' },
  queueDecodedEventBySession: { ...decoded, sourceId: 'indexer-1' },
  queueDecodedEvents: { sourceId: 'indexer-1', events: [decoded] },
  queueDecodedEventsBySession: { sourceId: 'indexer-1', events: [decoded] },
  ...bySession('fireSegmentEntered', { segmentId, contactId }),
  ...bySession('fireEmailOpened', { deliveryId: 'delivery-7', contactId }),
  ...bySession('fireHealthThreshold', { score: 1.08, contactId }),
  upsertContact: {
    ...contact,
    email: 'ann@example.com',
    attributes: { plan: 'pro' },
    tags: ['vip'],
  },
  changeContact: { attributes: { plan: null }, tags: ['vip'] },
  changeTags: { add: ['depositor'], remove: ['lead'] },
  mergeContacts: { into: contactId, from: 'con_01jd4xq2v7f8r9s0t1w2x3y4z6' },
  createSegment: { name: 'Depositors of the week', type: 'dynamic', definition: depositors },
  changeSegment: { name: 'Depositors of the last seven days' },
  previewSegment: { definition: depositors },
  changeSegmentMembers: { add: [contactId] },
  createForm: {
    name: 'Newsletter',
    doubleOptIn: true,
    consentText: 'I want to get news about Example by email.',
    fields: { type: 'object', properties: { firstName: { type: 'string', maxLength: 100 } } },
  },
  changeForm: { name: 'Newsletter, footer' },
  ingestForm: {
    email: 'ann@example.com',
    consent: true,
    consentText: 'I want to get news about Example by email.',
    fields: { firstName: 'Ann' },
  },
  addCatalogEntry: { name: 'Staked', signature: 'Staked(address,uint256)', subject: 'user' },
  createAutomation: welcome,
  changeAutomation: { name: 'Thank for a deposit', reentry: { mode: 'once' } },
  retryEntries: { since: '2026-11-20T09:30:00.000Z' },
  explainTrigger: {
    type: 'custom_event',
    trigger: { event: 'deposit.confirmed', contact, payload: { amount: '250' } },
  },
  pushInapp: { contact, title: 'Deposit received', body: '250 USDC have arrived.' },
  createContactToken: { contact },
  sendEmail: {
    contact: { email: 'ann@example.com' },
    subject: 'Your receipt',
    text: 'Thank you, {{ contact.attributes.name }}.',
    transactional: true,
  },
  createCampaign: {
    name: 'November news',
    channel: 'inapp',
    audience: { all: true },
    content: { title: 'News', body: 'Staking is live.' },
  },
  changeCampaign: { name: 'News of November' },
  testCampaign: { contacts: [contact] },
  createTemplate: {
    name: 'Receipt',
    subject: 'Your receipt',
    html: '<p>Thank you, {{ contact.attributes.name }}.</p>',
  },
  changeTemplate: { subject: 'Your receipt from Example' },
  previewTemplate: { data: { contact: { attributes: { name: 'Ann' } } } },
  addSuppression: { email: 'bob@example.com', reason: 'asked by phone' },
  registerDomain: { domain: 'mail.example.com' },
  createSender: { domainId: 'dom_01jd4xq2v7f8r9s0t1w2x3y4z5', localPart: 'hello', name: 'Example' },
  signIn: { email: 'owner@example.com', password },
  changePassword: { currentPassword: password, newPassword: 'another horse battery' },
  requestPasswordReset: { email: 'owner@example.com' },
  resetPassword: { password },
  acceptInvitation: { password, name: 'Ann' },
  createOrganization: { name: 'Example' },
  inviteMember: { email: 'bob@example.com', role: 'MEMBER' },
  changeMember: { role: 'ADMIN' },
  createKey: { name: 'Backend', environment: 'test' },
  rollKey: { gracePeriodSeconds: 86_400 },
  putOrigins: { live: ['https://app.example.com'], test: ['http://localhost:3000'] },
  createWalletChallenge: { address: contact.walletAddress, chain: 'base' },
  createWebhook: { url: 'https://example.com/hooks/outrider', events: ['message.bounced'] },
  changeWebhook: { events: ['*'] },
  recoverDeliveries: { since: '2026-11-20T09:30:00.000Z' },
}

/** The same for both variants of an endpoint of the runtime. */
function bySession(operationId: string, body: object): Record<string, object> {
  return { [operationId]: body, [`${operationId}BySession`]: body }
}
