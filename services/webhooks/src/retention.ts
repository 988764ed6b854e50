import { lowestUuidAt, type Uuid } from '@outrider/contracts/ids'
import type { Db, Pool } from '@outrider/service/db/pool'
import { background, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import { emptyErased } from './erasures.ts'

/** Endpoints after `after`, a UUID, in their order, at most `limit`. */
async function listEndpointIds(db: Db, after: Uuid, limit: number): Promise<Uuid[]> {
  const rows = await db<{ endpointId: Uuid }[]>`
    select endpoint_id from queues where endpoint_id > ${after} order by endpoint_id limit ${limit}`
  return rows.map(({ endpointId }) => endpointId)
}

/** Deletes deliveries of facts before `before`, at most `limit` of each endpoint; returns their number. */
async function deleteOldDeliveries(
  db: Db,
  endpointIds: readonly Uuid[],
  before: Uuid,
  limit: number,
): Promise<number> {
  const { count } = await db`
    delete from deliveries d using unnest(${[...endpointIds]}::uuid[]) as e (id)
    cross join lateral (
      select fact_id from deliveries where endpoint_id = e.id and fact_id < ${before}
      order by fact_id limit ${limit}
    ) old
    where d.endpoint_id = e.id and d.fact_id = old.fact_id`
  return count
}

/** Deletes facts before `before`, at most `limit`; returns their number. */
async function deleteOldFacts(db: Db, before: Uuid, limit: number): Promise<number> {
  const { count } = await db`
    delete from facts where id in (
      select id from facts where id < ${before} order by id limit ${limit}
    )`
  return count
}

/** Forgets people whose erasure is so long ago that nothing about them is on its way any more. */
async function deleteOldErasures(db: Db, before: Date): Promise<void> {
  await db`delete from erased_contacts where erased_at < ${before}`
}

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
  return background(log, 'retention', interval, async () => {
    await deleteOld(db, new Date(clock.now().getTime() - keptDays * millisecondsPerDay))
    await emptyErased(db)
    return false
  })
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
