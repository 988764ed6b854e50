import { type Static, Type } from 'typebox'
import { EventName } from './events.ts'
import { ItemProblem } from './problem.ts'
import { described, FreeForm } from './shapes.ts'

/** Bytes of JSON of a call and of a batch of calls, as Segment has them. */
const maxSegmentCallBytes = 32_768
const maxSegmentBatchBytes = 512_000
/** Most calls of one batch. Segment bounds bytes only. */
const maxSegmentCalls = 2_500

export type SegmentCallType = Static<typeof SegmentCallType>
export const SegmentCallType = Type.Enum(['identify', 'track', 'page', 'screen', 'group'])

const MaybeText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const MaybeObject = Type.Unsafe<FreeForm | null>({ type: ['object', 'null'] })

export type SegmentCall = Static<typeof SegmentCall>
/** Other fields of the protocol are ignored, such as most of `context`. */
export const SegmentCall = Type.Object(
  {
    userId: described(
      'Becomes the `externalId` of the contact. A call that only has an `anonymousId` is ignored.',
      Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })),
    ),
    traits: described(
      '`email` and `walletAddress` (or an `address` that is a wallet) identify the contact; the others become attributes. Those of a `group` call describe the group, and become a part of the payload.',
      Type.Optional(MaybeObject),
    ),
    event: described(
      'In a `track` call, the name of the event: in lower case, other characters than letters, digits, and `_.:-` replaced by `_`. `payload.$event` contains the original.',
      Type.Optional(MaybeText),
    ),
    properties: described('Becomes the payload of the event.', Type.Optional(MaybeObject)),
    name: described('The name of a page or screen.', Type.Optional(MaybeText)),
    category: described('The category of a page.', Type.Optional(MaybeText)),
    groupId: described(
      'The ID of a group.',
      Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })),
    ),
    context: described('`context.traits` describe the contact, too.', Type.Optional(MaybeObject)),
    messageId: described('Becomes the idempotency key.', Type.Optional(MaybeText)),
    timestamp: described('When it happened, as `occurredAt`.', Type.Optional(MaybeText)),
  },
  {
    'x-max-bytes': maxSegmentCallBytes,
    title: 'SegmentCall',
    description: "A call of Segment's protocol.",
    examples: [
      { userId: 'user-7', event: 'Order Completed', properties: { total: 25 }, messageId: 'm-1' },
    ],
  },
)

export const SegmentBatch = Type.Object(
  {
    batch: described(
      'The calls. `type` of each is `identify`, `track`, `page`, `screen`, or `group`; other types are ignored.',
      Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxSegmentCalls }),
    ),
  },
  {
    'x-max-bytes': maxSegmentBatchBytes,
    title: 'SegmentBatch',
    description: "A batch of calls of Segment's protocol.",
    examples: [{ batch: [{ type: 'identify', userId: 'user-7', traits: { plan: 'pro' } }] }],
  },
)

export const SegmentReply = Type.Object(
  {
    success: described('Always true.', Type.Boolean()),
    ignored: described(
      'The number of calls that were ignored, because they name no contact or have another type. Missing if none was.',
      Type.Optional(Type.Integer()),
    ),
    rejected: described(
      'The calls of a batch that were rejected. Missing if none was.',
      Type.Optional(
        Type.Array(
          Type.Object({
            index: described('The position in the batch, starting at 0.', Type.Integer()),
            error: ItemProblem,
          }),
        ),
      ),
    ),
  },
  { title: 'SegmentReply', description: "The response of Segment's API." },
)

export type CloudEvent = Static<typeof CloudEvent>
/** Extension attributes are ignored. */
export const CloudEvent = Type.Object(
  {
    specversion: described('The version of the format.', Type.Literal('1.0')),
    id: described('With `source`, the idempotency key.', Type.String({ minLength: 1 })),
    source: described('Where the event happened.', Type.String({ minLength: 1 })),
    type: described('The name of the event. It is stored in lower case.', EventName),
    subject: described(
      'The `externalId` of the contact.',
      Type.String({ minLength: 1, maxLength: 256 }),
    ),
    time: described('When the event happened.', Type.Optional(Type.String())),
    data: described(
      'Becomes the payload. A value that is not an object becomes `payload.data`.',
      Type.Optional(Type.Unknown()),
    ),
    data_base64: described('Becomes `payload.data_base64`.', Type.Optional(Type.String())),
  },
  {
    title: 'CloudEvent',
    description: 'A product event as a CloudEvent 1.0.',
    examples: [
      {
        specversion: '1.0',
        id: 'd-1',
        source: '/billing',
        type: 'deposit.confirmed',
        subject: 'user-7',
        data: { amount: '250' },
      },
    ],
  },
)

/** Items are parsed one by one, so that an invalid one does not fail the batch. */
export const CloudEventBatch = Type.Array(Type.Unknown(), {
  minItems: 1,
  maxItems: 500,
  title: 'CloudEventBatch',
  description: 'Up to 500 CloudEvents.',
})
