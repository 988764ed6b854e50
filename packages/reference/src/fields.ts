/**
 * Descriptions of fields whose contracts say nothing more, by name: a field means the same wherever it has the name.
 * A name with a schema before it takes precedence.
 */
const words: Readonly<Record<string, string>> = {
  addTags: 'Tags to add to the contact.',
  agent: 'The `User-Agent` of the browser or program.',
  all: 'Definitions that must all match. An empty list matches every contact.',
  any: 'Definitions of which at least one must match. An empty list matches no contact.',
  at: 'When it happened.',
  automations: 'The automations of this page.',
  body: 'The text of the message.',
  branches: 'The branches, with their weights.',
  campaigns: 'The campaigns of this page.',
  channel: 'The channel: email or in-app message.',
  checks: 'The checks of this page.',
  completedAt: 'When it was completed; null until then.',
  config: 'The settings of the step, depending on its type.',
  consents: 'The consents of this page.',
  contact: 'The contact.',
  contactIds: 'The IDs of contacts.',
  contacts: 'The contacts of this page.',
  createdAt: 'When the {noun} was created.',
  definition: 'The definition of a dynamic segment.',
  deliveries: 'The deliveries of this page.',
  disabledAt: 'When the webhook was disabled; null while it is enabled.',
  domain: 'The domain name.',
  domains: 'The sending domains of this page.',
  edges: 'The connections between nodes.',
  email: 'The email address.',
  enteredAt: 'When the entry started.',
  entries: 'The entries of this page.',
  environment: 'The environment: `live` or `test`.',
  error: 'The error.',
  events: 'The events of this page.',
  expiresAt: 'When it expires.',
  filters: 'Filters that the event must match.',
  finishedAt: 'When it ended; null until then.',
  formerIds: 'The IDs of contacts that had been merged into the contact.',
  forms: 'The forms of this page.',
  html: 'The HTML, in Liquid.',
  id: 'The ID of the node, which edges name.',
  imports: 'The imports of this page.',
  inapp: 'Whether the contact can receive in-app messages: it has a wallet or an external ID.',
  invitation: 'The invitation of the first owner.',
  invitations: 'The pending invitations of this page.',
  joinedAt: 'When the user joined the organization.',
  keys: 'The keys.',
  kind: 'The kind of the identifier.',
  launchedAt: 'When the campaign was launched; null until then.',
  members: 'The members of this page.',
  messages: 'The messages of this page.',
  method: 'The HTTP method.',
  mjml: 'The MJML, in Liquid.',
  name: 'The name of the {noun}.',
  nodes: 'The steps. Each ID is unique in the graph.',
  none: 'Definitions of which none must match.',
  occurredAt: 'When it happened.',
  ok: 'Always true.',
  organization: 'The organization.',
  password: 'The password.',
  performed: 'How often and when.',
  plan: 'The plan, which limits the number of secret keys.',
  publishedAt: 'When the version was published.',
  receivedAt: 'When it was accepted.',
  records: 'The DNS records to publish.',
  reentry: 'How often a contact can enter.',
  removeTags: 'Tags to remove from the contact.',
  requestedAt: 'When the erasure was requested.',
  role: 'The role of the member.',
  scope: 'The scope: `read_write`, or `read_only` for reads only.',
  seconds: 'The seconds to wait.',
  segments: 'The segments of this page.',
  sendAt: 'When to start sending. If omitted, null, or in the past, it starts at the launch.',
  senders: 'The senders of this page.',
  service: 'The name of the service.',
  sessions: 'The open sessions of the user.',
  snippets: 'The snippets of this page.',
  startedAt: 'When the step started.',
  status: 'The status of the {noun}.',
  subject: 'The subject line, in Liquid.',
  suppressions: 'The suppressions of this page.',
  tags: 'The tags of the contact.',
  templates: 'The templates of this page.',
  text: 'The plain text, in Liquid.',
  title: 'The title of the message.',
  topics: 'The topics of this page.',
  trigger: 'The trigger, as its endpoint accepts it.',
  type: 'The type of the {noun}.',
  updatedAt: 'When the {noun} was last updated.',
  url: 'The URL.',
  user: 'The signed-in user.',
  versions: 'The versions of this page.',
  webhooks: 'The webhooks of this page.',
  'body.type': 'The type of the notification.',
  'data.status': 'The enhanced status code of the bounce (RFC 3463); null if there is none.',
  'AuditEntry.actor.type': 'The kind of actor.',
  'AuditEntry.actor.id': 'The ID of the user or key; null for other actors.',
  'AuditEntry.target.type': 'The kind of resource.',
  'AuditEntry.target.id': 'The ID of the resource.',
  'CampaignTest.contacts': 'The contacts that receive the test.',
  'CampaignTest.contactIds': 'The IDs of the contacts that receive the test.',
  'CampaignVariant.name': 'The name of the variant, which is unique in the campaign.',
  'DnsRecord.name': 'The purpose of the record.',
  'DnsRecord.type': 'The type of the DNS record.',
  'Delivery.type': 'The type of the notification.',
  'EmailCondition.email': 'The email activity.',
  'EmailInput.contact': 'The recipient. The contact must exist.',
  'InappInput.contact': 'The recipient. The contact must exist.',
  'ListKeysReply.keys': 'The secret keys of this page.',
  'ListPublishableKeysReply.keys': 'The publishable keys, one for each environment that has one.',
  'ListAuditReply.entries': 'The audit events of this page.',
  'ListCatalogReply.entries': 'The catalog entries of this page.',
  'MessageEvent.type': 'What happened to the message.',
  'OrganizationInput.name': 'The name of the organization.',
  'PersonalRecord.email': 'The email address of the contact.',
  'PreviewSegmentBody.definition': 'The definition to evaluate.',
  'Problem.error': 'The error.',
  'QueueReceipt.mode': 'Always `queued`.',
  'SegmentInput.name': 'The name of the segment.',
  'SignInBody.email': 'The email address of the user.',
  'TestCampaignReply.messages': 'The messages that were queued, one for each contact.',
  'ExportContactReply.contact': 'The record of the contact.',
  'ExportContactReply.events': 'All stored events of the contact.',
  'ExportContactReply.consents': 'All consents of the contact.',
  'ExportContactReply.entries': 'All automation entries of the contact, with their steps.',
  'ExportContactReply.messages': 'All messages to the contact.',
  'reachable.email':
    'Whether the contact can be emailed: it has an address, and is neither unsubscribed nor suppressed.',
  'subscription.email': 'Whether the contact is subscribed to emails.',
  'verificationStates.domain': 'The state of the ownership record.',
  'verificationStates.spf': 'The state of the SPF record.',
  'verificationStates.dkim': 'The state of the first DKIM record.',
  'verificationStates.dkim2': 'The state of the second DKIM record.',
  'verificationStates.dmarc': 'The state of the DMARC record.',
}

