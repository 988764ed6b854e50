import type { Filled } from './filling.ts'

/** A list that callers may ask for, as its operation, and the address by which they do. */
export interface List {
  readonly operation: string
  readonly path: string
  /** By what it is filtered beside its page. */
  readonly filters: readonly string[]
  /** Who asks: an organization's key unless said otherwise. */
  readonly by?: 'owner' | 'contact'
}

const list = (operation: string, path: string, by?: List['by']): List => ({
  operation,
  path,
  filters: [...new URL(path, 'http://x').searchParams.keys()].filter((name) => name !== 'limit'),
  ...(by && { by }),
})

/** A period in which everything is. */
const period = '?since=2026-01-01T00:00:00Z&until=2036-01-01T00:00:00Z'

/** Every list with every filter, and what is read whole by an id; `orgId` is whose they are. */
export function listsOf(filled: Filled, orgId: string): List[] {
  const { contact, largeSegment, smallSegment, automation, campaign, webhook, domain } = filled
  return [
    list('listContacts', '/contacts'),
    list('listContacts', '/contacts?q=u'),
    list('listContacts', '/contacts?q=e2@example.com'),
    ...['tag=rare', 'tag=common', 'tag=nobody', 'reachable=email', 'reachable=inapp'].map(
      (filter) => list('listContacts', `/contacts?${filter}`),
    ),
    ...['tag=rare&reachable=email', 'tag=common&email=e4@example.com'].map((filter) =>
      list('listContacts', `/contacts?${filter}`),
    ),
    ...['email=e2@example.com', 'walletAddress=w2', 'externalId=u2', 'externalId=nobody'].map(
      (filter) => list('listContacts', `/contacts?${filter}`),
    ),
    list('listContacts', `/contacts?ids=${contact}`),
    list('listContacts', `/contacts?segmentId=${largeSegment}`),
    list('listContacts', `/contacts?segmentId=${smallSegment}`),
    list('listContacts', `/contacts?segmentId=${largeSegment}&tag=rare&reachable=email`),
    list('listContacts', `/contacts?segmentId=${smallSegment}&tag=common`),
    list('listContactEvents', `/contacts/${contact}/events`),
    list('listContactEntries', `/contacts/${contact}/entries`),
    list('listConsents', `/contacts/${contact}/consents`),
    list('listImports', '/imports'),
    list('listImports', '/imports?status=completed'),
    list('getImport', `/imports/${filled.import}`),
    list('listSegments', '/segments'),
    list('listSegments', '/segments?q=nobody'),
    list('listSegments', `/segments?contactId=${contact}`),
    list('getSegment', `/segments/${largeSegment}`),
    list('listSegmentMembers', `/segments/${largeSegment}/members`),
    list('listEventNames', '/event-names'),
    list('listAttributeKeys', '/attribute-keys'),
    list('listTags', '/tags'),
    list('listTopics', '/topics'),
    ...(
      [
        ['listSegments', '/segments'],
        ['listTopics', '/topics'],
        ['listForms', '/forms'],
        ['listAutomations', '/automations'],
        ['listTemplates', '/templates'],
        ['listSnippets', '/snippets'],
        ['listSenders', '/senders'],
        ['listWebhooks', '/webhooks'],
      ] as const
    ).map(([operation, path]) => list(operation, `${path}?key=nobody`)),
    list('listForms', '/forms'),
    list('listForms', '/forms?q=nobody'),
    list('listAutomations', '/automations'),
    list('listAutomations', '/automations?q=nobody'),
    list('listAutomations', '/automations?status=active'),
    list('listCatalog', '/automations/event-catalog'),
    ...['', '?status=failed', '?status=failed&until=2036-01-01T00:00:00Z', period].flatMap(
      (filter) => [
        list('listEntries', `/entries${filter}`),
        list('listAutomationEntries', `/automations/${automation}/entries${filter}`),
      ],
    ),
    ...['node=tag', 'node=tag&status=failed'].map((filter) =>
      list('listAutomationEntries', `/automations/${automation}/entries?${filter}`),
    ),
    list('listEntries', `/entries?automationId=${automation}`),
    list('listEntries', `/entries?contactId=${contact}`),
    list('getAutomationStats', `/automations/${automation}/stats${period}`),
    list('listVersions', `/automations/${automation}/versions`),
    list('listCampaigns', '/campaigns'),
    list('listCampaigns', '/campaigns?q=nobody'),
    list('listCampaigns', '/campaigns?status=completed'),
    list('getCampaignStats', `/campaigns/${campaign}/stats?interval=hour`),
    list('listTemplates', '/templates'),
    list('listTemplates', '/templates?q=nobody'),
    list('listMessages', '/messages'),
    ...[
      'status=failed',
      'status=bounced',
      'status=sent',
      'channel=inapp',
      'channel=inapp&status=sent',
      'since=2026-01-01T00:00:00Z&until=2036-01-01T00:00:00Z',
      'status=failed&until=2026-01-01T00:00:00Z',
    ].map((filter) => list('listMessages', `/messages?${filter}`)),
    ...['', '&status=failed', '&channel=inapp'].flatMap((more) => [
      list('listMessages', `/messages?contactId=${contact}${more}`),
      list('listMessages', `/messages?campaignId=${campaign}${more}`),
      list('listMessages', `/messages?automationId=${automation}${more}`),
      list('listMessages', `/messages?campaignId=${campaign}&contactId=${contact}${more}`),
    ]),
    list('listSnippets', '/snippets'),
    list('listSuppressions', '/suppressions'),
    list('listSuppressions', '/suppressions?email=nobody@example.com'),
    list('listSuppressions', `/suppressions?contactId=${contact}`),
    list('listInbox', '/inapp/messages', 'contact'),
    list('getStatistics', '/statistics'),
    list('getStatistics', '/statistics?interval=hour'),
    list('listDomains', '/domain'),
    list('listChecks', `/domain/${domain}/checks`),
    list('listSenders', '/senders'),
    list('listWebhooks', '/webhooks'),
    list('listDeliveries', `/webhooks/${webhook}/deliveries`),
    list('listDeliveries', `/webhooks/${webhook}/deliveries${period}`),
    ...['pending', 'delivered', 'failed', 'missed'].map((status) =>
      list('listDeliveries', `/webhooks/${webhook}/deliveries?status=${status}`),
    ),
    list('listSessions', '/auth/sessions', 'owner'),
    list('listMembers', `/organizations/${orgId}/members`, 'owner'),
    list('listInvitations', `/organizations/${orgId}/invitations`, 'owner'),
    list('listAudit', '/audit', 'owner'),
    list('listAudit', `/audit${period}`, 'owner'),
    list('listKeys', '/keys', 'owner'),
  ]
}
