import { type Static, type TSchema, Type } from 'typebox'
import { operators } from './conditions/operators.ts'
import { Prospect } from './contacts.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, FreeForm, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

export type TriggerType = Static<typeof TriggerType>
export const TriggerType = Type.Enum([
  'custom_event',
  'onchain_event',
  'decoded_event',
  'segment_entered',
  'email_opened',
  'health_threshold',
])

const name = Type.String({ minLength: 1, maxLength: 256 })

export type Condition = Static<typeof Condition>
export const Condition = Type.Object(
  { path: name, op: Type.Enum([...operators]), value: Type.Optional(Type.Unknown()) },
  closed,
)

/** All of a list must hold; `any` is the or. */
export type Filter = Condition | { any: Filter[] }

/** The grammar is spelled out to four levels, deeper than anybody reads, so that every validator knows its end. */
function filterOf(levels: number): TSchema {
  if (levels === 0) return Condition
  const any = Type.Object(
    { any: Type.Array(filterOf(levels - 1), { minItems: 1, maxItems: 50 }) },
    closed,
  )
  return Type.Unsafe({
    type: 'object',
    if: { properties: { any: true }, required: ['any'] },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
    then: any,
    else: Condition,
  })
}
export const Filters = Type.Unsafe<Filter[]>(Type.Array(filterOf(4), { maxItems: 50 }))

/** What fires an automation. A field that is left out matches anything. */
export type TriggerSpec = Static<typeof TriggerSpec>
export const TriggerSpec = Type.Object(
  {
    type: TriggerType,
    chain: Type.Optional(name),
    contract: Type.Optional(name),
    events: Type.Optional(Type.Array(name, { minItems: 1, maxItems: 50 })),
    topic0: Type.Optional(name),
    segmentId: Type.Optional(name),
    campaignId: Type.Optional(name),
    filters: Type.Optional(Filters),
  },
  closed,
)

const NodeId = Type.String({ minLength: 1, maxLength: 64 })
export type GraphNode = Static<typeof GraphNode>
export const GraphNode = Type.Object(
  { id: NodeId, type: Type.String({ maxLength: 32 }), config: Type.Optional(FreeForm) },
  closed,
)

export type Graph = Static<typeof Graph>
export const Graph = Type.Object(
  {
    nodes: Type.Array(GraphNode, { maxItems: 200 }),
    edges: Type.Array(
      Type.Object({ from: NodeId, to: NodeId, branch: Type.Optional(NodeId) }, closed),
      { maxItems: 400 },
    ),
  },
  closed,
)

/** How often one contact may enter; the event's key decides in any case. */
export type Reentry = Static<typeof Reentry>
export const Reentry = Type.Object(
  {
    mode: Type.Enum(['always', 'once', 'after']),
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
  },
  closed,
)

export type Automation = Static<typeof Automation>
export const Automation = Type.Object({
  id: Id('auto'),
  name: Type.String(),
  status: Type.Enum(['draft', 'active', 'paused', 'archived']),
  published: Type.Boolean(),
  /** The latest version that was published; 0 before the first. */
  version: Type.Integer(),
  trigger: TriggerSpec,
  graph: Graph,
  reentry: Reentry,
  createdAt: Time,
  updatedAt: Time,
})

export const AutomationInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    trigger: TriggerSpec,
    graph: Type.Optional(Graph),
    reentry: Type.Optional(Reentry),
  },
  closed,
)

export const AutomationPatch = Type.Object(
  {
    name: Type.Optional(AutomationInput.properties.name),
    trigger: Type.Optional(TriggerSpec),
    graph: Type.Optional(Graph),
    reentry: Type.Optional(Reentry),
  },
  { ...closed, minProperties: 1 },
)

const OneAutomation = Type.Object({ tenant: Tenant, automationId: Id('auto') })

export const createAutomation = defineRequest({
  subject: 'automations.create-automation',
  request: Type.Object({ tenant: Tenant, automation: AutomationInput }),
  reply: Automation,
})

export const listAutomations = defineRequest({
  subject: 'automations.list-automations',
  request: Type.Object({ tenant: Tenant, query: PageQuery }),
  reply: Type.Object({ automations: Type.Array(Automation), nextCursor: Nullable(Type.String()) }),
})

export const getAutomation = defineRequest({
  subject: 'automations.get-automation',
  request: OneAutomation,
  reply: Automation,
})

export const changeAutomation = defineRequest({
  subject: 'automations.change-automation',
  request: Type.Object({ ...OneAutomation.properties, change: AutomationPatch }),
  reply: Automation,
})

export const deleteAutomation = defineRequest({
  subject: 'automations.delete-automation',
  request: OneAutomation,
  reply: Type.Object({}),
})

/** What an owner may do to an automation's life, and whether its graph runs. */
export type Transition = Static<typeof Transition>
export const Transition = Type.Enum([
  'publish',
  'unpublish',
  'activate',
  'pause',
  'archive',
  'restore',
])

export const moveAutomation = defineRequest({
  subject: 'automations.move-automation',
  request: Type.Object({ ...OneAutomation.properties, transition: Transition }),
  reply: Automation,
})

const Step = Type.Object({
  node: Type.String(),
  type: Type.String(),
  status: Type.Enum(['done', 'skipped', 'failed', 'waiting']),
  reason: Type.Optional(Type.String()),
  result: Type.Optional(Type.Unknown()),
  startedAt: Time,
  finishedAt: Nullable(Time),
})

