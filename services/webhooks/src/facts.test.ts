import { parse } from '@outrider/contracts/contract'
import { newId } from '@outrider/contracts/ids'
import { messageFacts } from '@outrider/contracts/messaging'
import { standingChanged } from '@outrider/contracts/organizations'
import { webhooksService } from '@outrider/contracts/services'
import { webhookPayloads, webhookTypes } from '@outrider/contracts/webhook-payloads'
import { tenant } from '@outrider/testing/tenant'
import { expect, test } from 'vitest'
import { erasureFact, sources, type WebhookFact } from './facts.ts'

const at = '2026-11-22T10:00:00.000Z'
const common = {
  tenant: tenant(),
  contactId: newId('con'),
  formerId: newId('con'),
  eventId: newId('evt'),
  event: 'bought',
  payload: { amount: '5' },
  idempotencyKey: 'k-1',
  receivedAt: at,
  occurredAt: at,
  at,
  entryId: newId('ent'),
  automationId: newId('auto'),
  node: 'n1',
  reason: 'GONE',
  messageId: newId('msg'),
  channel: 'email',
  campaignId: newId('cmp'),
  suppressionId: newId('sup'),
  id: newId('imp'),
  status: 'completed',
  rows: { total: 1, received: 1, created: 1, updated: 0, rejected: 0 },
  failure: null,
  createdAt: at,
  finishedAt: at,
  webhookId: newId('whk'),
  url: 'https://example.com/hook',
  formId: newId('form'),
  consentId: newId('cns'),
  subscription: { email: 'unsubscribed' },
  source: 'page',
  domainId: newId('dom'),
  domain: 'example.com',
  records: ['spf'],
  sendReady: true,
  keyId: newId('key'),
  name: 'Backend',
  scope: 'read_write',
  replacementId: newId('key'),
  expiresAt: at,
}

/** What each source but the erasure's makes of such a fact, by subject. */
async function tellAll(fact: object): Promise<Map<string, WebhookFact>> {
  const told = new Map<string, WebhookFact>()
  for (const source of sources) {
    let heard: readonly WebhookFact[] = []
    const subscriber = source(async (each) => {
      heard = each
    })
    await subscriber.handle([fact], [{ id: '1', repeated: false, lane: 'single' }])
    for (const each of heard) told.set(subscriber.event.subject, each)
  }
  return told
}

test('every type has a fact behind it, and every fact that is consumed a type', async () => {
  const told = await tellAll(common)
  const types: string[] = [...told.values()].map(({ type }) => type)
  expect([...types, 'contact.erased'].toSorted()).toEqual([...webhookTypes].toSorted())
  const facts = webhooksService.consumes.filter(
    ({ subject }) => subject !== standingChanged.subject,
  )
  expect(told.size + 1).toBe(facts.length)
})

test('what is told has the form that callers were promised', async () => {
  for (const { type, data } of (await tellAll(common)).values())
    expect(parse(webhookPayloads[type].data, data)).toMatchObject({ occurredAt: at })
  const { tenant: owner, contactId } = common
  const erased = { tenant: owner, erasureId: newId('era'), contactId, formerIds: [], erasedAt: at }
  const { data } = erasureFact(erased)
  expect(parse(webhookPayloads['contact.erased'].data, data)).toBeDefined()
})

test.each([
  ['bounced', '5.1.1 smtp; 550 <ada@example.com> unknown', { status: '5.1.1' }],
  ['bounced', 'ada@example.com is no more', { status: null }],
  [
    'clicked',
    'https://example.com/a?u=ada@example.com#ada@example.com',
    { url: 'https://example.com/a' },
  ],
] as const)('of a message that %s, %s tells no address', async (what, detail, expected) => {
  const told = (await tellAll({ ...common, detail })).get(messageFacts[what].subject)
  expect(told?.data).toMatchObject(expected)
  expect(JSON.stringify(told)).not.toContain('ada@example.com')
})
