import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { keptOf } from '@outrider/service/tracing/origin'

/** An erasure leaves nothing that an entry could go on with. */
const isSomebodys = (db: Db) => db`key <> 'erased:' || id`

const oneFailed = (db: Db, { orgId, environment }: StoredTenant, id: Uuid) => db`
  select id from entries
  where id = ${id} and status = 'failed' and ${isSomebodys(db)}
    and org_id = ${orgId} and environment = ${environment}`

interface FailedSince {
  readonly automationId: Uuid
  readonly since: Date
  /** A UUID; entries behind it in the order of ids. */
  readonly after: Uuid
  readonly limit: number
}

const failedSince = (
  db: Db,
  { orgId, environment }: StoredTenant,
  { automationId, since, after, limit }: FailedSince,
) => db`
  select id from entries
  where automation_id = ${automationId} and status = 'failed' and id > ${after} and ${isSomebodys(db)}
    and finished_at >= ${since} and org_id = ${orgId} and environment = ${environment}
  order by id limit ${limit}`

/** Opens the failed steps of entries that are locked as `failed`, and with them the entries; answers their ids. */
const reopened = (
  db: Db,
  { orgId, environment }: StoredTenant,
  failed: ReturnType<typeof oneFailed>,
  now: Date,
) => db`
  with failed as (${failed} for update), opened as (
    update steps s set status = 'ready', reason = null, result = null, finished_at = null, due_at = ${now},
      since = ${now}, leased_until = '-infinity', attempts = 0, traceparent = ${keptOf().traceparent ?? null}
    from failed f
    where s.entry_id = f.id and s.status = 'failed'
      and s.org_id = ${orgId} and s.environment = ${environment}
    returning s.entry_id
  )
  update entries e set status = 'running', finished_at = null, retries = retries + 1
  from opened o
  where e.id = o.entry_id and e.org_id = ${orgId} and e.environment = ${environment}
  returning e.id`

/** Lets a failed entry go on at its failed step; false when the tenant has none with this id that has failed. */
export async function retryFailedEntry(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  now: Date,
): Promise<boolean> {
  const rows = await reopened(db, tenant, oneFailed(db, tenant, id), now)
  return rows.length > 0
}

/** The same for entries of an automation that have failed since, in the order of their ids, which it answers. */
export async function retryFailedEntries(
  db: Db,
  tenant: StoredTenant,
  wanted: FailedSince,
  now: Date,
): Promise<Uuid[]> {
  const rows = await db<
    { id: Uuid }[]
  >`${reopened(db, tenant, failedSince(db, tenant, wanted), now)}`
  return rows.map(({ id }) => id).toSorted()
}
