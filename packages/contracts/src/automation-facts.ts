import { type Static, Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { Id } from './ids.ts'
import { Nullable, Tenant, Time } from './shapes.ts'

/** What happened to an entry. It is told at least once, under the same id. */
export type EntryFact = Static<typeof EntryFact>
export const EntryFact = Type.Object({
  tenant: Tenant,
  entryId: Id('ent'),
  automationId: Id('auto'),
  contactId: Nullable(Id('con')),
  occurredAt: Time,
})

function factOf(what: string) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.automations.entry.${what}`,
    hasBulk: true,
    data: EntryFact,
  })
}

/** Only entries that have something to do are told of. */
export const entryFacts = {
  entered: factOf('entered'),
  completed: factOf('completed'),
  failed: factOf('failed'),
} as const
