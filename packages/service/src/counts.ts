import { countedDays, type listCounts } from '@outrider/contracts/statistics'
import { clock } from './clock.ts'
import { deleteCounts, foldCounts, listCountRows } from './count-queries.ts'
import type { Db, Pool } from './database.ts'
import type { Logger } from './log.ts'
import { type Loop, startLoop } from './loop.ts'
import { isOutage } from './outage.ts'
import { answer, type Handler } from './requests.ts'
import { storedTenant } from './tenant.ts'

const hour = 3_600_000
/** Milliseconds between two rounds. */
const interval = 600_000
/** Rows that one statement folds or deletes: a few milliseconds of work. */
const batch = 1_000

/** Answers how often something happened, from the table `hourly_counts` of the service's schema. */
export function answerListCounts(
  db: Db,
  contract: (typeof listCounts)[keyof typeof listCounts],
): Handler {
  return answer(contract, async ({ tenant, interval: by, from, to }) => {
    const rows = await listCountRows(db, storedTenant(tenant), by, new Date(from), new Date(to))
    return {
      counts: rows.map(({ start, what, count }) => ({ start: start.toISOString(), what, count })),
    }
  })
}

/** Folds, every ten minutes, the counts of hours that are over, and deletes those older than `countedDays` days. */
export function keepCounts(db: Pool, log: Logger): Loop {
  return startLoop(
    async () => {
      const now = clock.now().getTime()
      const folded = await foldCounts(db, new Date(now - 2 * hour), batch)
      const deleted = await deleteCounts(db, new Date(now - (countedDays + 1) * 24 * hour), batch)
      return folded === batch || deleted === batch
    },
    interval,
    (error) => log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'counts not kept'),
  )
}
