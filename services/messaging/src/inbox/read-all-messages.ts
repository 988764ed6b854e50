import { readAllMessages } from '@outrider/contracts/inbox'
import { clock } from '@outrider/service/clock'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { markAllRead } from './queries.ts'
import { readerOf } from './reader.ts'

/** Nothing is told of it: to clear a list is not to open its messages. */
export const answerReadAllMessages = ({ db }: Deps) =>
  answer(readAllMessages, async (reader) => {
    const read = await markAllRead(db, readerOf(reader), clock.now())
    return { read }
  })
