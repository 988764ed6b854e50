import {
  changeContact,
  changeTags,
  type ContactPatch,
  getContact,
  identifierKinds,
  listContacts,
  upsertContact,
} from '@outrider/contracts/contacts'
import { idOf, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { invalid, notFound } from '@outrider/contracts/problem'
import { decodeCursor, pageOf } from '@outrider/service/db/cursor'
import { storedTenant, type StoredTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { ContactsDeps } from '../deps.ts'
import { combine, identifiersOf, noChange } from './fields.ts'
import { identifyContacts } from './identify.ts'
import { planChange } from './plan.ts'
import {
  findContactRow,
  findHolders,
  findShownIdentifiers,
  listContactRows as list,
  type Store,
} from './read.ts'
import { contactOf, contactRecordOf } from './record.ts'
import { retryConflicts, writeChange, WriteConflict, writeContacts } from './write.ts'

/** Reads, plans and writes; throws `Overtaken` when the contact has changed in between. */
async function changeOnce(
  store: Store,
  stored: StoredTenant,
  id: Uuid,
  patch: ContactPatch,
): Promise<void> {
  const { db } = store
  const [shown, holders] = await Promise.all([
    findShownIdentifiers(db, stored, id),
    findHolders(db, identifiersOf(stored, patch)),
  ])
  if (!shown) throw notFound()
  const change = planChange(stored, { id, ...shown }, patch, holders)
  if (!(await writeChange(store, change, clock.now()))) throw new WriteConflict()
}

export const contactHandlers = ({ db, hashes, outbox }: ContactsDeps) => [
  handle(listContacts, async ({ tenant, query }) => {
    const { limit, cursor, tag, reachable, segmentId, ...ref } = query
    const stored = storedTenant(tenant)
    const before = decodeCursor('con', cursor)
    const filter = {
      tag,
      reachable,
      segmentId: segmentId && uuidOf(segmentId),
      before,
      identifiers: identifiersOf(stored, ref),
    }
    const rows = await list(db, stored, filter, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(contactOf), limit)
    return { contacts: items, nextCursor }
  }),

  handle(getContact, async ({ tenant, contactId }) => {
    const row = await findContactRow(db, storedTenant(tenant), uuidOf(contactId))
    if (!row) throw notFound()
    return contactRecordOf(row)
  }),

  handle(upsertContact, async ({ tenant, contact }) => {
    const stored = storedTenant(tenant)
    if (identifiersOf(stored, contact).length === 0)
      throw invalid('body', `must name at least one of ${identifierKinds.join(', ')}`)
    const resolution = await retryConflicts(async () => {
      const contacts = await identifyContacts({ db, hashes }, [{ tenant: stored, contact }])
      await writeContacts({ db, hashes }, contacts, clock.now())
      return contacts.resolutions[0]
    })
    outbox.wake()
    const row = resolution && (await findContactRow(db, stored, resolution.contactId))
    if (!row) throw notFound() // erased between the two statements
    return {
      contact: contactRecordOf(row),
      created: resolution.created,
      conflicts: resolution.conflicts.map(({ field, contactId }) => ({
        field,
        contactId: idOf('con', contactId),
      })),
    }
  }),

  handle(changeContact, async ({ tenant, contactId, change }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    await retryConflicts(() => changeOnce({ db, hashes }, stored, id, change))
    outbox.wake()
    const row = await findContactRow(db, stored, id)
    if (!row) throw notFound() // erased or merged between the two statements
    return contactRecordOf(row)
  }),

  handle(changeTags, async ({ tenant, contactId, change }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const row = {
      ...noChange(stored, id),
      ...combine([{ addTags: change.add, removeTags: change.remove }]),
    }
    await retryConflicts(() =>
      writeChange({ db, hashes }, { row, named: [], released: [], cleared: [] }, clock.now()),
    )
    outbox.wake()
    const contact = await findContactRow(db, stored, id)
    if (!contact) throw notFound()
    return contactRecordOf(contact)
  }),
]
