import { newId, uuidOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import { identifiersOf } from './identifiers.ts'
import { type Mention, type Plan, planContacts } from './plan-contacts.ts'
import { findHolders } from './queries.ts'

/** Plans whom the mentions mean, by what the database knows now. */
export async function plan(db: Pool, mentions: readonly Mention[]): Promise<Plan> {
  const identifiers = mentions.flatMap(({ tenant, contact }) => identifiersOf(tenant, contact))
  const holders = await findHolders(db, identifiers)
  return planContacts(mentions, holders, () => uuidOf(newId('con')))
}
