import { changeTags } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { findContact } from './queries.ts'
import { planned } from './planned.ts'
import { contactRecordOf } from './record.ts'
import { combine, noChange } from './row-change.ts'
import { writeChange } from './write-queries.ts'
import { storedTenant } from '@outrider/service/tenant'

export const answerChangeTags = ({ db, hashes, outbox }: Deps) =>
  answer(changeTags, async ({ tenant, contactId, change }) => {
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const row = {
      ...noChange(stored, id),
      ...combine([{ addTags: change.add, removeTags: change.remove }]),
    }
    await planned(() =>
      writeChange({ db, hashes }, { row, named: [], released: [], cleared: [] }, clock.now()),
    )
    outbox.wake()
    const contact = await findContact(db, stored, id)
    if (!contact) throw notFound()
    return contactRecordOf(contact)
  })
