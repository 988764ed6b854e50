import { type Static, Type } from 'typebox'
import { OneAutomation } from './automations.ts'
import { defineRequest } from './contract.ts'
import { Id } from './ids.ts'
import { FreeForm, listReply, Nullable, PageQuery, Tenant, Time } from './shapes.ts'

const Step = Type.Object({
  node: Type.String(),
  type: Type.String(),
  status: Type.Enum(['done', 'skipped', 'failed', 'waiting']),
  reason: Type.Optional(Type.String()),
  result: Type.Optional(Type.Unknown()),
  startedAt: Time,
  finishedAt: Nullable(Time),
})

export type Entry = Static<typeof Entry>
export const Entry = Type.Object({
  id: Id('ent'),
  automationId: Id('auto'),
  /** The version whose graph runs; null when the automation was not published on entry. */
  version: Nullable(Type.Integer()),
  contactId: Nullable(Id('con')),
  key: Type.String(),
  status: Type.Enum(['running', 'waiting', 'completed', 'failed', 'cancelled']),
  enteredAt: Time,
  finishedAt: Nullable(Time),
})

export type EntryRecord = Static<typeof EntryRecord>
export const EntryRecord = Type.Object({ ...Entry.properties, steps: Type.Array(Step) })

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

/** An entry with all that is kept of it. */
export const KeptEntry = Type.Object({ ...EntryRecord.properties, trigger: FreeForm })

/** A contact's entries into all automations, newest first: what automations hold of a person. */
export const exportEntries = defineRequest({
  subject: 'automations.export-entries',
  request: Type.Object({ tenant: Tenant, contactId: Id('con'), query: PageQuery }),
  reply: listReply('entries', KeptEntry),
})
