import { lowestUuidAt, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { resumeInbox } from '@outrider/contracts/inbox'
import { clock } from '@outrider/service/clock'
import { countFitting } from '@outrider/service/cursor'
import { answer } from '@outrider/service/requests'
import type { Deps } from '../deps.ts'
import { listMissed } from './queries.ts'
import { readerOf } from './reader.ts'
import { inboxMessageOf } from './record.ts'

const most = 500
/** Milliseconds by which a message may be stored later than its id says. */
const overlap = 10_000

export const answerResumeInbox = ({ db }: Deps) =>
  answer(resumeInbox, async ({ after, ...reader }) => {
    const last = uuidOf(after)
    const window = { after: last, overlapFrom: earlierBy(last, overlap) }
    const rows = await listMissed(db, readerOf(reader), window, most + 1, clock.now())
    const messages = rows.map(inboxMessageOf)
    const count = countFitting(messages, most)
    return { messages: messages.slice(0, count), more: messages.length > count }
  })

/** A UUID below all that were made up to `milliseconds` before this one. */
function earlierBy(uuid: Uuid, milliseconds: number): Uuid {
  const time = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)
  return lowestUuidAt(time - milliseconds)
}
