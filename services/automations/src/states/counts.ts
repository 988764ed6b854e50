import { countedDays } from '@outrider/contracts/statistics'
import { insertCounts } from '@outrider/service/db/counts'
import type { Db, Fragment } from '@outrider/service/db/pool'

/** Rows that share a count. */
const shards = 4
/** Prefix of the counts of skipped steps. */
export const skippedFor = 'skipped:'

/**
 * The part of a statement that counts entries, in total and for their automations. `happened` selects `org_id`,
 * `environment`, `automation_id`, `status`, which may be `entered`, and `at`. With -1 for `by`, earlier counts are
 * withdrawn.
 */
export const countEntries = (db: Db, happened: Fragment, by: 1 | -1 = 1): Fragment => db`
  counted as (${happened}), ${insertCounts(
    db,
    db`select org_id, environment, 'entries ' || status as what, at from counted`,
    by,
  )}, tallied_entries as (
    ${insertAutomationCounts(
      db,
      db`
        select org_id, environment, automation_id, at, '' as node, status as what, ${by}::integer as by from counted`,
    )}
  )`

/** The part of a statement that counts the entries that it cancels, which its part `cancelled` returns. */
export const countCancelled = (db: Db): Fragment =>
  countEntries(
    db,
    db`select org_id, environment, automation_id, 'cancelled' as status, finished_at as at from cancelled`,
  )

/**
 * The part of a statement that counts steps that have finished. `happened` selects `org_id`, `environment`,
 * `automation_id`, `at`, `node`, `status`, `reason`, and `by`: how many.
 */
export const countSteps = (db: Db, happened: Fragment): Fragment => db`
  tallied_steps as (
    ${insertAutomationCounts(
      db,
      db`
        select org_id, environment, automation_id, at, node, by,
          case status when 'skipped' then ${skippedFor}::text || coalesce(reason, '') else status end as what
        from (${happened}) steps where status in ('done', 'failed', 'skipped')`,
    )}
  )`

function insertAutomationCounts(db: Db, happened: Fragment): Fragment {
  const shard = Math.floor(Math.random() * shards)
  return db`
    insert into automation_counts as k (automation_id, org_id, environment, day, node, what, shard, count)
    select automation_id, org_id, environment, (at at time zone 'UTC')::date, node, what, ${shard}::smallint, sum(by)
    from (${happened}) h
    group by 1, 2, 3, 4, 5, 6
    order by 1, 4, 5, 6
    on conflict (automation_id, day, node, what, shard) do update set count = k.count + excluded.count`
}

/** Deletes at most `limit` counts of days that are no longer counted. Returns their number. */
export async function forgetCounts(db: Db, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - (countedDays + 1) * 24 * 3_600_000)
  const { count } = await db`
    delete from automation_counts where ctid = any (array(
      select ctid from automation_counts where day < (${before}::timestamptz at time zone 'UTC')::date limit ${limit}
    ))`
  return count
}
