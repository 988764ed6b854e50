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
    'A key that identifies the event. Each automation is entered once for each key. If omitted, it is derived from the chain and the transaction.',
    CallersKey,
  ),
  payload: described('Data of the event, which filters and texts can use.', Data),
}

const transferExample = {
  chain: 'base',
  event: 'Transfer',
  contractAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  txHash: '0x5f2e1b7c0d4a9e8f6b3c2d1a0f9e8d7c6b5a49382716f5e4d3c2b1a09f8e7d6c',
  payload: { to: '0x8ba1f109551bd432803012645ac136ddd64dba72', amount: '250000000' },
}
const decodedExample = {
  ...transferExample,
  topic0: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  sourceEventId: '0x5f2e1b7c:3',
}

export const OnchainEvent = Type.Object(
  {
    ...chainFields,
    chain: described('The slug of the chain: `base`.', name),
    event: described('The name of the event.', name),
  },
  {
    ...closed,
    title: 'OnchainEvent',
    description: 'An on-chain event.',
    examples: [transferExample],
  },
)

const decodedFields = {
  ...chainFields,
  topic0: all.topic0,
  programId: all.programId,
  instructionName: all.instructionName,
  decoded: described(
    'The decoded fields of the event. Filters look for a path here after `payload`.',
    Data,
  ),
}
export const DecodedEvent = Type.Object(decodedFields, {
  ...closed,
  title: 'DecodedEvent',
  description: 'An on-chain event with its decoded fields.',
  examples: [decodedExample],
})

export type QueuedEvent = Static<typeof QueuedEvent>
export const QueuedEvent = Type.Object(
  { ...decodedFields, sourceId: all.sourceId },
  {
    ...closed,
    title: 'QueuedEvent',
    description: 'A decoded event that is matched asynchronously.',
    examples: [{ ...decodedExample, sourceId: 'indexer-1' }],
  },
)

/** Most events of one batch. */
const maxEvents = 500

export type QueuedEvents = Static<typeof QueuedEvents>
/** Items are parsed one by one, so that an invalid one does not fail the batch. */
export const QueuedEvents = Type.Object(
  {
    sourceId: all.sourceId,
    events: described(
      'The events. Each is validated separately; an invalid event does not affect the others.',
      Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxEvents }),
    ),
  },
  {
    ...closed,
    title: 'QueuedEvents',
    description: 'Up to 500 decoded events.',
    examples: [{ sourceId: 'indexer-1', events: [decodedExample] }],
  },
)

export type QueueReceipt = Static<typeof QueueReceipt>
export const QueueReceipt = Type.Object(
  {
    mode: Type.Literal('queued'),
    accepted: described('The number of stored events, including duplicates.', Type.Integer()),
    queued: described('The number of events that this request stored.', Type.Integer()),
    results: described(
      'One result for each event, in the order of the request.',
      Type.Array(
        Type.Object({
          index: described('The position in the batch, starting at 0.', Type.Integer()),
          status: described(
            'The result. `duplicate`: an event with this key is already stored.',
            Type.Enum(['queued', 'duplicate', 'rejected']),
          ),
          sourceEventId: described(
            'The key of the event; null if it has no valid key.',
            Nullable(Type.String()),
          ),
          error: described('Why the item was rejected.', Type.Optional(ItemProblem)),
        }),
      ),
    ),
  },
  { title: 'QueueReceipt', description: 'The result for each queued event.' },
)

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
      'A key that identifies the trigger. Each automation is entered once for each key. If omitted, it is derived from the segment and the contact.',
      CallersKey,
    ),
    payload: described('Data of the event, which filters and texts can use.', Data),
  },
  {
    ...closed,
    title: 'SegmentEntered',
    description: 'A contact that entered a segment.',
    examples: [
      { segmentId: 'seg_01jd4xq2v7f8r9s0t1w2x3y4z5', contactId: 'con_01jd4xq2v7f8r9s0t1w2x3y4z5' },
    ],
  },
)

export const EmailOpened = Type.Object(
  {
    campaignId: all.campaignId,
    deliveryId: all.deliveryId,
    ...subject,
    sourceEventId: described(
      'A key that identifies the trigger. Each automation is entered once for each key. If omitted, it is derived from the campaign and the delivery.',
      CallersKey,
    ),
    payload: described('Data of the event, which filters and texts can use.', Data),
  },
  {
    ...closed,
    title: 'EmailOpened',
    description: 'An opened email. `campaignId` or `deliveryId` is required.',
    examples: [{ deliveryId: 'delivery-7', contactId: 'con_01jd4xq2v7f8r9s0t1w2x3y4z5' }],
  },
)

export const HealthThreshold = Type.Object(
  {
    score: described('The health score.', Type.Number()),
    ...subject,
    sourceEventId: described(
      'A key that identifies the trigger. Each automation is entered once for each key. If omitted, it is derived from the contact and the score.',
      CallersKey,
    ),
    payload: described('Data of the event, which filters and texts can use.', Data),
  },
  {
    ...closed,
    title: 'HealthThreshold',
    description: 'A health score of a contact that crossed a threshold.',
    examples: [{ score: 1.08, contactId: 'con_01jd4xq2v7f8r9s0t1w2x3y4z5' }],
  },
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
