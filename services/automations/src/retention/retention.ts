import { lowestUuidAt, type Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/db/pool'
import { background, type Loop } from '@outrider/service/jobs/loop'
import { clock } from '@outrider/service/observe/time'
import { forgetCounts } from '../states/counts.ts'
import type { Runner } from '../runs/run-steps.ts'

/** Of all organizations: entries that ended before `before`. */
interface Old {
  readonly before: Date
  /** UUIDs: ids begin with the time, so all that are old enough lie between them. */
  readonly after: Uuid
  readonly below: Uuid
  readonly limit: number
}

/**
 * Deletes old entries with their steps, at most `limit`, in the order of their ids. Returns these. Keys without a time
 * are kept: a contact enters by a segment once (interface, 4.2.7, rule 8).
 */
async function deleteEntries(db: Db, { before, after, below, limit }: Old): Promise<Uuid[]> {
  const rows = await db<{ id: Uuid }[]>`
    with old as (
      select id, org_id, environment, automation_id, key from entries
      where id > ${after} and id < ${below} and finished_at < ${before}
      order by id limit ${limit} for update skip locked
    ), spent as (
      insert into spent_keys (automation_id, key_hash, org_id, environment, entry_id)
      select automation_id, sha256(convert_to(key, 'utf8')), org_id, environment, id
      from old where key like 'segment:%'
      on conflict do nothing
    ), unstepped as (
      delete from steps s using old where s.entry_id = old.id
    )
    delete from entries e using old where e.id = old.id
    returning e.id`
  return rows.map(({ id }) => id).toSorted()
}

/** Deletes at most `limit` erasures before `before`. Returns their number. */
async function forgetErased(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from erased_contacts where ctid = any (array(
      select ctid from erased_contacts where erased_at < ${before} limit ${limit}
    ))`
  return count
}

/** Deletes at most `limit` former ids of contacts that were merged before `before`. Returns their number. */
async function forgetFormer(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from former_contacts where ctid = any (array(
      select ctid from former_contacts where merged_at < ${before} limit ${limit}
    ))`
  return count
}

/** Deletes at most `limit` recent events of before `before`. Returns their number. */
async function forgetEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from recent_events where ctid = any (array(
      select ctid from recent_events where received_at < ${before} limit ${limit}
    ))`
  return count
}

/**
 * Deletes at most `limit` of the oldest recent events of a tenant that has more than `most`. Returns their number. The
 * tenants are counted only if all of them together have more.
 */
export async function forgetCrowded(db: Db, most: number, limit: number): Promise<number> {
  const { count } = await db`
    with crowded as materialized (
      select org_id, environment, count(*) - ${most} as excess from recent_events
      where (select count(*) from (select from recent_events limit ${most + 1}) few) > ${most}
      group by org_id, environment having count(*) > ${most} limit 1
    )
    delete from recent_events where ctid = any (array(
      select oldest.ctid from crowded c cross join lateral (
        select ctid from recent_events r
        where r.org_id = c.org_id and r.environment = c.environment
        order by r.received_at limit least(c.excess, ${limit})
      ) oldest
    ))`
  return count
}

/** Recent events of a tenant: about a minute of the events that it may send singly. */
const maxRecentOfTenant = 100_000
const crowdedBatch = 20_000
const crowdedInterval = 5_000

/** Bounds the events that are kept for waits, see `forgetCrowded`. */
export function boundRecentEvents({ db, log }: Pick<Runner, 'db' | 'log'>): Loop {
  return background(
    log,
    'recent events',
    crowdedInterval,
    async () => (await forgetCrowded(db, maxRecentOfTenant, crowdedBatch)) > 0,
  )
}

/** Milliseconds between two rounds. */
const interval = 600_000
/** Rows deleted by one statement: a few milliseconds of work. */
const batch = 1_000
/** Days for which erasures and merges are remembered: longer than any message is in transit. */
const erasedDays = 30
/**
 * Milliseconds for which events are kept once all that was accepted with them has been handled: longer than a first run
 * and a call take.
 */
const recentFor = 600_000
const day = 24 * 3_600_000
const first: Uuid = '00000000-0000-0000-0000-000000000000'

/** Deletes, every ten minutes, entries that ended more than `months` whole months before the present one. */
export function keepRetention(
  { db, log, handledUntil }: Pick<Runner, 'db' | 'log' | 'handledUntil'>,
  months: number,
): Loop {
  let after = first
  return background(log, 'retention', interval, async () => {
    const now = clock.now()
    const before = keptSince(now, months)
    const below = lowestUuidAt(before.getTime())
    const deleted = await deleteEntries(db, { before, after, below, limit: batch })
    after = deleted.length === batch ? (deleted.at(-1) ?? first) : first
    const departed = new Date(now.getTime() - erasedDays * day)
    const forgotten = Math.max(
      await forgetErased(db, departed, batch),
      await forgetFormer(db, departed, batch),
      await forgetCounts(db, now, batch),
    )
    const handled = new Date(handledUntil().getTime() - recentFor)
    const passed = await forgetEvents(db, handled, batch)
    return deleted.length === batch || forgotten === batch || passed === batch
  })
}

/** The first instant, UTC, of the month so many months before the present one. */
export function keptSince(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}
