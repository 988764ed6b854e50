import { changeContact, type ContactPatch } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { findShown, writeChange } from './change-queries.ts'
import type { Owner } from './identifiers.ts'
import { planChange, wantedIdentifiers } from './plan-change.ts'
import { findContact, findHolders } from './queries.ts'
import { contactRecordOf, ownerOf } from './record.ts'
import { Overtaken, planned } from './resolve.ts'

export const answerChangeContact = ({ db, outbox }: Deps) =>
  answer(changeContact, async ({ tenant, contactId, change }) => {
    const owner = ownerOf(tenant)
    const id = uuidOf(contactId)
    await planned(() => changeOnce(db, owner, id, change))
    outbox.wake()
    const row = await findContact(db, owner, id)
    if (!row) throw notFound() // erased or merged between the two statements
    return contactRecordOf(row)
  })

/** Reads, plans and writes; throws `Overtaken` when the contact has changed in between. */
async function changeOnce(
  db: Deps['db'],
  owner: Owner,
  id: string,
  patch: ContactPatch,
): Promise<void> {
  const [shown, holders] = await Promise.all([
    findShown(db, owner, id),
    findHolders(db, wantedIdentifiers(owner, patch)),
  ])
  if (!shown) throw notFound()
  const change = planChange(owner, { id, ...shown }, patch, holders)
  if (!(await writeChange(db, owner, change, clock.now()))) throw new Overtaken()
}
