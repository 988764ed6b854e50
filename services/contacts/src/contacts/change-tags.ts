import { changeTags } from '@outrider/contracts/contacts'
import { uuidOf } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { retried } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { writeTags } from './change-queries.ts'
import { findContact } from './queries.ts'
import { contactRecordOf } from './record.ts'
import { storedTenant } from '../tenant.ts'

export const answerChangeTags = ({ db, outbox }: Deps) =>
  answer(changeTags, async ({ tenant, contactId, change }) => {
    const { add = [], remove = [] } = change
    const stored = storedTenant(tenant)
    const id = uuidOf(contactId)
    const tags = { add, remove: remove.filter((tag) => !add.includes(tag)) }
    await retried(() => writeTags(db, stored, id, tags, clock.now()))
    outbox.wake()
    const row = await findContact(db, stored, id)
    if (!row) throw notFound()
    return contactRecordOf(row)
  })
