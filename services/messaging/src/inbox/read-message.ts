import { uuidOf } from '@outrider/contracts/ids'
import { readMessage } from '@outrider/contracts/inbox'
import { notFound } from '@outrider/contracts/problem'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { fact } from '../facts.ts'
import { markRead } from './queries.ts'
import { readerOf } from './reader.ts'
import { inboxMessageOf } from './record.ts'

export const answerReadMessage = ({ db, outbox }: Deps) =>
  answer(readMessage, async ({ messageId, ...who }) => {
    const reader = readerOf(who)
    const id = uuidOf(messageId)
    const now = clock.now()
    const opened = fact('opened', { ...reader, id, channel: 'inapp' }, now, { machine: false })
    const row = await markRead(db, reader, id, opened, now)
    if (!row) throw notFound()
    outbox.wake()
    return inboxMessageOf(row)
  })
