import { type Static, Type } from 'typebox'
import { Attributes, ContactRef } from './contacts.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { closed, FreeForm, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

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

export const EventReceipt = Type.Object({
  accepted: Type.Boolean(),
  deduplicated: Type.Boolean(),
  idempotencyKey: Type.String(),
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

export const eventAccepted = defineEvent({ subject: 'events.*', data: AcceptedEvent })

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
  reply: Type.Object({ events: Type.Array(KeptEvent), nextCursor: Nullable(Type.String()) }),
})
