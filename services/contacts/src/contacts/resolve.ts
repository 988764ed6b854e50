import { newId, uuidOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import { createFit } from './fit.ts'
import { identifiersOf } from './identifiers.ts'
import { type Mention, type Plan, planContacts } from './plan-contacts.ts'
import { findHolders, findHoldings } from './lookup-queries.ts'

/**
 * Plans whom the mentions mean, by what the database knows now.
 *
 * @param toFit leave out what contacts have no room for, as far as the database knows now
 */
export async function plan(db: Pool, mentions: readonly Mention[], toFit = false): Promise<Plan> {
  const identifiers = mentions.flatMap(({ tenant, contact }) => identifiersOf(tenant, contact))
  const holders = await findHolders(db, identifiers)
  const contacts = planContacts(mentions, holders, newContactId)
  if (!toFit) return contacts
  const holdings = await findHoldings(db, contacts.changes)
  return planContacts(mentions, holders, newContactId, createFit(holdings))
}

function newContactId(): string {
  return uuidOf(newId('con'))
}
