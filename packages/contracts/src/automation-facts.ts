import { type Static, Type } from 'typebox'
import { defineEvent } from './contract.ts'
import { Id } from './ids.ts'
import { Nullable, Tenant, Time } from './shapes.ts'

/**
 * The same happened to these entries of one tenant. An entry is told of at least once: whoever must
 * act once goes by entry and subject, for a repetition may put other entries together.
 */
export type EntryFacts = Static<typeof EntryFacts>
export const EntryFacts = Type.Object({
  tenant: Tenant,
  entries: Type.Array(
    Type.Object({
      entryId: Id('ent'),
      automationId: Id('auto'),
      contactId: Nullable(Id('con')),
      occurredAt: Time,
    }),
  ),
})

function factOf(what: string) {
  return defineEvent({
    stream: 'FACTS',
    subject: `facts.automations.entry.${what}`,
    data: EntryFacts,
  })
}

/** Only entries that have something to do are told of. */
export const entryFacts = {
  entered: factOf('entered'),
  completed: factOf('completed'),
  failed: factOf('failed'),
} as const
