// Writes docs/limits.md from the constants in the sources, so that the two cannot differ: `pnpm limits`; `--check` only compares.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const document = join(root, 'docs/limits.md')

type Unit = 'bytes' | 'characters' | 'count' | 'milliseconds'

/** A limit: its name in the document, and the constant that holds it. */
type Limit = readonly [what: string, folder: string, constant: string, unit: Unit, note?: string]

const requests: readonly Limit[] = [
  ['Body of a request', 'services/gateway', 'maxBodyBytes', 'bytes', 'also when compressed'],
  [
    'Body of a request with a publishable key or contact token',
    'services/gateway',
    'maxPageBodyBytes',
    'bytes',
  ],
  ['`payload` of a trigger; `decoded`', 'packages/contracts', 'maxDataBytes', 'bytes', 'as JSON'],
  ['Idempotency key', 'services/gateway', 'maxKeyLength', 'characters'],
  ['Import: one row', 'services/gateway', 'maxRowBytes', 'bytes'],
  [
    'Import: reported errors',
    'services/contacts',
    'maxFaultsKept',
    'count',
    'further errors are only counted',
  ],
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
    'wallets, emails, and external IDs',
  ],
  ['Segment definition', 'packages/contracts', 'limitsOfDefinition.bytes', 'bytes', 'as JSON'],
  [
    'Segment definition: nesting',
    'packages/contracts',
    'limitsOfDefinition.depth',
    'count',
    'levels',
  ],
  ['Segment definition: conditions', 'packages/contracts', 'limitsOfDefinition.leaves', 'count'],
  ['Trigger specification', 'packages/contracts', 'maxSpecBytes', 'bytes', 'as JSON'],
  ['Graph of an automation', 'packages/contracts', 'maxGraphBytes', 'bytes', 'as JSON'],
  [
    'Template: subject, HTML, or text, with Liquid',
    'packages/contracts',
    'maxTemplateCharacters',
    'characters',
    'each',
  ],
  [
    'Template: output of one rendering',
    'packages/liquid',
    'maxBytes',
    'bytes',
    'all its texts together',
  ],
  [
    'Template: processor time of one rendering',
    'packages/liquid',
    'maxMilliseconds',
    'milliseconds',
  ],
  ['Email as sent', 'services/messaging', 'maxEmailBytes', 'bytes'],
  ['In-app message: title', 'packages/contracts', 'inappLengths.title', 'characters'],
  ['In-app message: body', 'packages/contracts', 'inappLengths.body', 'characters'],
  ['In-app message: URL', 'packages/contracts', 'inappLengths.url', 'characters'],
]

const counts: readonly Limit[] = [
  ['Dynamic segments', 'packages/contracts', 'maxDynamicSegments', 'count', 'per environment'],
  ['Forms', 'packages/contracts', 'maxForms', 'count', 'per environment'],
  ['Webhook endpoints', 'packages/contracts', 'maxWebhooks', 'count', 'per environment'],
  ['Templates', 'services/messaging', 'maxTemplates', 'count', 'per environment'],
  [
    'Own entries of the event catalog',
    'services/automations',
    'maxCatalogEntries',
    'count',
    'per environment',
  ],
  ['Sending domains', 'services/domains', 'maxDomains', 'count', 'per environment'],
  ['Senders', 'services/domains', 'maxSenders', 'count', 'per sending domain'],
  [
    'Secret keys, plan free',
    'services/keys',
    'maxKeys.free',
    'count',
    'per organization, live and test',
  ],
  [
    'Secret keys, plan pro',
    'services/keys',
    'maxKeys.pro',
    'count',
    'per organization, live and test',
  ],
  [
    'Secret keys, plan business',
    'services/keys',
    'maxKeys.business',
    'count',
    'per organization, live and test',
  ],
  [
    'Organizations created by a user',
    'services/keys',
    'maxCreatedOrganizations',
    'count',
    'per user',
  ],
  [
    'Confirmation mails to an address',
    'services/contacts',
    'maxMailsPerDay',
    'count',
    'per day (UTC) and environment',
  ],
]

const rates: readonly (readonly [name: string, requests: string])[] = [
  ['EVENTS', '`POST /events`'],
  ['TRIGGERS', 'synchronous triggers'],
  ['BATCH', 'batches, queues, and imports'],
  ['BATCH_ITEMS', 'items of batches'],
  ['READS', 'reads'],
  ['WRITES', 'contacts, tags, in-app messages, and forms'],
  ['MANAGEMENT', 'all other requests'],
  ['WALLET', 'wallet sign-in'],
  ['PUBLIC', 'sign-in, password reset, and invitations; per client address (IPv4, or IPv6 /64)'],
]

/** The number that a constant of a folder's sources holds; `name.key` is a property of an object. Throws if it is not found. */
function valueOf(folder: string, constant: string): number {
  const [name = '', key] = constant.split('.')
  const product = String.raw`([\d_]+(?: \* [\d_]+)*)\b`
  const pattern = key
    ? new RegExp(String.raw`const ${name}\b[^=]*= \{[^}]*?\b${key}: ${product}`)
    : new RegExp(String.raw`const ${name} = ${product}`)
  for (const file of globSync(`${folder}/src/**/*.ts`, { cwd: root })) {
    const [, found] = pattern.exec(readFileSync(join(root, file), 'utf8')) ?? []
    if (found)
      return found
        .split(' * ')
        .reduce((value, factor) => value * Number(factor.replaceAll('_', '')), 1)
  }
  throw new Error(`scripts/limits.ts: no constant ${constant} in ${folder}`)
}

function grouped(amount: number): string {
  return amount.toLocaleString('en')
}

function written(value: number, unit: Unit): string {
  if (unit === 'count') return grouped(value)
  if (unit === 'milliseconds') return `${grouped(value)} ms`
  if (unit === 'characters') return `${grouped(value)} characters`
  if (value % 1_048_576 === 0) return `${value / 1_048_576} MiB`
  return value % 1_024 === 0 ? `${value / 1_024} KiB` : `${grouped(value)} bytes`
}

function table(limits: readonly Limit[]): string {
  const rows = limits.map(
    ([what, folder, constant, unit, note = '']) =>
      `| ${what} | ${written(valueOf(folder, constant), unit)} | ${note} |`,
  )
  return ['| Limit | Value | Note |', '| --- | --- | --- |', ...rows].join('\n')
}

function rateTable(): string {
  const rows = rates.map(([name, covered]) => {
    const rate = valueOf('packages/contracts', `defaultRates.${name}`)
    return `| ${covered} | ${written(rate, 'count')} | ${written(2 * rate, 'count')} | \`RATE_LIMIT_${name}\` |`
  })
  return ['| Requests | Per second | Burst | Setting |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}

const text = `# Limits

This page is generated from the constants in the sources by \`pnpm limits\`. Internal bounds, such as those of queues and caches, are
documented at their constants.

## Rate limits

Defaults, per organization and environment. Exceeding one returns \`429\`; [Calling Outrider](callers.md) describes the headers.

${rateTable()}

## Requests

${table(requests)}

## Contents

${table(contents)}

## Counts

${table(counts)}
`

if (!process.argv.includes('--check')) writeFileSync(document, text)
else if (readFileSync(document, 'utf8') !== text) {
  console.error('docs/limits.md differs from the constants: run `pnpm limits`')
  process.exitCode = 1
}
