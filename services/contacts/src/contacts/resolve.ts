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
import { findOwners } from './queries.ts'

/** Plans whom the mentions mean, by what the database knows now. */
export async function plan(db: Pool, mentions: readonly Mention[]): Promise<Plan> {
  const identifiers = mentions.flatMap(({ owner, ref }) => identifiersOf(owner, ref))
  const owners = await findOwners(db, identifiers)
  return planContacts(mentions, owners, () => uuidOf(newId('con')))
}

/** Reads, plans and writes; again from the start when somebody else's write made the plan untrue. */
export function planned<T>(readPlanWrite: () => Promise<T>): Promise<T> {
  return retried(readPlanWrite, (error) => isTransient(error) || isOvertaken(error), 10)
}

function isOvertaken(error: unknown): boolean {
  return [uniqueViolation, foreignKeyViolation].includes(codeOf(error))
}
