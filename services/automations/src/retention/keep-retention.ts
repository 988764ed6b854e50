import { lowestUuidAt, type Uuid } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import { isOutage } from '@outrider/service/outage'
import { deleteEntries, forgetErased } from './queries.ts'

/** Milliseconds between two rounds. */
const interval = 600_000
/** Rows deleted by one statement: a few milliseconds of work. */
const batch = 1_000
/** Days for which it is known who was erased: longer than anything stays on its way. */
const erasedDays = 30
const day = 24 * 3_600_000
const first: Uuid = '00000000-0000-0000-0000-000000000000'

/** Deletes, every ten minutes, entries that ended more than `months` whole months before the present one. */
export function keepRetention(db: Pool, log: Logger, months: number): Loop {
  let after = first
  return startLoop(
    async () => {
      const now = clock.now()
      const before = keptSince(now, months)
      const below = lowestUuidAt(before.getTime())
      const deleted = await deleteEntries(db, { before, after, below, limit: batch })
      after = deleted.length === batch ? (deleted.at(-1) ?? first) : first
      const forgotten = await forgetErased(db, new Date(now.getTime() - erasedDays * day), batch)
      return deleted.length === batch || forgotten === batch
    },
    interval,
    (error) => log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'retention not kept'),
  )
}

/** The first instant, UTC, of the month so many months before the present one. */
export function keptSince(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}
