import { listContactEntries } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { storedTenant } from '@outrider/service/tenant'
import { entryOf } from '../entries/record.ts'
import { listEntriesOf } from './queries.ts'

export const answerListContactEntries = ({ db }: Service) =>
  answer(listContactEntries, async ({ tenant, contactId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    const [stored, id] = [storedTenant(tenant), uuidOf(contactId)]
    const rows = await listEntriesOf(db, stored, id, before, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(entryOf), limit)
    return { entries: items, nextCursor }
  })
