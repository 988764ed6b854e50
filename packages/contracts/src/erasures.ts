import { type Static, Type } from 'typebox'
import { contacts } from './contacts.ts'
import { defineEvent } from './contract.ts'
import { Id } from './ids.ts'
import { described, Nullable, Tenant, Time } from './shapes.ts'

/**
 * A contact was erased. Every service deletes its records of `contactId` and `formerIds`, then publishes its report
 * under the message ID `<service>.<erasureId>`.
 */
export type ContactErased = Static<typeof ContactErased>
export const ContactErased = Type.Object({
  tenant: Tenant,
  erasureId: Id('era'),
  contactId: Id('con'),
  formerIds: described('Contacts that were merged into this one.', Type.Array(Id('con'))),
  erasedAt: Time,
  identifierHashes: described(
    'Keyed hashes of the identifiers, in hexadecimal: what was accepted before the erasure does not create the person again.',
    Type.Optional(Type.Array(Type.String({ pattern: '^(?:[0-9a-f]{2}){33}$' }))),
  ),
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

/** The other services with personal data, each with its report. An erasure waits for all of them. */
export const erasureReports = {
  automations: reportOf('automations'),
  keys: reportOf('keys'),
  messaging: reportOf('messaging'),
  webhooks: reportOf('webhooks'),
} as const

export type Erasure = Static<typeof Erasure>
export const Erasure = Type.Object(
  {
    contactId: Id('con'),
    requestedAt: Time,
    completedAt: described(
      'When the erasure was completed; null until all services have deleted their data.',
      Nullable(Time),
    ),
    services: described(
      'The progress in each service.',
      Type.Array(Type.Object({ service: Type.String(), completedAt: Nullable(Time) })),
    ),
  },
  { title: 'Erasure', description: 'The progress of the erasure of a contact.' },
)

/** `NOT_FOUND` for a contact that was not erased. */
export const getErasure = contacts.request('get-erasure', {}, Erasure)

/** `NOT_FOUND` for an unknown or erased contact. */
export const eraseContact = contacts.request('erase-contact', {}, Type.Object({}))