export type Entry = Static<typeof Entry>
export const Entry = Type.Object({
  id: Id('ent'),
  automationId: Id('auto'),
  /** The version whose graph runs; null when the automation was not published on entry. */
  version: Nullable(Type.Integer()),
  contactId: Nullable(Id('con')),
  key: Type.String(),
  status: Type.Enum(['running', 'waiting', 'completed', 'failed', 'cancelled']),
  enteredAt: Time,
  finishedAt: Nullable(Time),
})

export type EntryRecord = Static<typeof EntryRecord>
export const EntryRecord = Type.Object({ ...Entry.properties, steps: Type.Array(Step) })

export const listEntries = defineRequest({
  subject: 'automations.list-entries',
  request: Type.Object({ ...OneAutomation.properties, query: PageQuery }),
  reply: Type.Object({ entries: Type.Array(Entry), nextCursor: Nullable(Type.String()) }),
})

export const getEntry = defineRequest({
  subject: 'automations.get-entry',
  request: Type.Object({ tenant: Tenant, entryId: Id('ent') }),
  reply: EntryRecord,
})

export const cancelEntry = defineRequest({
  subject: 'automations.cancel-entry',
  request: Type.Object({ tenant: Tenant, entryId: Id('ent') }),
  reply: EntryRecord,
})

const short = Type.Optional(Type.String({ minLength: 1, maxLength: 256 }))
const triggerFields = {
  chain: short,
  event: short,
  walletAddress: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  contractAddress: short,
  txHash: short,
  sourceEventId: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  payload: Type.Optional(FreeForm),
}

/** Whatever can fire an automation, in one shape; each kind fills its own fields. */
export type Trigger = Static<typeof Trigger>
export const Trigger = Type.Object(
  {
    type: TriggerType,
    ...triggerFields,
    /** Longer than a caller's own: a product event's idempotency key, with its prefix. */
    sourceEventId: Type.Optional(Type.String({ minLength: 1, maxLength: 1_100 })),
    topic0: short,
    programId: short,
    instructionName: short,
    decoded: Type.Optional(FreeForm),
    /** Which of the caller's indexers or streams it came from. */
    sourceId: short,
    segmentId: short,
    campaignId: short,
    deliveryId: short,
    score: Type.Optional(Type.Number()),
    contactId: Type.Optional(Id('con')),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 320 })),
    attributes: Type.Optional(FreeForm),
    occurredAt: Type.Optional(Time),
  },
  closed,
)

export type TriggerResult = Static<typeof TriggerResult>
export const TriggerResult = Type.Object({
  matchedAutomations: Type.Integer(),
  entries: Type.Array(
    Type.Object({
      automationId: Id('auto'),
      entryId: Id('ent'),
      queued: Type.Boolean(),
      duplicate: Type.Boolean(),
    }),
  ),
})

export const fireTrigger = defineRequest({
  subject: 'automations.fire-trigger',
  request: Type.Object({ tenant: Tenant, trigger: Trigger }),
  reply: TriggerResult,
})

/**
 * The key of an on-chain event whose caller names none (interface, 4.2.7, rules 5 and 6). Whoever queues such
 * a trigger sets it as `sourceEventId`: without a transaction it is random, and redelivery must not make another.
 */
export function transactionKey({ chain = '', txHash }: Pick<Trigger, 'chain' | 'txHash'>): string {
  return `onchain:${chain}:${txHash ?? crypto.randomUUID().replaceAll('-', '')}`
}

/** A trigger that is matched after the answer: queued ones, and product events once their contact is known. */
export type QueuedTrigger = Static<typeof QueuedTrigger>
export const QueuedTrigger = Type.Object({
  tenant: Tenant,
  trigger: Trigger,
  /** When it was accepted: what waits for an event counts only those accepted since. */
  receivedAt: Type.Optional(Time),
})
export const triggerQueued = defineEvent({ subject: 'triggers.*', data: QueuedTrigger })

/**
 * What a trigger would fire, were it fired now by this person; writes nothing. Automations of the
 * trigger's type that are not archived, newest first, at most 200; `reason` says why one would not be
 * entered, or what entering it would do.
 */
export const previewTrigger = defineRequest({
  subject: 'automations.preview-trigger',
  request: Type.Object({ tenant: Tenant, trigger: Trigger, person: Prospect }),
  reply: Type.Object({
    automations: Type.Array(
      Type.Object({ automationId: Id('auto'), wouldEnter: Type.Boolean(), reason: Type.String() }),
    ),
  }),
})

/** An entry with all that is kept of it. */
export const KeptEntry = Type.Object({ ...EntryRecord.properties, trigger: FreeForm })

/** One field of a trigger spec beside what a trigger has there; null where one of them has nothing. */
const Check = Type.Object({
  field: Type.String(),
  expected: Type.Unknown(),
  actual: Type.Unknown(),
  ok: Type.Boolean(),
})

export type Explanation = Static<typeof Explanation>
export const Explanation = Type.Object({
  /** Whether the automation is active and each set field of its trigger spec agrees. */
  matched: Type.Boolean(),
  wouldEnter: Type.Boolean(),
  /** A sentence. */
  reason: Type.String(),
  checks: Type.Array(Check),
})

/** Why a trigger would or would not fire an automation; writes nothing. */
export const explainTrigger = defineRequest({
  subject: 'automations.explain-trigger',
  request: Type.Object({ ...OneAutomation.properties, trigger: Trigger }),
  reply: Explanation,
})

/** A contact's entries into all automations, newest first: what automations hold of a person. */
export const exportEntries = defineRequest({
  subject: 'automations.export-entries',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: Type.Object({ entries: Type.Array(KeptEntry), nextCursor: Nullable(Type.String()) }),
})