type Json = Readonly<Record<string, unknown>>

/** The same document, in which every property has a description with its bounds and its default. */
export function withFieldTexts<Document extends object>(document: Document): Document {
  const copy: Document = structuredClone(document)
  const { components, webhooks }: Json = Object(copy)
  const { schemas }: Json = Object(components)
  for (const [name, schema] of Object.entries(Object(schemas))) describeFields(schema, [name])
  describeFields(webhooks, [])
  return copy
}

/** Describes the properties of a schema and of the schemas in it. `path` leads to it. */
function describeFields(schema: unknown, path: readonly string[]): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, inner] of Object.entries(schema)) {
    if (key === 'example' || key === 'examples') continue
    if (key !== 'properties') describeFields(inner, path)
    else
      for (const [name, field] of Object.entries<{ description?: string }>(Object(inner))) {
        const place = [...path, name]
        const text = [field.description ?? wordsOf(place), boundsOf(field)].filter(Boolean)
        if (text.length > 0) field.description = text.join(' ')
        describeFields(field, place)
      }
  }
}

function wordsOf(path: readonly string[]): string | undefined {
  const text = words[path.join('.')] ?? words[path.slice(-2).join('.')] ?? words[path.at(-1) ?? '']
  return text?.replace('{noun}', nounOf(path))
}

/** What a field belongs to: the object around it, or the resource of its schema, `FormInput` being a form. */
function nounOf(path: readonly string[]): string {
  const [schema = '', ...fields] = path
  const outer = fields.at(-2)
  if (outer !== undefined) return outer.replace(/s$/, '')
  const resource = schema
    .replace(/^(?:Create|Get|Roll|Rotate|Found|Kept)(?=[A-Z])/, '')
    .replace(/(?:Input|Patch|Record|Reply|Body)$/, '')
  const noun = resource.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()
  if (noun.endsWith(' node')) return 'node'
  if (/^explain | spec$/.test(noun)) return 'trigger'
  return nouns[noun] ?? noun
}

/** Resources whose schemas are named otherwise. */
const nouns: Readonly<Record<string, string>> = {
  personal: 'contact',
  secret: 'webhook',
  'accept invitation': 'user',
  'delivery with': 'notification',
  data: 'key',
  type: 'notification',
  'inbox message': 'message',
  'open session': 'session',
  'pending invitation': 'invitation',
}

/** The bounds and the default of a schema, in sentences: generated, so that they cannot be wrong. */
export function boundsOf(schema: object): string {
  const { anyOf, default: fallback, description = '' }: Json = { ...schema }
  const [inner] = Array.isArray(anyOf) ? anyOf.filter(({ type }) => type !== 'null') : []
  const bounds = Array.isArray(anyOf) && anyOf.length === 2 ? Object(inner) : schema
  const sentences = [
    rangeOf(bounds.minLength, bounds.maxLength, 'characters'),
    rangeOf(bounds.minItems, bounds.maxItems, 'items'),
    rangeOf(bounds.minimum, bounds.maximum, ''),
    rangeOf(undefined, bounds['x-max-bytes'], 'bytes of JSON'),
    fallback === undefined
      ? ''
      : `Default: \`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\`.`,
  ]
  return sentences.filter((each) => each && !String(description).includes(each)).join(' ')
}

function rangeOf(least: unknown, most: unknown, unit: string): string {
  const [from, to] = [least, most].map((each) =>
    typeof each === 'number' ? each.toLocaleString('en') : undefined,
  )
  const end = unit === '' ? '.' : ` ${unit}.`
  if (to !== undefined)
    return from !== undefined && from !== '0' ? `${from} to ${to}${end}` : `At most ${to}${end}`
  return from === undefined || from === '0' || (unit !== '' && from === '1')
    ? ''
    : `At least ${from}${end}`
}
