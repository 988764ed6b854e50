import { lowestUuidAt, type Uuid } from '@outrider/contracts/ids'
import { clock } from '@outrider/service/clock'
import { isTransient, type Pool } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type Loop, startLoop } from '@outrider/service/loop'
import { emptyErased } from '../erasures/receive-erasures.ts'
import {
  deleteOldDeliveries,
  deleteOldErasures,
  deleteOldFacts,
  listEndpointIds,
} from './queries.ts'

const millisecondsPerDay = 24 * 3_600_000
/** Days for which facts and their deliveries are kept. */
const keptDays = 30
/** Milliseconds between looks. */
const interval = 3_600_000
/** Rows deleted by one statement; endpoints looked at by one, and deliveries of each. */
const batchSize = 5_000
const endpointsAtOnce = 100
const deliveriesOfEach = 50
const noUuid: Uuid = '00000000-0000-0000-0000-000000000000'

/** Deletes what is older than 30 days, a part at a time, each hour until disposed. */
export function keepRetention(db: Pool, log: Logger): Loop {
  return startLoop(
    async () => {
      await deleteOld(db, new Date(clock.now().getTime() - keptDays * millisecondsPerDay))
      await emptyErased(db)
      return false
    },
    interval,
    (error) => log[isTransient(error) ? 'warn' : 'error']({ err: error }, 'nothing deleted'),
  )
}

/** Deletes the deliveries of facts before `before`, then the facts. */
export async function deleteOld(db: Pool, before: Date): Promise<void> {
  const bound = lowestUuidAt(before.getTime())
  let after = noUuid
  for (;;) {
    const endpointIds = await listEndpointIds(db, after, endpointsAtOnce)
    const last = endpointIds.at(-1)
    if (last === undefined) break
    while ((await deleteOldDeliveries(db, endpointIds, bound, deliveriesOfEach)) > 0);
    after = last
  }
  while ((await deleteOldFacts(db, bound, batchSize)) === batchSize);
  await deleteOldErasures(db, before)
}
