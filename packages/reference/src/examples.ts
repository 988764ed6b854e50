interface Content {
  readonly schema: { readonly $ref?: string }
  readonly example?: unknown
  examples?: object
}

/** The same document; each JSON body has an example, by hand or made from its schema, once for each schema. */
export function withExamples<Document extends object>(document: Document): Document {
  const copy: Document = structuredClone(document)
  const { paths, components } = Object(copy)
  const schemas: Schemas = components.schemas
  const examples: Record<string, object> = {}
  for (const operation of Object.values(paths).flatMap((path) => Object.values(Object(path))))
    for (const content of contentsOf(operation)) {
      const name = content.schema.$ref?.split('/').at(-1)
      if (name === undefined || content.example !== undefined) continue
      examples[name] ??= { value: sampleOf(content.schema, schemas) }
      content.examples = { example: { $ref: `#/components/examples/${name}` } }
    }
  components.examples = examples
  return copy
}

/** The JSON bodies that the operation itself describes. */
function contentsOf(operation: unknown): Content[] {
  const { requestBody, responses } = Object(operation)
  const all = [requestBody, ...Object.values(Object(responses))]
  return all.flatMap((each) => {
    const { 'application/json': json } = Object(Object(each).content)
    return json === undefined ? [] : [json]
  })
}

/** The schemas that references name. */
type Schemas = Readonly<Record<string, object>>

interface SampledSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly example?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly anyOf?: readonly SampledSchema[]
  readonly oneOf?: readonly SampledSchema[]
  readonly items?: SampledSchema
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, SampledSchema>>
  readonly required?: readonly string[]
}

const suffix = '01jd4xq2v7f8r9s0t1w2x3y4z5'
const time = '2026-11-20T09:30:00.000Z'

/** Sample values by field name, where the schema does not determine one. */
const byName: Readonly<Record<string, unknown>> = {
  color: '#0b5394',
  locale: 'pt-BR',
  logoUrl: 'https://example.com/logo.png',
  timeZone: 'Europe/Berlin',
  accepted: true,
  address: '203.0.113.7',
  agent: 'Mozilla/5.0',
  attributes: { plan: 'pro' },
  body: 'Your deposit of 250 USDC has arrived.',
  chain: 'base',
  contentId: 'logo',
  contentType: 'image/png',
  consentText: 'I want to get news about Example by email.',
  csrfToken: 'c3JmLXRva2Vu',
  domain: 'mail.example.com',
  email: 'ann@example.com',
  event: 'deposit.confirmed',
  externalId: 'user-42',
  filename: 'logo.png',
  fqdn: 'mail.example.com',
  hint: 'sk_live_01jd…',
  host: '@',
  html: '<p>Hello {{ contact.attributes.name }}</p>',
  idempotencyKey: 'deposit-0x5f2e-3',
  link: 'https://outrider.example.com/api/v1/invitations/inv_x/accept',
  message: 'not found',
  mjml: '<mjml><mj-body></mj-body></mjml>',
  name: 'Welcome series',
  nextCursor: null,
  path: 'amount',
  payload: { amount: '250', token: 'USDC' },
  redirectUrl: 'https://example.com/thanks',
  requestId: 'req_01jd4xq2v7f8r9s0t1w2x3y4z5',
  signature: 'Transfer(address,address,uint256)',
  sourceEventId: '0x5f2e:3',
  subject: 'Your deposit has arrived',
  tag: 'vip',
  tags: ['vip'],
  text: 'Hello Ann',
  title: 'Deposit received',
  token: 'frm_0123456789ABCDEFGHIJKLMNOPQR',
  txHash: '0x5f2e',
  url: 'https://example.com/deposits',
  value: '100',
  walletAddress: '0x8ba1f109551bd432803012645ac136ddd64dba72',
}

