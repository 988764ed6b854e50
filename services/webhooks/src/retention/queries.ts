import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'

/** Endpoints after `after`, a UUID, in their order, at most `limit`. */
export async function listEndpointIds(db: Db, after: Uuid, limit: number): Promise<Uuid[]> {
  const rows = await db<{ endpointId: Uuid }[]>`
    select endpoint_id from queues where endpoint_id > ${after} order by endpoint_id limit ${limit}`
  return rows.map(({ endpointId }) => endpointId)
}

/** Deletes deliveries of facts before `before`, at most `limit` of each endpoint; answers how many. */
export async function deleteOldDeliveries(
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

/** Deletes facts before `before`, at most `limit`; answers how many. */
export async function deleteOldFacts(db: Db, before: Uuid, limit: number): Promise<number> {
  const { count } = await db`
    delete from facts where id in (
      select id from facts where id < ${before} order by id limit ${limit}
    )`
  return count
}

/** Forgets people whose erasure is so long ago that nothing about them is on its way any more. */
export async function deleteOldErasures(db: Db, before: Date): Promise<void> {
  await db`delete from erased_contacts where erased_at < ${before}`
}
