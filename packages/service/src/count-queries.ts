import type { Interval } from '@outrider/contracts/statistics'
import type { PendingQuery, Row } from 'postgres'
import type { Db } from './database.ts'
import type { StoredTenant } from './tenant.ts'

type Fragment = PendingQuery<Row[]>

/** Rows that share a count. A connection counts in one of them, so that statements hardly ever wait for each other. */
const shards = 64

/**
 * The part of a statement that counts, as `tallied`, what the statement makes happen. `happened` selects `org_id`,
 * `environment`, `what`, a `CountName`, and `at`, a row for each time.
 */
export function tallying(db: Db, happened: Fragment): Fragment {
  return db`
    tallied as (
      insert into hourly_counts as k (org_id, environment, hour, what, shard, count)
      select h.org_id, h.environment, date_trunc('hour', h.at, 'UTC'), h.what,
             1 + pg_backend_pid() % ${shards - 1}::integer, count(*)
      from (${happened}) h
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      on conflict (org_id, environment, hour, what, shard) do update set count = k.count + excluded.count
    )`
}

export interface CountRow {
  readonly start: Date
  readonly what: string
  readonly count: number
}

/** How often something happened from `from` on and before `to`, by periods that begin with UTC's. */
export function listCountRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  interval: Interval,
  from: Date,
  to: Date,
): Promise<CountRow[]> {
  return db<CountRow[]>`
    select date_trunc(${interval}, hour, 'UTC') as start, what, sum(count)::float8 as count
    from hourly_counts
    where org_id = ${orgId} and environment = ${environment} and hour >= ${from} and hour < ${to}
    group by 1, 2`
}

/** Makes one row of those that share a count of an hour before `before`, of all organizations, at most `limit`; answers how many. */
export async function foldCounts(db: Db, before: Date, limit: number): Promise<number> {
  const [row] = await db<{ folded: number }[]>`
    with folded as (
      delete from hourly_counts where ctid = any (array(
        select ctid from hourly_counts where hour < ${before} and shard > 0 limit ${limit} for update skip locked
      ))
      returning org_id, environment, hour, what, count
    ), kept as (
      insert into hourly_counts as k (org_id, environment, hour, what, shard, count)
      select org_id, environment, hour, what, 0, sum(count)
      from folded group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (org_id, environment, hour, what, shard) do update set count = k.count + excluded.count
    )
    select count(*)::integer as folded from folded`
  return row?.folded ?? 0
}

/** Deletes at most `limit` counts of hours before `before`, of all organizations; answers how many. */
export async function deleteCounts(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from hourly_counts where ctid = any (array(
      select ctid from hourly_counts where hour < ${before} limit ${limit}
    ))`
  return count
}
