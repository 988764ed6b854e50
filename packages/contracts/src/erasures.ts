import { type Static, Type } from 'typebox'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { described, Nullable, Tenant, Time } from './shapes.ts'

/**
 * A person is gone from contacts, and every service that holds data of theirs erases it: whatever bears
 * `contactId` or one of `formerIds`. It then publishes its report, under the message id
 * `<service>.<erasureId>`.
 */
export type ContactErased = Static<typeof ContactErased>
export const ContactErased = Type.Object({
  tenant: Tenant,
  erasureId: Id('era'),
  contactId: Id('con'),
  formerIds: described('Contacts that were merged into this one.', Type.Array(Id('con'))),
  erasedAt: Time,
})
export const contactErased = defineEvent({
  stream: 'FACTS',
  subject: 'facts.contacts.contact.erased',
  data: ContactErased,
})

/** A service holds nothing of the person any more. */
export type ErasureReport = Static<typeof ErasureReport>
export const ErasureReport = Type.Object({
  tenant: Tenant,
  erasureId: Id('era'),
  contactId: Id('con'),
  service: Type.String(),
  completedAt: Time,
})

function reportOf(service: string) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.${service}.erasure.completed`,
    data: ErasureReport,
  })
}

/** The services beside contacts that hold data of people, each with its report; an erasure waits for all of them. */
export const erasureReports = {
  automations: reportOf('automations'),
  messaging: reportOf('messaging'),
  webhooks: reportOf('webhooks'),
} as const

export type Erasure = Static<typeof Erasure>
export const Erasure = Type.Object(
  {
    contactId: Id('con'),
    requestedAt: Time,
    completedAt: described('Null until every service has reported.', Nullable(Time)),
    services: described(
      'Which services have erased what they held.',
      Type.Array(Type.Object({ service: Type.String(), completedAt: Nullable(Time) })),
    ),
  },
  { title: 'Erasure', description: 'The progress of the erasure of a contact.' },
)

/** Answers `NOT_FOUND` for a contact that was not erased. */
export const getErasure = defineRequest({
  subject: 'contacts.get-erasure',
  request: Type.Object({ tenant: Tenant, contactId: Id('con') }),
  reply: Erasure,
})

/** Answers `NOT_FOUND` for a contact that there is not, or no longer. */
export const eraseContact = defineRequest({
  subject: 'contacts.erase-contact',
  request: Type.Object({ tenant: Tenant, contactId: Id('con') }),
  reply: Type.Object({}),
})
