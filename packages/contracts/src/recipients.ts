import { type Static, Type } from 'typebox'
import { ContactRef } from './contacts.ts'
import { Next, Person } from './people.ts'
import { defineEvent, defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { described, Nullable, Tenant, Time } from './shapes.ts'

/** A person at the moment of being written to. The address is for the relay alone: no log, answer or fact has it. */
export type Recipient = Static<typeof Recipient>
export const Recipient = Type.Object({
  ...Person.properties,
  /** Who bears the id that was asked for: another one where that contact has been merged into this one. */
  currentId: Id('con'),
  email: Nullable(Type.String()),
  unsubscribed: Type.Boolean(),
})

/** Under the ids asked for, former ones included; who is gone is missing from the answer. */
export const readRecipients = defineRequest({
  subject: 'contacts.read-recipients',
  request: Type.Object({
    wanted: Type.Array(Type.Object({ tenant: Tenant, contactId: Id('con') })),
  }),
  reply: Type.Object({ recipients: Type.Array(Recipient), next: Next }),
})

/** Whom the references mean, in the order asked; null where they mean nobody. Makes nobody. */
export const findContacts = defineRequest({
  subject: 'contacts.find-contacts',
  request: Type.Object({
    wanted: Type.Array(Type.Object({ tenant: Tenant, contact: ContactRef })),
  }),
  reply: Type.Object({ contactIds: Type.Array(Nullable(Id('con'))) }),
})

/** A person wants no more email, or wants it again. */
export type SubscriptionChange = Static<typeof SubscriptionChange>
export const SubscriptionChange = Type.Object({
  tenant: Tenant,
  contactId: Id('con'),
  unsubscribed: Type.Boolean(),
  at: Time,
})
export const recordSubscription = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.contacts.record-subscription',
  data: SubscriptionChange,
})

/** An address is not to be written to, whoever has it or will have it; or may be again. */
export type SuppressionChange = Static<typeof SuppressionChange>
export const SuppressionChange = Type.Object({
  tenant: Tenant,
  addressHash: described(
    'A keyed hash, or a bare one of an earlier version, in hexadecimal.',
    Type.String({ pattern: '^(01)?[0-9a-f]{64}$' }),
  ),
  suppressed: Type.Boolean(),
  at: Time,
})
export const recordSuppression = defineEvent({
  stream: 'COMMANDS',
  subject: 'commands.contacts.record-suppression',
  data: SuppressionChange,
})

/**
 * The same two, asked for by whoever has just made the change and wants to see it: the commands tell of it in any
 * case, so it does no harm when nobody answers.
 */
export const recordSubscriptionNow = defineRequest({
  subject: 'contacts.note-subscription', // as services of former versions call it: it may not change while they run beside this one
  request: SubscriptionChange,
  reply: Type.Object({}),
})
export const recordSuppressionNow = defineRequest({
  subject: 'contacts.note-suppression', // as services of former versions call it: it may not change while they run beside this one
  request: SuppressionChange,
  reply: Type.Object({}),
})
