import { type Static, Type } from 'typebox'
import { OneAutomation } from './automations.ts'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { described, FreeForm, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

const Step = Type.Object({
  node: described('The id of the node.', Type.String()),
  type: described('The type of the node.', Type.String()),
  status: Type.Enum(['done', 'skipped', 'failed', 'waiting']),
  reason: described('Why it was skipped or failed.', Type.Optional(Type.String())),
  result: described(
    'Depends on the type; of a step that sends: `{messageId}`.',
    Type.Optional(Type.Unknown()),
  ),
  startedAt: Time,
  finishedAt: Nullable(Time),
})

export type Entry = Static<typeof Entry>
export const Entry = Type.Object({
  id: Id('ent'),
  automationId: Id('auto'),
  version: described(
    'The version whose graph runs; null when none was published on entry.',
    Nullable(Type.Integer()),
  ),
  contactId: described('Null when the trigger named nobody.', Nullable(Id('con'))),
  key: described("The event's key: an automation is entered once under each.", Type.String()),
  status: described(
    '`waiting` for a time or an event.',
    Type.Enum(['running', 'waiting', 'completed', 'failed', 'cancelled']),
  ),
  enteredAt: Time,
  finishedAt: Nullable(Time),
})

export type EntryRecord = Static<typeof EntryRecord>
export const EntryRecord = Type.Object({
  ...Entry.properties,
  steps: described('In their order.', Type.Array(Step)),
})

export const listEntries = defineRequest({
  subject: 'automations.list-entries',
  request: Type.Object({ ...OneAutomation.properties, query: PageQuery }),
  reply: listReply('entries', Entry),
})

export const getEntry = defineRequest({
  subject: 'automations.get-entry',
  request: Type.Object({ tenant: Tenant, entryId: Id('ent') }),
  reply: EntryRecord,
})

export const cancelEntry = defineRequest({
  subject: 'automations.cancel-entry',
  request: Type.Object({ tenant: Tenant, entryId: Id('ent') }),
  reply: EntryRecord,
})

/** A failed entry goes on at the step that failed. Answers `INVALID_TRANSITION` for any other. */
export const retryEntry = defineRequest({
  subject: 'automations.retry-entry',
  request: Type.Object({ tenant: Tenant, entryId: Id('ent') }),
  reply: EntryRecord,
})

/** The same for all entries of an automation that have failed since a time. */
export const retryEntries = defineRequest({
  subject: 'automations.retry-entries',
  request: Type.Object({
    ...OneAutomation.properties,
    since: described('Entries that failed then or later.', Time),
  }),
  reply: Type.Object({
    retried: described(
      'How many entries go on. Where it took long, call again for the others.',
      Type.Integer(),
    ),
  }),
})

/** An entry with all that is kept of it. */
export const KeptEntry = Type.Object({
  ...EntryRecord.properties,
  trigger: described('The trigger that started it.', FreeForm),
})

/** A contact's entries into all automations, newest first; none of a contact that there is not. */
export const listContactEntries = defineRequest({
  subject: 'automations.list-contact-entries',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: listReply('entries', Entry),
})

/** The same with their steps: what automations hold of a person. */
export const exportEntries = defineRequest({
  subject: 'automations.export-entries',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: listReply('entries', KeptEntry),
})
