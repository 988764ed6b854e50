import {
  type AutomationCounts,
  countEntries as countEntriesContract,
  maxLiveCounted,
} from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import { countedDays } from '@outrider/contracts/statistics'
import { insertCounts } from '@outrider/service/db/counts'
import type { Db, Fragment } from '@outrider/service/db/pool'
import { storedTenant, type StoredTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import type { Service } from '@outrider/service/service'
import { requireAutomation } from '../automations/automations.ts'

/** Rows that share a count. */
const shards = 4
/** Prefix of the counts of skipped steps. */
const skippedFor = 'skipped:'

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

interface CountRow {
  readonly node: string
  readonly what: string
  readonly count: number
}

/** The counts of the days from that of `since` to that of `until`. */
function listCountRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  automationId: Uuid,
  since: Date,
  until: Date,
): Promise<CountRow[]> {
  return db<CountRow[]>`
    select node, what, sum(count)::float8 as count from automation_counts
    where automation_id = ${automationId} and org_id = ${orgId} and environment = ${environment}
      and day between (${since}::timestamptz at time zone 'UTC')::date and (${until}::timestamptz at time zone 'UTC')::date
    group by node, what`
}

/** How many entries are at each node, of the latest `maxLiveCounted` that have not finished. */
function listLiveRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  automationId: Uuid,
): Promise<(CountRow & { readonly what: 'running' | 'waiting' })[]> {
  return db<(CountRow & { readonly what: 'running' | 'waiting' })[]>`
    with live as materialized (
      select id, status from entries
      where automation_id = ${automationId} and org_id = ${orgId} and environment = ${environment}
        and status in ('running', 'waiting')
      order by id desc limit ${maxLiveCounted}
    )
    select coalesce(s.node, '') as node, live.status as what, count(*)::float8 as count
    from live
    left join lateral (
      select node from steps
      where entry_id = live.id and org_id = ${orgId} and environment = ${environment} and finished_at is null
      offset 0
    ) s on true
    group by 1, 2`
}

function countsOf(counts: readonly CountRow[], live: readonly CountRow[]): AutomationCounts {
  const total = (rows: readonly CountRow[], wanted: string, node?: string) =>
    rows
      .filter((row) => row.what === wanted && (node === undefined || row.node === node))
      .reduce((sum, { count }) => sum + count, 0)
  const names = new Set([...counts, ...live].map(({ node }) => node).filter((node) => node !== ''))
  return {
    entered: total(counts, 'entered', ''),
    running: total(live, 'running'),
    waiting: total(live, 'waiting'),
    completed: total(counts, 'completed', ''),
    failed: total(counts, 'failed', ''),
    cancelled: total(counts, 'cancelled', ''),
    nodes: [...names].toSorted().map((id) => ({
      id,
      done: total(counts, 'done', id),
      waiting: total(live, 'waiting', id),
      failed: total(counts, 'failed', id),
      skipped: Object.fromEntries(
        counts.flatMap(({ node, what, count }) =>
          node === id && what.startsWith(skippedFor)
            ? [[what.slice(skippedFor.length), count]]
            : [],
        ),
      ),
    })),
  }
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

export const countsHandler = ({ db }: Pick<Service, 'db'>) =>
  handle(countEntriesContract, async ({ tenant, automationId, since, until }) => {
    const { id } = await requireAutomation(db, tenant, automationId)
    const stored = storedTenant(tenant)
    const [counts, live] = await Promise.all([
      listCountRows(db, stored, id, new Date(since), new Date(until)),
      listLiveRows(db, stored, id),
    ])
    return countsOf(counts, live)
  })
