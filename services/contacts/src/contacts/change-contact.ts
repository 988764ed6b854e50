import { changeContact, type ContactPatch } from '@outrider/contracts/contacts'
import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import { type StoredTenant, storedTenant } from '@outrider/service/tenant'
import type { Deps } from '../deps.ts'
import { identifiersOf } from './identifiers.ts'
import { findHolders } from './lookup-queries.ts'
import { planChange } from './plan-change.ts'
import { Overtaken, planned } from './planned.ts'
import { findContact, findShown } from './queries.ts'
import { contactRecordOf } from './record.ts'
import type { Store } from './store.ts'
import { writeChange } from './write-queries.ts'

export const answerChangeContact = ({ db, hashes, outbox }: Deps) =>
  answer(changeContact, async ({ tenant, contactId, change }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    await planned(() => changeOnce({ db, hashes }, stored, id, change))
    outbox.wake()
    const row = await findContact(db, stored, id)
    if (!row) throw notFound() // erased or merged between the two statements
    return contactRecordOf(row)
  })

/** Reads, plans and writes; throws `Overtaken` when the contact has changed in between. */
async function changeOnce(
  store: Store,
  stored: StoredTenant,
  id: Uuid,
  patch: ContactPatch,
): Promise<void> {
  const { db } = store
  const [shown, holders] = await Promise.all([
    findShown(db, stored, id),
    findHolders(db, identifiersOf(stored, patch)),
  ])
  if (!shown) throw notFound()
  const change = planChange(stored, { id, ...shown }, patch, holders)
  if (!(await writeChange(store, change, clock.now()))) throw new Overtaken()
}
