import { type Static, Type } from 'typebox'
import { OneAutomation } from './automations.ts'
import { Prospect } from './contacts.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, FreeForm, Nullable, Tenant, Time } from './shapes.ts'
import { TriggerType } from './trigger-spec.ts'

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

/** A trigger that is matched after the answer. */
export type QueuedTrigger = Static<typeof QueuedTrigger>
export const QueuedTrigger = Type.Object({
  tenant: Tenant,
  trigger: Trigger,
  /** When it was accepted: what waits for an event counts only those accepted since. */
  receivedAt: Type.Optional(Time),
})
/** What callers queued. Published by gateways alone, as `eventAccepted` is. */
export const triggerQueued = defineEvent({
  stream: 'TRIGGERS',
  subject: 'triggers.*.queued',
  data: QueuedTrigger,
})

/** A product event that may fire automations. Its contact was known when it was published. */
export const triggerKnown = defineEvent({
  stream: 'TRIGGERS',
  subject: 'triggers.*.known',
  data: QueuedTrigger,
})

/** What a product event fires automations with; a dry run and the event itself take the same. */
export function customTrigger(
  { event, attributes, payload, idempotencyKey, occurredAt }: CustomEvent,
  contactId: string | null,
): Trigger {
  return {
    type: 'custom_event',
    event,
    ...(contactId !== null && { contactId }),
    sourceEventId: `event:${idempotencyKey}`,
    occurredAt,
    ...(attributes && { attributes }),
    ...(payload && { payload }),
  }
}

/** A product event, as far as automations care. */
interface CustomEvent {
  readonly event: string
  readonly attributes?: Record<string, unknown>
  readonly payload?: Record<string, unknown>
  readonly idempotencyKey: string
  readonly occurredAt: string
}

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
  request: Type.Object({
    ...OneAutomation.properties,
    trigger: Trigger,
    /** Whom it is about, null for somebody who is yet to be made; left out, the trigger tells. */
    contactId: Type.Optional(Nullable(Id('con'))),
  }),
  reply: Explanation,
})