/** A value that the schema takes: of lists one item, of unions the first. */
function sampleOf(schema: SampledSchema, schemas: Schemas, name = '', depth = 0): unknown {
  const { $ref, anyOf, oneOf } = schema
  if ('example' in schema) return schema.example
  if ($ref !== undefined) {
    const target = schemas[$ref.slice($ref.lastIndexOf('/') + 1)]
    return target === undefined ? null : sampleOf(target, schemas, name, depth + 1)
  }
  if (name in byName && fits(schema, byName[name])) return byName[name]
  const union = anyOf ?? oneOf
  if (union) return sampleOf(chosen(union, depth), schemas, name, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  return ofType(schema, schemas, name, depth)
}

/** The first member, or one that ends the recursion. */
function chosen(union: readonly SampledSchema[], depth: number): SampledSchema {
  const flat = union.find(({ $ref }) => depth > 6 && !/(Of|Filter)$/.test($ref ?? ''))
  return flat ?? union[0] ?? {}
}

function ofType(schema: SampledSchema, schemas: Schemas, name: string, depth: number): unknown {
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object':
      return ofObject(schema, schemas, depth)
    case 'array':
      return (depth > 8 && !schema.minItems) || !schema.items
        ? []
        : [sampleOf(schema.items, schemas, singular(name), depth + 1)]
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'any'
  }
}

function ofObject({ properties = {} }: SampledSchema, schemas: Schemas, depth: number): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      sampleOf(property, schemas, name, depth + 1),
    ]),
  )
}

function textOf({ pattern = '', format }: SampledSchema): string {
  const id = /^\^([a-z]+)_\[0-7\]/.exec(pattern)
  if (id) return `${id[1]}_${suffix}`
  if (format === 'date-time') return time
  if (format === 'email') return 'ann@example.com'
  if (pattern.startsWith('^(?:[01]')) return '09:00'
  if (pattern.startsWith('^whsec_')) return `whsec_${'c2VjcmV0'.repeat(5)}c2U=`
  if (pattern.startsWith('^0x')) return `0x${'ddf252ad'.repeat(8)}`
  return 'text'
}

/** Whether the value fits the schema, by type only. */
function fits(schema: SampledSchema, value: unknown): boolean {
  const { type, $ref, anyOf, pattern } = schema
  if (schema.enum || schema.const !== undefined || $ref) return false
  if (anyOf) return anyOf.some((each) => fits(each, value))
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  if (pattern !== undefined && typeof value === 'string')
    return new RegExp(pattern, 'u').test(value)
  if (kind === 'array')
    return type === 'array' && schema.items?.type === 'string' && !schema.items.pattern
  if (kind === 'object') return type === 'object' && schema.properties === undefined
  return type === undefined || [type].flat().includes(kind)
}

function singular(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name
}

const contactId = 'con_01jd4xq2v7f8r9s0t1w2x3y4z5'
const contact = { walletAddress: '0x8ba1f109551bd432803012645ac136ddd64dba72' }
const definition = {
  all: [{ event: 'deposit.confirmed', performed: { atLeast: 1, within: 604_800 } }, { tag: 'vip' }],
}
const password = 'correct horse battery'

/** Bodies whose schema has no title, so no example of its own, by operation. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  previewSegment: { definition },
  changeSegmentMembers: { add: [contactId] },
  retryEntries: { since: '2026-11-20T09:30:00.000Z' },
  explainTrigger: {
    type: 'custom_event',
    trigger: { event: 'deposit.confirmed', contact, payload: { amount: '250' } },
  },
  createContactToken: { contact },
  previewTemplate: { data: { contact: { attributes: { name: 'Ann' } } } },
  signIn: { email: 'owner@example.com', password },
  changePassword: { currentPassword: password, newPassword: 'another horse battery' },
  requestPasswordReset: { email: 'owner@example.com' },
  resetPassword: { password },
  acceptInvitation: { password, name: 'Ann' },
  changeMember: { role: 'ADMIN' },
  rollKey: { gracePeriodSeconds: 86_400 },
  createWalletChallenge: { address: contact.walletAddress, chain: 'base' },
  recoverDeliveries: { since: '2026-11-20T09:30:00.000Z' },
}
