import { type Static, type TSchema, Type } from 'typebox'
import { EventInput } from './events.ts'
import type { TriggerType } from './trigger-spec.ts'
import { Trigger } from './triggers.ts'
import { Id } from './ids.ts'
import { ItemProblem } from './problem.ts'
import { closed, described, FreeFormUpTo, Nullable } from './shapes.ts'

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
  sourceEventId: described(
    "The caller's key: an automation is entered once under each. When left out, it is derived from chain and transaction.",
    CallersKey,
  ),
  payload: described('Data of the event; filters address its keys.', Data),
}

export const OnchainEvent = Type.Object(
  {
    ...chainFields,
    chain: described('The slug of the chain: `base`.', name),
    event: described('The name of the event.', name),
  },
  closed,
)

const decodedFields = {
  ...chainFields,
  topic0: all.topic0,
  programId: all.programId,
  instructionName: all.instructionName,
  decoded: described(
    'The event as a decoder read it; filters address its keys after those of the payload.',
    Data,
  ),
}
export const DecodedEvent = Type.Object(decodedFields, closed)

export type QueuedEvent = Static<typeof QueuedEvent>
export const QueuedEvent = Type.Object({ ...decodedFields, sourceId: all.sourceId }, closed)

/** Most events of one batch. */
const maxEvents = 500

/** Events that are judged one by one; each must be a `QueuedEvent`. */
export type QueuedEvents = Static<typeof QueuedEvents>
export const QueuedEvents = Type.Object(
  {
    sourceId: all.sourceId,
    events: described(
      'Each is read by itself: one that is refused does not affect the others.',
      Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxEvents }),
    ),
  },
  closed,
)

/** What became of queued events; `accepted` counts those that were there already, `queued` does not. */
export type QueueReceipt = Static<typeof QueueReceipt>
export const QueueReceipt = Type.Object({
  mode: Type.Literal('queued'),
  accepted: described(
    'Events that are stored, with those that were stored before.',
    Type.Integer(),
  ),
  queued: described('Events that were stored by this call.', Type.Integer()),
  results: described(
    'One for each event, in their order.',
    Type.Array(
      Type.Object({
        index: described('The place in the batch, from 0.', Type.Integer()),
        status: described(
          '`duplicate`: an event with this key was there before.',
          Type.Enum(['queued', 'duplicate', 'rejected']),
        ),
        sourceEventId: described(
          'The key under which automations are entered; null when the event has none that can be read.',
          Nullable(Type.String()),
        ),
        error: described('Why it was refused.', Type.Optional(ItemProblem)),
      }),
    ),
  ),
})

const subject = {
  contactId: Type.Optional(Id('con')),
  email: all.email,
  walletAddress: all.walletAddress,
}

export const SegmentEntered = Type.Object(
  {
    segmentId: described('The segment that was entered.', name),
    ...subject,
    sourceEventId: described(
      "The caller's key; derived from segment and contact when left out.",
      CallersKey,
    ),
    payload: described('Data of the event; filters address its keys.', Data),
  },
  closed,
)

export const EmailOpened = Type.Object(
  {
    campaignId: all.campaignId,
    deliveryId: all.deliveryId,
    ...subject,
    sourceEventId: described(
      "The caller's key; derived from campaign and delivery when left out.",
      CallersKey,
    ),
    payload: described('Data of the event; filters address its keys.', Data),
  },
  closed,
)

export const HealthThreshold = Type.Object(
  {
    score: described('The score that was reached.', Type.Number()),
    ...subject,
    sourceEventId: described(
      "The caller's key; derived from contact and score when left out.",
      CallersKey,
    ),
    payload: described('Data of the event; filters address its keys.', Data),
  },
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
