import { type Static, Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { Id } from './ids.ts'
import { FreeForm, Tenant, Time } from './shapes.ts'

/**
 * Something became of a contact. Told of what a caller asks for, and of every contact that events and
 * triggers make; not of attributes that events merge, nor of the single rows of an import. `created` and `updated` are
 * told only where a webhook listens to them.
 */
export type ContactFact = Static<typeof ContactFact>
export const ContactFact = Type.Object({ tenant: Tenant, contactId: Id('con'), occurredAt: Time })

export const contactCreated = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.contact.created',
  hasBulk: true,
  data: ContactFact,
})

export const contactUpdated = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.contact.updated',
  data: ContactFact,
})

/** What bore `formerId` is `contactId`'s from now on. */
export type ContactMerged = Static<typeof ContactMerged>
export const ContactMerged = Type.Object({ ...ContactFact.properties, formerId: Id('con') })
export const contactMerged = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.contact.merged',
  data: ContactMerged,
})

/** A product event was stored with its contact. Told only where somebody listens to `event.received`. */
export type EventReceived = Static<typeof EventReceived>
export const EventReceived = Type.Object({
  tenant: Tenant,
  eventId: Id('evt'),
  event: Type.String(),
  contactId: Id('con'),
  payload: Type.Optional(FreeForm),
  idempotencyKey: Type.String(),
  occurredAt: Time,
  receivedAt: Time,
})
export const eventReceived = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.event.received',
  hasBulk: true,
  data: EventReceived,
})
