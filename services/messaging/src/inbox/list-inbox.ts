import { listInbox } from '@outrider/contracts/inbox'
import { clock } from '@outrider/service/clock'
import { decodeCursor, pageOf } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { countUnread, listInboxRows } from './queries.ts'
import { readerOf } from './reader.ts'
import { inboxMessageOf } from './record.ts'
import { noteShown } from './show.ts'

export const answerListInbox = (deps: Deps) =>
  answer(listInbox, async ({ query: { limit, cursor }, ...reader }) => {
    const [now, who] = [clock.now(), readerOf(reader)]
    const [rows, unread] = await Promise.all([
      listInboxRows(deps.db, who, decodeCursor('msg', cursor), limit + 1, now),
      countUnread(deps.db, who, now),
    ])
    const messages = rows.map(inboxMessageOf)
    const { items, nextCursor } = pageOf(messages, limit)
    await noteShown(deps, rows.slice(0, items.length))
    return { messages: items, unread, nextCursor }
  })
