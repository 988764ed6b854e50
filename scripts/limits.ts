// Writes docs/limits.md and docs/internal-limits.md from the constants in the sources: `pnpm limits`; `--check` only compares.
import { internal, type Limit, type Unit } from './internal-limits.ts'
import { tableOf, valueOf, writePages } from './source-constants.ts'

const requests: readonly Limit[] = [
  ['Request body', 'services/gateway', 'maxBodyBytes', 'bytes', 'also the decompressed size'],
  ['Request body of an email with attachments', 'services/gateway', 'maxEmailBodyBytes', 'bytes'],
  [
    'Request body with a publishable key or contact token',
    'services/gateway',
    'maxPageBodyBytes',
    'bytes',
  ],
  [
    'Trigger `payload` and `decoded`',
    'packages/contracts',
    'maxDataBytes',
    'bytes',
    'as JSON, each',
  ],
  ['Events in one batch', 'packages/contracts', 'maxEvents', 'count'],
  ['Idempotency key', 'services/gateway', 'maxKeyLength', 'characters'],
  ['Import: one row', 'services/gateway', 'maxRowBytes', 'bytes'],
]

const contents: readonly Limit[] = [
  [
    'Attributes in one request or event',
    'packages/contracts',
    'maxAttributeBytes',
    'bytes',
    'as JSON',
  ],
  ['Attributes of a contact', 'packages/contracts', 'maxContactAttributeBytes', 'bytes', 'as JSON'],
  ['Tags of a contact', 'packages/contracts', 'maxContactTags', 'count'],
  [
    'Identifiers of a contact',
    'packages/contracts',
    'maxContactIdentifiers',
    'count',
    'wallet addresses, email addresses, and external IDs',
  ],
  ['Segment definition', 'packages/contracts', 'limitsOfDefinition.bytes', 'bytes', 'as JSON'],
  ['Graph of an automation', 'packages/contracts', 'maxGraphBytes', 'bytes', 'as JSON'],
  [
    'Template: subject, HTML, or text',
    'packages/contracts',
    'maxTemplateCharacters',
    'characters',
    'each',
  ],
  [
    'Template: all parts in all locales',
    'packages/contracts',
    'maxTemplateBytes',
    'bytes',
    'together',
  ],
  [
    'Template: HTML compiled from it',
    'services/messaging',
    'maxCompiledBytes',
    'bytes',
    'together',
  ],
  ['Template: locales', 'packages/contracts', 'maxLocales', 'count'],
  ['Email, rendered', 'services/messaging', 'maxEmailBytes', 'bytes', 'without attachments'],
  ['Attachments', 'packages/contracts', 'maxAttachments', 'count', 'per email'],
  ['Attachments: size', 'packages/contracts', 'maxAttachmentBytes', 'bytes', 'per email'],
  ['Snippet', 'packages/contracts', 'maxSnippetBytes', 'bytes', 'as JSON'],
  ['In-app message: title', 'packages/contracts', 'inappLengths.title', 'characters'],
  ['In-app message: body', 'packages/contracts', 'inappLengths.body', 'characters'],
]

const counts: readonly Limit[] = [
  [
    'Campaigns',
    'services/messaging/src/campaigns/campaigns.ts',
    'maxCampaigns',
    'count',
    'per environment',
  ],
  ['Dynamic segments', 'packages/contracts', 'maxDynamicSegments', 'count', 'per environment'],
  ['Forms', 'packages/contracts', 'maxForms', 'count', 'per environment'],
  ['Webhook endpoints', 'packages/contracts', 'maxWebhooks', 'count', 'per environment'],
  ['Templates', 'services/messaging', 'maxTemplates', 'count', 'per environment'],
  ['Snippets', 'packages/contracts', 'maxSnippets', 'count', 'per environment'],
  [
    'Templates that use snippets',
    'services/messaging',
    'maxSnippetUsers',
    'count',
    'per environment',
  ],
  [
    'Catalog events of your own',
    'services/automations',
    'maxCatalogEntries',
    'count',
    'per environment',
  ],
  ['Sending domains', 'services/domains', 'maxDomains', 'count', 'per environment'],
  [
    'Secret keys, plan `free`',
    'services/keys',
    'maxKeys.free',
    'count',
    'per organization, live and test together',
  ],
  [
    'Secret keys, plan `pro`',
    'services/keys',
    'maxKeys.pro',
    'count',
    'per organization, live and test together',
  ],
  [
    'Secret keys, plan `business`',
    'services/keys',
    'maxKeys.business',
    'count',
    'per organization, live and test together',
  ],
]

const retention: readonly Limit[] = [
  [
    'Events',
    'services/contacts',
    'defaultRetentionMonths',
    'months',
    '`EVENT_RETENTION_MONTHS`, in addition to the current month',
  ],
  ['Imports, and the idempotency keys of events', 'services/contacts', 'keptDays', 'days'],
  ['Webhook deliveries', 'services/webhooks', 'keptDays', 'days'],
  ['Statistics', 'packages/contracts', 'countedDays', 'days'],
]

