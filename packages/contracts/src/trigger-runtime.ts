import { type Static, type TSchema, Type } from 'typebox'
import { EventInput } from './events.ts'
import type { TriggerType } from './trigger-spec.ts'
import { Trigger } from './triggers.ts'
import { Id } from './ids.ts'
import { ItemProblem } from './problem.ts'
import { closed, FreeFormUpTo, Nullable } from './shapes.ts'

/** The bodies of the trigger runtime (interface, 4.2), as callers send them. */

const all = Trigger.properties
const name = Type.String({ minLength: 1, maxLength: 256 })
const CallersKey = Type.Optional(Type.String({ minLength: 1, maxLength: 512 }))

/** Bytes of JSON, of `payload` and of `decoded`. */
const maxDataBytes = 65_536
const Data = Type.Optional(FreeFormUpTo(maxDataBytes))

const chainFields = {
  chain: all.chain,
  event: all.event,
  walletAddress: all.walletAddress,
  contractAddress: all.contractAddress,
  txHash: all.txHash,
  sourceEventId: CallersKey,
  payload: Data,
}

export const OnchainEvent = Type.Object({ ...chainFields, chain: name, event: name }, closed)

const decodedFields = {
  ...chainFields,
  topic0: all.topic0,
  programId: all.programId,
  instructionName: all.instructionName,
  decoded: Data,
}
export const DecodedEvent = Type.Object(decodedFields, closed)

export type QueuedEvent = Static<typeof QueuedEvent>
export const QueuedEvent = Type.Object({ ...decodedFields, sourceId: all.sourceId }, closed)

/** Most events of one batch. */
const mostEvents = 500

/** Events that are judged one by one; each must be a `QueuedEvent`. */
export type QueuedEvents = Static<typeof QueuedEvents>
export const QueuedEvents = Type.Object(
  {
    sourceId: all.sourceId,
    events: Type.Array(Type.Unknown(), { minItems: 1, maxItems: mostEvents }),
  },
  closed,
)

/** What became of queued events; `accepted` counts those that were there already, `queued` does not. */
export type QueueReceipt = Static<typeof QueueReceipt>
export const QueueReceipt = Type.Object({
  mode: Type.Literal('queued'),
  accepted: Type.Integer(),
  queued: Type.Integer(),
  results: Type.Array(
    Type.Object({
      index: Type.Integer(),
      status: Type.Enum(['queued', 'duplicate', 'rejected']),
      /** The key it enters automations under; null when it has none that could be read. */
      sourceEventId: Nullable(Type.String()),
      error: Type.Optional(ItemProblem),
    }),
  ),
})

const subject = {
  contactId: Type.Optional(Id('con')),
  email: all.email,
  walletAddress: all.walletAddress,
}

export const SegmentEntered = Type.Object(
  { segmentId: name, ...subject, sourceEventId: CallersKey, payload: Data },
  closed,
)

export const EmailOpened = Type.Object(
  {
    campaignId: all.campaignId,
    deliveryId: all.deliveryId,
    ...subject,
    sourceEventId: CallersKey,
    payload: Data,
  },
  closed,
)

export const HealthThreshold = Type.Object(
  { score: Type.Number(), ...subject, sourceEventId: CallersKey, payload: Data },
  closed,
)

/** The body of a trigger by the type it fires. */
export const triggerBodies = {
  custom_event: EventInput,
  onchain_event: OnchainEvent,
  decoded_event: DecodedEvent,
  segment_entered: SegmentEntered,
  email_opened: EmailOpened,
  health_threshold: HealthThreshold,
} as const satisfies Record<TriggerType, TSchema>
