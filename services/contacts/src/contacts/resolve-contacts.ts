import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { resolveContacts } from '@outrider/contracts/recipients'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import type { Static } from 'typebox'
import type { Deps } from '../deps.ts'
import { identifierKey, identifiersOf } from './identifiers.ts'
import { findCurrentIds, findHolders } from './lookup-queries.ts'
import type { Mention, Plan } from './plan-contacts.ts'
import { planned } from './planned.ts'
import { plan } from './resolve.ts'
import type { Store } from './store.ts'
import { touchedBy } from './touched.ts'
import { writeContacts } from './write-queries.ts'

type Wanted = Static<typeof resolveContacts.request>['wanted'][number]

export const answerResolveContacts = ({ db, hashes, outbox }: Deps) =>
  answer(resolveContacts, async ({ wanted }) => {
    const kinds = Map.groupBy(wanted, kindOf)
    const [byId = [], byName = [], known = []] = [
      kinds.get('id'),
      kinds.get('name'),
      kinds.get('known'),
    ]
    const existing = await findExisting(db, byId)
    const found = await findNamed(db, known.map(mentionOf))
    const meant = await resolveNamed({ db, hashes }, byName.map(mentionOf))
    if (byName.length > 0) outbox.wake()
    const answers = {
      id: ({ contactId }: Wanted) => contactId && existing.get(contactId),
      known: () => found.shift(),
      name: () => meant.shift(),
    }
    return { contactIds: wanted.map((each) => answers[kindOf(each)](each) ?? null) }
  })

/** How to find somebody: by their id, by what they are called, or so only if there is such a one. */
function kindOf({ contactId, create }: Wanted): 'id' | 'name' | 'known' {
  if (contactId !== undefined) return 'id'
  return create === false ? 'known' : 'name'
}

/** Whom ids mean today, by the ids asked for: contacts that were merged are part of another one. */
async function findExisting(
  db: Pool,
  wanted: readonly Wanted[],
): Promise<Map<string, TypeId<'con'>>> {
  const ids = wanted.flatMap(({ tenant, contactId }) =>
    contactId === undefined ? [] : [{ ...storedTenant(tenant), id: uuidOf(contactId) }],
  )
  const current = ids.length === 0 ? new Map<Uuid, Uuid>() : await findCurrentIds(db, ids)
  return new Map([...current].map(([asked, id]) => [idOf('con', asked), idOf('con', id)]))
}

function mentionOf({ tenant, email, walletAddress, acceptedAt }: Wanted): Mention {
  return {
    tenant: storedTenant(tenant),
    contact: { ...(email && { email }), ...(walletAddress && { walletAddress }) },
    acceptedAt,
  }
}

/** The ids of those named whom there are; null for the others. */
async function findNamed(
  db: Pool,
  mentions: readonly Mention[],
): Promise<(TypeId<'con'> | null)[]> {
  const named = mentions.map(({ tenant, contact }) => identifiersOf(tenant, contact))
  const holders = await findHolders(db, named.flat())
  return named.map((identifiers) => {
    const holder = identifiers.map((each) => holders.get(identifierKey(each))).find(Boolean)
    return holder ? idOf('con', holder.contactId) : null
  })
}

/** The ids of those named, made where nobody has the identifier; null for who was erased since. */
async function resolveNamed(
  store: Store,
  mentions: readonly Mention[],
): Promise<(TypeId<'con'> | null)[]> {
  if (mentions.length === 0) return []
  return planned(async () => {
    const contacts = await plan(store, mentions)
    if (changesAnything(contacts)) await writeContacts(store, contacts, clock.now())
    return contacts.meant.map((each) => each && idOf('con', each.contactId))
  })
}

/** Most triggers are about somebody who is known by what the trigger says. */
function changesAnything({ changes, named, relied }: Plan): boolean {
  return named.length > 0 || relied.length > 0 || touchedBy(changes).length > 0
}
