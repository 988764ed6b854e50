import { newId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { createFit, createNameRoom } from './fit.ts'
import { identifiersOf } from './identifiers.ts'
import { countIdentifiers, findHolders, findHoldings } from './lookup-queries.ts'
import { type Holder, type Mention, type Plan, planContacts } from './plan-contacts.ts'
import type { Store } from './store.ts'
import { readTombstones } from './tombstones.ts'
import { withoutErased } from './without-erased.ts'

/**
 * Plans whom the mentions mean, by what the database knows now.
 *
 * @param toFit leave out what contacts have no room for, as far as the database knows now
 */
export async function plan(
  store: Store,
  mentions: readonly Mention[],
  toFit = false,
): Promise<Plan> {
  const identifiers = mentions.flatMap(({ tenant, contact }) => identifiersOf(tenant, contact))
  // In this order: whoever is erased in between still holds their identifiers here, and the write finds that they are gone.
  const holders = await findHolders(store.db, identifiers)
  const tombstones = await readTombstones(store, mentions)
  const survivors = mentions.map((mention) => withoutErased(mention, holders, tombstones))
  const living = survivors.flatMap((survivor) => survivor?.mention ?? [])
  const contacts = await planLiving(store, living, holders, toFit)
  const meant = contacts.meant.values()
  return {
    ...contacts,
    meant: survivors.map((survivor) => {
      const each = survivor && meant.next().value
      return each ? { ...each, erased: survivor.erased } : null
    }),
  }
}

async function planLiving(
  { db }: Store,
  mentions: readonly Mention[],
  holders: ReadonlyMap<string, Holder>,
  toFit: boolean,
) {
  const contacts = planContacts(mentions, holders, newContactId)
  if (!toFit) return contacts
  const [holdings, counts] = await Promise.all([
    findHoldings(db, contacts.changes),
    countIdentifiers(db, contacts.changes),
  ])
  return planContacts(mentions, holders, newContactId, createFit(holdings), createNameRoom(counts))
}

function newContactId(): Uuid {
  return uuidOf(newId('con'))
}
