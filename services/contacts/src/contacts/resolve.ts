import { newId, uuidOf } from '@outrider/contracts/ids'
import {
  codeOf,
  foreignKeyViolation,
  isTransient,
  type Pool,
  retried,
  uniqueViolation,
} from '@outrider/service/database'
import { identifiersOf } from './identifiers.ts'
import { type Mention, type Plan, planContacts } from './plan-contacts.ts'
import { findHolders } from './queries.ts'

/** Plans whom the mentions mean, by what the database knows now. */
export async function plan(db: Pool, mentions: readonly Mention[]): Promise<Plan> {
  const identifiers = mentions.flatMap(({ tenant, ref }) => identifiersOf(tenant, ref))
  const holders = await findHolders(db, identifiers)
  return planContacts(mentions, holders, () => uuidOf(newId('con')))
}

/** What was planned by is no longer so. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Reads, plans and writes; again from the start when somebody else's write made the plan untrue. */
export function planned<T>(readPlanWrite: () => Promise<T>): Promise<T> {
  return retried(readPlanWrite, (error) => isTransient(error) || isUntrue(error), 10)
}

function isUntrue(error: unknown): boolean {
  return (
    error instanceof Overtaken || [uniqueViolation, foreignKeyViolation].includes(codeOf(error))
  )
}
