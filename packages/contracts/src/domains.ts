import { type Static, Type } from 'typebox'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, listReply, PageQuery, Tenant, Time } from './shapes.ts'

export type VerificationState = Static<typeof VerificationState>
export const VerificationState = Type.Enum([
  'NotStarted',
  'VerificationRequested',
  'VerificationInProgress',
  'Verified',
  'VerificationFailed',
])

export type RecordName = Static<typeof RecordName>
export const RecordName = Type.Enum(['domain', 'spf', 'dkim', 'dkim2', 'dmarc'])

const Action = Type.Object({
  action: Type.Enum(['edit', 'delete', 'add']),
  type: Type.String(),
  host: Type.String(),
  currentValue: Type.Optional(Type.String()),
  newValue: Type.Optional(Type.String()),
})

export type DnsRecord = Static<typeof DnsRecord>
export const DnsRecord = Type.Object({
  name: RecordName,
  type: Type.Enum(['TXT', 'CNAME']),
  /** Relative to the domain; `@` is the domain itself. */
  host: Type.String(),
  fqdn: Type.String(),
  value: Type.String(),
  requiredToSend: Type.Boolean(),
  verification: VerificationState,
  conflict: Type.Optional(
    Type.Object({
      reason: Type.String(),
      resolution: Type.String(),
      actions: Type.Array(Action),
    }),
  ),
})

const VerificationStates = Type.Object({
  domain: VerificationState,
  spf: VerificationState,
  dkim: VerificationState,
  dkim2: VerificationState,
  dmarc: VerificationState,
})

export type Domain = Static<typeof Domain>
export const Domain = Type.Object({
  id: Id('dom'),
  domain: Type.String(),
  sendReady: Type.Boolean(),
  verificationStates: VerificationStates,
  records: Type.Array(DnsRecord),
  createdAt: Time,
})

export type DnsStatus = Static<typeof DnsStatus>
export const DnsStatus = Type.Object({
  sendReady: Type.Boolean(),
  verificationStates: VerificationStates,
  records: Type.Array(DnsRecord),
  /** One instruction per problem. */
  fixes: Type.Array(Type.String()),
})

const OneDomain = Type.Object({ tenant: Tenant, domainId: Id('dom') })
export const DomainInput = Type.Object(
  { domain: Type.String({ minLength: 1, maxLength: 253 }) },
  closed,
)

export const registerDomain = defineRequest({
  subject: 'domains.register-domain',
  request: Type.Object({ tenant: Tenant, domain: DomainInput.properties.domain }),
  reply: Type.Object({ domain: Domain, created: Type.Boolean() }),
})

export const listDomains = defineRequest({
  subject: 'domains.list-domains',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: listReply('domains', Domain),
})

export const getDomain = defineRequest({
  subject: 'domains.get-domain',
  request: OneDomain,
  reply: Domain,
})

export const getDnsStatus = defineRequest({
  subject: 'domains.get-dns-status',
  request: OneDomain,
  reply: DnsStatus,
})

export const deleteDomain = defineRequest({
  subject: 'domains.delete-domain',
  request: OneDomain,
  reply: Type.Object({}),
})
