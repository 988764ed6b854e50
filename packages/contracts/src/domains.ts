import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { chosenKey, defineResource } from './resource.ts'
import { closed, described, Line, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

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

/** What to do with one record of the domain's zone. */
export type ConflictAction = Static<typeof ConflictAction>
const ConflictAction = Type.Object({
  action: described(
    'The action: edit or delete the existing record, or add a record.',
    Type.Enum(['edit', 'delete', 'add']),
  ),
  type: Type.Enum(['TXT', 'CNAME']),
  host: described('The host name relative to the domain. `@` is the domain itself.', Type.String()),
  currentValue: described(
    'The current value, for `edit` and `delete`. The strings of a TXT value are joined.',
    Type.Optional(Type.String()),
  ),
  newValue: described('The value to publish, for `edit` and `add`.', Type.Optional(Type.String())),
})

export type DnsConflict = Static<typeof DnsConflict>
const DnsConflict = Type.Object({
  reason: described('What conflicts.', Type.String()),
  resolution: described('How to resolve the conflict.', Type.String()),
  actions: described(
    'The steps that resolve the conflict. Empty if no action is required.',
    Type.Array(ConflictAction),
  ),
})

export type DnsRecord = Static<typeof DnsRecord>
export const DnsRecord = Type.Object(
  {
    name: RecordName,
    type: Type.Enum(['TXT', 'CNAME']),
    host: described(
      'The host name relative to the domain. `@` is the domain itself.',
      Type.String(),
    ),
    fqdn: described('The fully qualified host name.', Type.String()),
    value: described('The value to publish.', Type.String()),
    requiredToSend: described(
      'Whether the domain is ready to send only with this record.',
      Type.Boolean(),
    ),
    verification: described('The verification state of the record.', VerificationState),
    conflict: described(
      'An existing DNS record that conflicts with this record.',
      Type.Optional(DnsConflict),
    ),
  },
  { title: 'DnsRecord', description: 'A DNS record to publish, with its verification state.' },
)

const VerificationStates = Type.Object({
  domain: VerificationState,
  spf: VerificationState,
  dkim: VerificationState,
  dkim2: VerificationState,
  dmarc: VerificationState,
})

export type Domain = Static<typeof Domain>
export const Domain = Type.Object(
  {
    id: Id('dom'),
    domain: Type.String(),
    sendReady: described(
      'Whether emails can be sent from the domain: all required records are verified.',
      Type.Boolean(),
    ),
    verificationStates: described('The verification state of each record.', VerificationStates),
    records: Type.Array(DnsRecord),
    createdAt: Time,
  },
  { title: 'Domain', description: 'A sending domain.' },
)

export type DnsStatus = Static<typeof DnsStatus>
export const DnsStatus = Type.Object(
  {
    sendReady: described(
      'Whether emails can be sent from the domain: all required records are verified.',
      Type.Boolean(),
    ),
    verificationStates: described('The verification state of each record.', VerificationStates),
    records: Type.Array(DnsRecord),
    fixes: described('Instructions, one for each problem.', Type.Array(Type.String())),
  },
  {
    title: 'DnsStatus',
    description: 'The state of each DNS record of a domain, and how to fix it.',
  },
)

const domains = defineResource('domains', 'domain', Id('dom'), Domain)
export const DomainInput = Type.Object(
  { domain: Type.String({ minLength: 1, maxLength: 253 }) },
  {
    ...closed,
    title: 'DomainInput',
    description: 'A new sending domain.',
    examples: [{ domain: 'mail.example.com' }],
  },
)

export const registerDomain = defineRequest({
  subject: 'domains.register-domain',
  request: Type.Object({ tenant: Tenant, domain: DomainInput.properties.domain }),
  reply: Type.Object({ domain: Domain, created: Type.Boolean() }),
})

export const listDomains = domains.list(PageQuery, Domain)
export const getDomain = domains.get()
export const getDnsStatus = domains.request('get-dns-status', {}, DnsStatus)
export const deleteDomain = domains.delete()

/** The records that the operator's DNS needs in the service zone: lines of a zone file, by page. */
export const exportZone = defineRequest({
  subject: 'domains.export-zone',
  request: Type.Object({ cursor: PageQuery.properties.cursor }),
  reply: listReply('lines', Type.String()),
})

/** Who asked: the id of a key or of a user. */
const Requester = Type.Union([Id('key'), Id('usr')])

/** Returns the result of a check that begins after the call, within ten seconds. */
export const verifyDomain = {
  ...domains.request('verify-domain', { requestedBy: Requester }, DnsStatus),
  timeoutMs: 10_000,
}

const Outcome = described(
  'The result for the record. `suspected`: a possible conflict, while some DNS servers did not respond.',
  Type.Enum(['match', 'absent', 'conflict', 'suspected', 'indeterminate']),
)

/** One look at a domain's DNS. */
export type DomainCheck = Static<typeof DomainCheck>
const DomainCheck = Type.Object({
  at: Time,
  tookMs: described('The duration of the check in milliseconds.', Type.Integer()),
  requestedBy: described(
    'The ID of the key or user that requested the check; null for a scheduled check.',
    Nullable(Requester),
  ),
  outcomes: described(
    'The verification state of each record.',
    Type.Object({
      domain: Outcome,
      spf: Outcome,
      dkim: Outcome,
      dkim2: Outcome,
      dmarc: Outcome,
    }),
  ),
})

export const listChecks = domains.request('list-checks', {}, listReply('checks', DomainCheck))

/**
 * A change that a DNS check found. A check publishes at most one fact of each kind: `domainId` and `at` identify it.
 */
export type DomainFact = Static<typeof DomainFact>
export const DomainFact = Type.Object({
  tenant: Tenant,
  domainId: Id('dom'),
  domain: Type.String(),
  records: described(
    'The records that the fact is about.',
    Type.Array(RecordName, { minItems: 1 }),
  ),
  sendReady: Type.Boolean(),
  at: described('When the check began.', Time),
})

function factOf(what: string) {
  return defineEvent({ stream: 'FACTS', subject: `facts.domains.domain.${what}`, data: DomainFact })
}

export const domainFacts = {
  /** The domain became send-ready, or its missing records are back; names the records that verify. */
  verified: factOf('verified'),
  /** Verified records have disappeared. They stay Verified while they are looked for again. */
  degraded: factOf('degraded'),
  /** These records became VerificationFailed. */
  failed: factOf('failed'),
} as const

export type Sender = Static<typeof Sender>
const Address = Type.String({ format: 'email', maxLength: 320 })

export const Sender = Type.Object(
  {
    id: Id('snd'),
    ...chosenKey.inRecord,
    domainId: Id('dom'),
    address: described('The email address of the sender.', Type.String()),
    name: described('The name that mail clients show with the address.', Nullable(Type.String())),
    replyTo: described('The address to which replies go.', Nullable(Type.String())),
    createdAt: Time,
  },
  { title: 'Sender', description: 'A From address.' },
)

export const SenderInput = Type.Object(
  {
    ...chosenKey.inInput,
    domainId: Id('dom'),
    localPart: described(
      'The part before the `@` (RFC 5321, Dot-string). It is stored in lower case.',
      Type.String({
        maxLength: 64,
        pattern: String.raw`^[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+)*$`,
      }),
    ),
    name: described(
      'The name that mail clients show with the address, on one line.',
      Type.Optional(Line(128)),
    ),
    replyTo: described(
      'The address to which replies go, unless an email has its own.',
      Type.Optional(Address),
    ),
  },
  {
    ...closed,
    title: 'SenderInput',
    description: 'A new sender of a domain.',
    examples: [{ domainId: 'dom_01jd4xq2v7f8r9s0t1w2x3y4z5', localPart: 'hello', name: 'Example' }],
  },
)

const senders = defineResource('domains', 'sender', Id('snd'), Sender)

/** Also of a domain that is not send-ready: until it is, emails by it are skipped with `DOMAIN_NOT_READY`. */
export const createSender = senders.create(SenderInput, Sender)

export type SenderPatch = Static<typeof SenderPatch>
export const SenderPatch = Type.Object(
  {
    ...chosenKey.inPatch,
    name: described(
      'The name that mail clients show with the address, on one line. Null removes it.',
      Type.Optional(Nullable(Line(128))),
    ),
    replyTo: described(
      'The address to which replies go, unless an email has its own. Null removes it.',
      Type.Optional(Nullable(Address)),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'SenderPatch',
    description: 'The fields of a sender to update.',
    examples: [{ name: 'Example support' }],
  },
)
export const changeSender = senders.change(SenderPatch)

/** The oldest first. */
export const listSenders = senders.listKeyed(Sender, {})

/** The From address of an email and its DKIM key (RFC 6376). */
export type SendingIdentity = Static<typeof SendingIdentity>
export const SendingIdentity = Type.Object({
  id: Type.Optional(Id('snd')),
  address: Type.String(),
  name: Nullable(Type.String()),
  replyTo: Type.Optional(Nullable(Type.String())),
  dkim: Type.Object({
    domain: Type.String(),
    selector: Type.String(),
    privateKey: described('PKCS #8, PEM.', Type.String()),
  }),
})

/**
 * The senders asked for, in the order asked; without `senderId` the oldest of a send-ready domain. Null where
 * there is none, or where its domain is not send-ready.
 */
export const readSenders = defineRequest({
  subject: 'domains.read-senders',
  request: Type.Object({
    wanted: Type.Array(Type.Object({ tenant: Tenant, senderId: Type.Optional(Id('snd')) })),
  }),
  reply: Type.Object({
    senders: Type.Array(Nullable(SendingIdentity)),
    /** Of each one asked for, whether there is such a sender, ready or not. */
    known: Type.Array(Type.Boolean()),
  }),
})

/** Of each ID, whether there is such a sender, ready or not. */
export const knowSenders = defineRequest({
  subject: 'domains.know-senders',
  request: Type.Object({ tenant: Tenant, senderIds: Type.Array(Id('snd'), { maxItems: 200 }) }),
  reply: Type.Object({ known: Type.Array(Type.Boolean()) }),
})
