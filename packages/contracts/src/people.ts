import { type Static, Type } from 'typebox'
import { ContactRef } from './contacts.ts'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { described, FreeForm, Nullable, Tenant, Time } from './shapes.ts'

/**
 * The contacts of triggers, in the order asked; null where `contactId` is nobody's. Where none has the
 * identifier, one is made, or with `create: false` there is none; null too where who had it was erased after
 * `acceptedAt`.
 */
export const resolveContacts = defineRequest({
  subject: 'contacts.resolve-contacts',
  request: Type.Object({
    wanted: Type.Array(
      Type.Object({
        tenant: Tenant,
        contactId: Type.Optional(Id('con')),
        email: ContactRef.properties.email,
        walletAddress: ContactRef.properties.walletAddress,
        create: Type.Optional(Type.Boolean()),
        acceptedAt: described(
          'When the trigger was accepted, if not just now.',
          Type.Optional(Time),
        ),
      }),
    ),
  }),
  reply: Type.Object({ contactIds: Type.Array(Nullable(Id('con'))) }),
})

/** What conditions and texts may say of a person. */
export type Person = Static<typeof Person>
export const Person = Type.Object({
  id: Id('con'),
  walletAddress: Nullable(Type.String()),
  externalId: Nullable(Type.String()),
  attributes: FreeForm,
  tags: Type.Array(Type.String()),
})

/** A person as they would be: without an id when they are nobody yet. */
export type Prospect = Static<typeof Prospect>
export const Prospect = Type.Object({ ...Person.properties, id: Nullable(Id('con')) })

/** Where in `wanted` to ask on, because an answer has room for no more; null when nobody is left. */
export const Next = Nullable(Type.Integer({ minimum: 1 }))

/** The people of running entries; whoever is gone is missing from the answer. */
export const readPeople = defineRequest({
  subject: 'contacts.read-people',
  request: Type.Object({
    wanted: Type.Array(Type.Object({ tenant: Tenant, contactId: Id('con') })),
  }),
  reply: Type.Object({ people: Type.Array(Person), next: Next }),
})
