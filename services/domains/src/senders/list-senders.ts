import { listSenders } from '@outrider/contracts/domains'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { listSenderRows } from './queries.ts'
import { senderOf } from './record.ts'

export const answerListSenders = (db: Pool) =>
  answer(listSenders, async ({ tenant, query: { limit, cursor } }) => {
    const after = decodeCursor('snd', cursor)
    const rows = await listSenderRows(db, storedTenant(tenant), after, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(senderOf), limit)
    return { senders: items, nextCursor }
  })
