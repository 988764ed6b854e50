import { type Static, Type } from 'typebox'
import { ContactRecord, identifierKinds } from './contacts.ts'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { described, listReply, Nullable, Tenant } from './shapes.ts'

/** What only the person themselves is told: the address of their email, and everything they are known by. */
export type PersonalRecord = Static<typeof PersonalRecord>
export const PersonalRecord = Type.Object({
  ...ContactRecord.properties,
  email: Nullable(Type.String()),
  segmentIds: described('The segments that the contact is a member of.', Type.Array(Id('seg'))),
  identifiers: described(
    'All that the contact is known by.',
    Type.Array(
      Type.Object({
        kind: Type.Enum([...identifierKinds]),
        value: described('As it is stored.', Type.String()),
      }),
    ),
  ),
})

/** Everything that contacts holds of a person, except what is listed page by page. */
export const exportContact = defineRequest({
  subject: 'contacts.export-contact',
  request: Type.Object({ tenant: Tenant, contactId: Id('con') }),
  reply: PersonalRecord,
})

/** Contacts, newest first; a page is as long as a message may be. */
export const exportContacts = defineRequest({
  subject: 'contacts.export-contacts',
  request: Type.Object({ tenant: Tenant, cursor: Nullable(Type.String()) }),
  reply: listReply('contacts', ContactRecord),
})
