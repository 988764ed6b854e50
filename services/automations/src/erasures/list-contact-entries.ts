import { listContactEntries } from '@outrider/contracts/entries'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { entryOf } from '../entries/queries.ts'
import { listEntriesOf } from './queries.ts'

export const answerListContactEntries = ({ db }: Service) =>
  answer(listContactEntries, async ({ tenant, contactId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    const rows = await listEntriesOf(db, tenant, contactId, before, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(entryOf), limit)
    return { entries: items, nextCursor }
  })
