import { type Static, type TSchema, Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { Id } from './ids.ts'
import { described, Nullable, Tenant, Time } from './shapes.ts'

/** A change of an entry, published at least once under the same ID. */
export type EntryFact = Static<typeof EntryFact>
export const EntryFact = Type.Object({
  tenant: Tenant,
  entryId: Id('ent'),
  automationId: Id('auto'),
  contactId: Nullable(Id('con')),
  occurredAt: Time,
})

export type EntryFailure = Static<typeof EntryFailure>
export const EntryFailure = Type.Object({
  ...EntryFact.properties,
  node: described('The ID of the node at which the entry failed.', Type.String()),
  reason: described('Why the step failed, as in the entry.', Type.String()),
})

function entryFactOf<Data extends TSchema>(what: string, data: Data) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.automations.entry.${what}`,
    hasBulk: true,
    data,
  })
}

export const entryFacts = {
  entered: entryFactOf('entered', EntryFact),
  completed: entryFactOf('completed', EntryFact),
  failed: entryFactOf('failed', EntryFailure),
} as const
