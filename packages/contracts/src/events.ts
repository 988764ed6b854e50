import { type Static, Type } from 'typebox'
import { previewTrigger } from './triggers.ts'
import { Attributes, ContactRef, Prospect } from './contacts.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { ItemProblem } from './problem.ts'
import { closed, FreeForm, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

const EventName = Type.String({ pattern: '^[a-zA-Z0-9_.:-]{1,64}$' })
const Payload = Type.Unsafe<Record<string, unknown>>({ type: 'object', 'x-max-bytes': 16_384 })

/** A product event as a caller sends it. */
export type EventInput = Static<typeof EventInput>
export const EventInput = Type.Object(
  {
    event: EventName,
    contact: ContactRef,
    attributes: Type.Optional(Attributes),
    payload: Type.Optional(Payload),
    idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    occurredAt: Type.Optional(Time),
    test: Type.Optional(Type.Boolean()),
  },
  closed,
)

/** Most events of one batch. */
const mostEvents = 500

/** Events that are judged one by one; each must be an `EventInput` without `test`. */
export const EventBatch = Type.Object(
  { events: Type.Array(Type.Unknown(), { minItems: 1, maxItems: mostEvents }) },
  closed,
)

const { test: _test, ...batchable } = EventInput.properties
export const BatchedEvent = Type.Object(batchable, closed)

export type BatchReceipt = Static<typeof BatchReceipt>
export const BatchReceipt = Type.Object({
  accepted: Type.Integer(),
  deduplicated: Type.Integer(),
  rejected: Type.Integer(),
  results: Type.Array(
    Type.Object({
      index: Type.Integer(),
      status: Type.Enum(['accepted', 'deduplicated', 'rejected']),
      idempotencyKey: Type.Optional(Type.String()),
      error: Type.Optional(ItemProblem),
    }),
  ),
})

const SegmentsEntered = Type.Array(
  Type.Object({ segmentId: Id('seg'), wouldEnter: Type.Boolean() }),
)

/** What an event would do; nothing of it has happened. */
export const WouldMatch = Type.Object({
  contact: Type.Object({ id: Nullable(Id('con')), wouldCreate: Type.Boolean() }),
  automations: previewTrigger.reply.properties.automations,
  segments: SegmentsEntered,
})

export const EventReceipt = Type.Object({
  accepted: Type.Boolean(),
  deduplicated: Type.Boolean(),
  idempotencyKey: Type.String(),
  /** Of a dry run. */
  wouldMatch: Type.Optional(WouldMatch),
})

/** Whom an event would mean and what it would make of them; writes nothing. */
export const previewEvent = defineRequest({
  subject: 'contacts.preview-event',
  request: Type.Object({
    tenant: Tenant,
    event: Type.String(),
    contact: ContactRef,
    attributes: Type.Optional(Attributes),
    idempotencyKey: Type.String(),
    occurredAt: Time,
  }),
  reply: Type.Object({
    /** The key was used before: sent for real, the event would do nothing. */
    deduplicated: Type.Boolean(),
    person: Prospect,
    segments: SegmentsEntered,
  }),
})

/** A product event on its way: the gateway has promised that it will be acted on. */
export type AcceptedEvent = Static<typeof AcceptedEvent>
export const AcceptedEvent = Type.Object({
  tenant: Tenant,
  id: Id('evt'),
  /** Lower case. */
  event: Type.String(),
  contact: ContactRef,
  attributes: Type.Optional(Attributes),
  payload: Type.Optional(FreeForm),
  idempotencyKey: Type.String(),
  occurredAt: Time,
  receivedAt: Time,
})

/** Published by gateways alone: who was first under an idempotency key is told by the order in the stream. */
export const eventAccepted = defineEvent({
  stream: 'EVENTS',
  subject: 'events.*',
  data: AcceptedEvent,
})

/** A product event as it is kept with its contact. */
export type KeptEvent = Static<typeof KeptEvent>
export const KeptEvent = Type.Object({
  id: Id('evt'),
  event: Type.String(),
  contactId: Id('con'),
  attributes: Nullable(FreeForm),
  payload: Nullable(FreeForm),
  idempotencyKey: Type.String(),
  occurredAt: Time,
  receivedAt: Time,
})

export const listContactEvents = defineRequest({
  subject: 'contacts.list-contact-events',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: listReply('events', KeptEvent),
})
