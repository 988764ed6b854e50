import { clock } from '@outrider/service/clock'
import type { Pool } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import { isOutage } from '@outrider/service/outage'
import { erasePeople, listErasedSince } from './queries.ts'

/** Milliseconds between two rounds. */
const interval = 30_000
/** Milliseconds for which the erased are looked at again: longer than any statement takes. */
const window = 300_000

/**
 * Erases again whom it has erased lately: an entry that was being made in that very moment was not seen, and did
 * not see that its person was gone.
 */
export function sweepErased(db: Pool, log: Logger): Loop {
  return startLoop(
    async () => {
      const now = clock.now()
      const people = await listErasedSince(db, new Date(now.getTime() - window))
      if (people.length > 0) await erasePeople(db, people, now)
      return false
    },
    interval,
    (error) => log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'erased not swept'),
  )
}
