import { idOf } from '@outrider/contracts/ids'
import { listSenders, type Sender } from '@outrider/contracts/senders'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import type { Pool } from '@outrider/service/database'
import { answer } from '@outrider/service/requests'
import { storedTenant } from '@outrider/service/tenant'
import { listSenderRows, type SenderRow } from './queries.ts'

export const answerListSenders = (db: Pool) =>
  answer(listSenders, async ({ tenant, query: { limit, cursor } }) => {
    const after = decodeCursor('snd', cursor)
    const rows = await listSenderRows(db, storedTenant(tenant), after, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(senderOf), limit)
    return { senders: items, nextCursor }
  })

/** A sender as callers see it. */
export function senderOf(row: SenderRow): Sender {
  return {
    id: idOf('snd', row.id),
    domainId: idOf('dom', row.domainId),
    address: `${row.localPart}@${row.domain}`,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
  }
}