const rates: readonly (readonly [name: string, requests: string])[] = [
  ['EVENTS', '`POST /events`'],
  ['TRIGGERS', 'synchronous triggers'],
  ['BATCH', 'batches, queued triggers, and imports'],
  ['BATCH_ITEMS', 'items of batches'],
  ['READS', '`GET` requests'],
  ['WRITES', 'contacts, tags, in-app messages, and forms'],
  ['MANAGEMENT', 'all other requests'],
  ['WALLET', 'wallet sign-in'],
  ['INBOX', 'requests with contact tokens, per organization'],
  ['CONTACT', 'requests with contact tokens, per contact'],
  [
    'PUBLIC',
    'sign-in, password reset, invitations, and unknown credentials; per client address (IPv4, or IPv6 /64)',
  ],
]

function grouped(amount: number): string {
  return amount.toLocaleString('en')
}

function written(value: number, unit: Unit): string {
  if (unit === 'count') return grouped(value)
  if (unit === 'milliseconds')
    return value % 1_000 === 0 ? `${grouped(value / 1_000)} s` : `${grouped(value)} ms`
  if (unit === 'seconds') return `${grouped(value)} s`
  if (unit !== 'bytes') return `${grouped(value)} ${unit}`
  if (value % 1_048_576 === 0) return `${value / 1_048_576} MiB`
  return value % 1_024 === 0 ? `${value / 1_024} KiB` : `${grouped(value)} bytes`
}

function table(limits: readonly Limit[]): string {
  return tableOf(
    ['Limit', 'Value', 'Note'],
    limits.map(([name, folder, constant, unit, note = '']) => [
      name,
      written(valueOf(folder, constant), unit),
      note,
    ]),
  )
}

/** Limits with the constants that hold them. */
function internalTable(limits: readonly Limit[]): string {
  return tableOf(
    ['Limit', 'Value', 'Constant', 'Note'],
    limits.map(([name, folder, constant, unit, note = '']) => [
      name,
      written(valueOf(folder, constant), unit),
      `\`${constant}\` in \`${folder}\``,
      note,
    ]),
  )
}

const rateTable = tableOf(
  ['Requests', 'Per second', 'Burst', 'Setting'],
  rates.map(([name, covered]) => {
    const rate = valueOf('packages/contracts', `defaultRates.${name}`)
    return [covered, grouped(rate), grouped(2 * rate), `\`RATE_LIMIT_${name}\``]
  }),
)

const forCallers = `# Limits

These are the limits that you can reach when you call Outrider. \`pnpm limits\` generates this page from the constants in the sources.

## Rate limits

Rate limits apply per organization and environment, for each class of requests. An operator can change them by the setting. After a pause,
up to “burst” requests are accepted immediately; then the rate applies.

${rateTable}

Each authenticated response has these headers:

| Header | Example | Description |
| --- | --- | --- |
| \`RateLimit-Policy\` | \`"events";q=2000;w=1;burst=4000\` | Requests (\`q\`) per window of \`w\` seconds, and the burst |
| \`RateLimit\` | \`"events";r=1999;t=1\` | Remaining requests, and seconds until the limit resets |
| \`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\` | \`2000\`, \`1999\`, \`1\` | The same as separate headers |

If you exceed a limit, the response is \`429\` with the code \`RATE_LIMITED\` and a \`Retry-After\` header. The batch endpoints accept more
events per second than single requests.

## Sizes

A request that exceeds one of these limits is rejected. The error names the field. Uploads and downloads must transfer at least 1 KiB per
second, and last at most six hours; other requests must arrive within 30 seconds.

${table([...requests, ...contents])}

## Counts

If you reach one of these limits, creating another resource fails with \`409\` and \`LIMIT_REACHED\`, for secret keys with \`403\` and
\`KEY_LIMIT_REACHED\`.

${table(counts)}
| Automations | 100,000 | per environment; their triggers together at most 16 MiB |

## Retention

| Data | Kept for | Note |
| --- | --- | --- |
| Contacts, consents, and suppressions | until you delete them | |
| Finished entries | 12 months | \`ENTRY_RETENTION_MONTHS\`, in addition to the current month |
| Messages | 12 months | \`MESSAGE_RETENTION_MONTHS\`, in addition to the current month |
${table(retention).split('\n').slice(2).join('\n')}
| Replies stored for an \`Idempotency-Key\` | 24 hours | |
`

const forContributors = `# Internal limits

Everything that grows has a limit. This page lists internal limits of general interest, for contributors; the limits of the API are in
[limits](limits.md). \`pnpm limits\` generates it from the constants in the sources. Other limits are documented at their constants.

${internalTable(internal)}
`

writePages(
  { 'docs/limits.md': forCallers, 'docs/internal-limits.md': forContributors },
  'pnpm limits',
)
