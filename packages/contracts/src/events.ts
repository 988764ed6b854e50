import { type Static, Type } from 'typebox'
import { Attributes, EventContact, maxContactAttributeBytes, contacts } from './contacts.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { ItemProblem } from './problem.ts'
import { Prospect } from './recipients.ts'
import {
  closed,
  described,
  FreeForm,
  FreeFormUpTo,
  listReply,
  Nullable,
  PageQuery,
  Tenant,
  Time,
} from './shapes.ts'
import { previewTrigger } from './triggers.ts'

export const EventName = Type.String({ pattern: '^[a-zA-Z0-9_.:-]{1,64}$' })
const Payload = FreeFormUpTo(16_384)

export type EventInput = Static<typeof EventInput>
export const EventInput = Type.Object(
  {
    event: described('The name of the event. It is stored in lower case.', EventName),
    contact: described(
      'The contact of the event. It is created if no contact matches.',
      EventContact,
    ),
    attributes: described(
      `Attributes, merged into those of the contact key by key; null removes a key. If the contact would exceed ` +
        `${maxContactAttributeBytes.toLocaleString('en')} bytes, the event is stored without them.`,
      Type.Optional(Attributes),
    ),
    payload: described(
      'Data of the event, which filters and texts can use.',
      Type.Optional(Payload),
    ),
    idempotencyKey: described(
      'A key that identifies the event. A repetition with the same key has no effect. Generated if omitted.',
      Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    ),
    occurredAt: described(
      'When the event happened: at most 7 days ago and at most 5 minutes in the future. Default: now.',
      Type.Optional(Time),
    ),
    test: described(
      'If true, nothing is stored, and the response shows what the event would do (dry run). Default: false.',
      Type.Optional(Type.Boolean()),
    ),
  },
  {
    ...closed,
    title: 'EventInput',
    description: 'A product event.',
    examples: [
      {
        event: 'deposit.confirmed',
        contact: { walletAddress: '0x8ba1f109551bd432803012645ac136ddd64dba72' },
        attributes: { plan: 'pro' },
        payload: { amount: '250', token: 'USDC' },
        idempotencyKey: 'deposit-0x5f2e-3',
      },
    ],
  },
)

/** Most events of one batch. */
const maxEvents = 500

/** Items are parsed one by one, so that an invalid one does not fail the batch. Each is an `EventInput` without `test`. */
export const EventBatch = Type.Object(
  {
    events: described(
      'The events. Each is validated separately; an invalid event does not affect the others.',
      Type.Array(Type.Unknown(), { minItems: 1, maxItems: maxEvents }),
    ),
  },
  {
    ...closed,
    title: 'EventBatch',
    description: 'Up to 500 product events.',
    examples: [{ events: [{ event: 'signup', contact: { email: 'ann@example.com' } }] }],
  },
)

const { test: _test, ...batchable } = EventInput.properties
export const BatchedEvent = Type.Object(batchable, {
  ...closed,
  title: 'BatchedEvent',
  description: 'A product event in a batch.',
})

export type BatchReceipt = Static<typeof BatchReceipt>
export const BatchReceipt = Type.Object(
  {
    accepted: described('The number of stored events, including duplicates.', Type.Integer()),
    deduplicated: described('The number of events whose key was already used.', Type.Integer()),
    rejected: described('The number of rejected events.', Type.Integer()),
    results: described(
      'One result for each event, in the order of the request.',
      Type.Array(
        Type.Object({
          index: described('The position in the batch, starting at 0.', Type.Integer()),
          status: described(
            'The result. `deduplicated`: the key was already used.',
            Type.Enum(['accepted', 'deduplicated', 'rejected']),
          ),
          idempotencyKey: described(
            'The key that you sent, or the generated one.',
            Type.Optional(Type.String()),
          ),
          error: described('Why the item was rejected.', Type.Optional(ItemProblem)),
        }),
      ),
    ),
  },
  { title: 'BatchReceipt', description: 'The result for each event of a batch.' },
)

const SegmentsEntered = Type.Array(
  Type.Object({
    segmentId: Id('seg'),
    wouldEnter: described('Whether the contact would enter the segment.', Type.Boolean()),
  }),
)

export const WouldMatch = Type.Object(
  {
    contact: described(
      'The contact of the event.',
      Type.Object({
        id: described(
          'The ID of the contact; null if the contact does not exist yet.',
          Nullable(Id('con')),
        ),
        wouldCreate: described('Whether the event would create the contact.', Type.Boolean()),
      }),
    ),
    automations: described(
      'Automations that are not archived, newest first, at most 200.',
      previewTrigger.reply.properties.automations,
    ),
    segments: described('Dynamic segments that the event could affect.', SegmentsEntered),
  },
  { title: 'WouldMatch', description: 'A preview of the effects of an event. Nothing is written.' },
)

export const EventReceipt = Type.Object(
  {
    accepted: described('Whether the event is stored. Also true for a duplicate.', Type.Boolean()),
    deduplicated: described('Whether the key was already used.', Type.Boolean()),
    idempotencyKey: described('The key that you sent, or the generated one.', Type.String()),
    wouldMatch: described(
      'The effects that the event would have. Only in the response to a dry run.',
      Type.Optional(WouldMatch),
    ),
  },
  {
    title: 'EventReceipt',
    description: 'Receipt: the event is stored and will be processed asynchronously.',
  },
)

/** The contact and segments that an event would affect. Writes nothing. */
export const previewEvent = defineRequest({
  subject: 'contacts.preview-event',
  request: Type.Object({
    tenant: Tenant,
    event: Type.String(),
    contact: EventContact,
    attributes: Type.Optional(Attributes),
    idempotencyKey: Type.String(),
    occurredAt: Time,
  }),
  reply: Type.Object({
    deduplicated: described(
      'Whether the key was already used, so that the event would have no effect.',
      Type.Boolean(),
    ),
    person: Prospect,
    segments: SegmentsEntered,
  }),
})

/** A product event on its way: the gateway has promised that it will be acted on. */
export type AcceptedEvent = Static<typeof AcceptedEvent>
export const AcceptedEvent = Type.Object({
  tenant: Tenant,
  id: Id('evt'),
  event: described('In lower case.', Type.String()),
  contact: EventContact,
  attributes: Type.Optional(Attributes),
  payload: Type.Optional(FreeForm),
  idempotencyKey: Type.String(),
  occurredAt: Time,
  receivedAt: Time,
})

/** Published only by gateways. The order in the stream decides which event was first under an idempotency key. */
export const eventAccepted = defineEvent({
  stream: 'EVENTS',
  subject: 'events.*',
  data: AcceptedEvent,
})

export type KeptEvent = Static<typeof KeptEvent>
export const KeptEvent = Type.Object(
  {
    id: Id('evt'),
    event: described('The name of the event, in lower case.', Type.String()),
    contactId: Id('con'),
    attributes: described('The attributes of the event.', Nullable(FreeForm)),
    attributesDropped: described(
      'Whether the event was stored without its attributes, because the contact would have exceeded its limit.',
      Type.Boolean(),
    ),
    payload: described('The data of the event.', Nullable(FreeForm)),
    idempotencyKey: described('The idempotency key of the event.', Type.String()),
    occurredAt: Time,
    receivedAt: described('When the event was accepted.', Time),
  },
  { title: 'KeptEvent', description: 'A stored product event.' },
)

export const listContactEvents = contacts.request(
  'list-contact-events',
  { query: PageQuery },
  listReply('events', KeptEvent),
)
