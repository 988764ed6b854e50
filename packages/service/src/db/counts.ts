import { countedDays, type Interval, type listCounts } from '@outrider/contracts/statistics'
import type { PendingQuery, Row } from 'postgres'
import { background, type Loop } from '../jobs/loop.ts'
import { handle, type Handler } from '../nats/requests.ts'
import type { Logger } from '../observe/log.ts'
import { clock } from '../observe/time.ts'
import type { Db, Pool } from './pool.ts'
import { storedTenant, type StoredTenant } from './tenant.ts'

const hour = 3_600_000
/** Milliseconds between two rounds. */
const foldInterval = 600_000
/** Rows that one statement folds or deletes: a few milliseconds of work. */
const batch = 1_000

/** Returns how often something happened, from the table `hourly_counts` of the service's schema. */
export function handleListCounts(
  db: Db,
  contract: (typeof listCounts)[keyof typeof listCounts],
): Handler {
  return handle(contract, async ({ tenant, interval: by, from, to }) => {
    const rows = await listCountRows(db, storedTenant(tenant), by, new Date(from), new Date(to))
    return {
      counts: rows.map(({ start, what, count }) => ({ start: start.toISOString(), what, count })),
    }
  })
}

/** Folds, every ten minutes, the counts of hours that are over, and deletes those older than `countedDays` days. */
export function keepCounts(db: Pool, log: Logger): Loop {
  return background(log, 'folding counts', foldInterval, async () => {
    const now = clock.now().getTime()
    const folded = await foldCounts(db, new Date(now - 2 * hour), batch)
    const deleted = await deleteCounts(db, new Date(now - (countedDays + 1) * 24 * hour), batch)
    return folded === batch || deleted === batch
  })
}

type Fragment = PendingQuery<Row[]>

/** Rows that share a count. A connection counts in one of them, so that statements hardly ever wait for each other. */
const shards = 64

/**
 * The part of a statement, `tallied`, that counts the effects of the statement. `happened` selects `org_id`,
 * `environment`, `what`, a `CountName`, and `at`, a row for each time. With -1 for `by`, earlier counts are withdrawn.
 */
export function insertCounts(db: Db, happened: Fragment, by: 1 | -1 = 1): Fragment {
  return db`
    tallied as (
      insert into hourly_counts as k (org_id, environment, hour, what, shard, count)
      select h.org_id, h.environment, date_trunc('hour', h.at, 'UTC'), h.what,
             1 + pg_backend_pid() % ${shards - 1}::integer, ${by}::integer * count(*)
      from (${happened}) h
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      on conflict (org_id, environment, hour, what, shard) do update set count = k.count + excluded.count
    )`
}

interface CountRow {
  readonly start: Date
  readonly what: string
  readonly count: number
}

/** How often something happened from `from` on and before `to`, by periods that begin with UTC's. */
function listCountRows(
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

/**
 * Folds the rows that share a count, of hours before `before` and of all organizations, at most `limit` rows;
 * returns how many.
 */
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

/** Deletes at most `limit` counts of hours before `before`, of all organizations; returns how many. */
export async function deleteCounts(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from hourly_counts where ctid = any (array(
      select ctid from hourly_counts where hour < ${before} limit ${limit}
    ))`
  return count
}
