import type { Environment } from '@outrider/contracts/shapes'
import type { Db, Pool } from '../db/pool.ts'
import { isInactive } from '../db/standings.ts'
import { clock } from '../observe/time.ts'
import { compare } from '../text/keys.ts'
import type { FullLanes } from './in-flight.ts'

/** A tenant's part of a queue, or one of several such parts. */
export interface TenantLane {
  readonly orgId: string
  readonly environment: Environment
  /** Which part, of a queue that has several for each tenant. */
  readonly lane?: number
}

/**
 * A table whose rows are jobs: one may be done from `due_at` on, and is leased until `leased_until`. All parts are
 * SQL. Two partial indexes over the open rows belong to it: `(due_at)` and `(org_id, environment[, lane], due_at)`.
 */
export interface JobQueue {
  readonly table: string
  /** The columns of its primary key. */
  readonly key: string
  /** The condition for open rows, which is also the indexes' condition. */
  readonly open: string
  /** Whether a tenant's rows are in several lanes, distinguished by a column `lane` (smallint). */
  readonly hasLanes?: boolean
  /** Whether its rows wait while their organization is suspended; see `holdInactive`. */
  readonly holds?: true
}

/** Which of the due rows are to be leased: the oldest, but not too many of one lane; or some of each of these lanes. */
export type LeaseSelection =
  | { readonly limit: number; readonly maxOfLane: number }
  | { readonly lanes: readonly TenantLane[]; readonly fromEach: number }

/** A lane's key in maps. */
export function laneKey({ orgId, environment, lane = 0 }: TenantLane): string {
  return `${orgId} ${environment} ${lane}`
}

type Fragment = ReturnType<Db['unsafe']> | ReturnType<Db>

/**
 * The keys of the rows to lease, locked, as a subquery of the statement that leases them; it skips rows that another
 * process is leasing. A lease ends by the database's clock, because processes' clocks differ; `now` decides which
 * rows are due.
 */
export function dueRows(db: Db, queue: JobQueue, turn: LeaseSelection, now: Date): Fragment {
  const { table, key, open, lane } = textsOf(db, queue)
  const dueIn = (name: string) =>
    db`${open} and due_at <= ${now} and leased_until <= now() ${queue.holds ? db`and not ${isInactive(db, `${name}.org_id`)}` : db``}`
  if ('limit' in turn)
    return db`
      select ${key} from (
        select ${key}, row_number() over (partition by ${lane} order by due_at) as place
        from (
          select ${key}, ${lane}, due_at from ${table} where ${dueIn(queue.table)}
          order by due_at limit ${turn.limit} for update skip locked
        ) oldest
      ) ranked
      where place <= ${turn.maxOfLane}`
  return db`
    select chosen.* from ${laneRows(db, queue, turn.lanes)} of_turn (${lane})
    cross join lateral (
      select ${key} from ${table} job
      where ${dueIn('job')} and (${columns(db, queue, 'job')}) = (${columns(db, queue, 'of_turn')})
      order by due_at limit ${turn.fromEach} for update skip locked
    ) chosen`
}

/** When rows are due that wait for their organization. */
const held = new Date('9999-01-01T00:00:00Z')
/** Rows of an organization that one statement puts off, or makes due again. */
const maxHeld = 1_000
/** Days after a suspension for which rows are looked for that have waited. */
const resumedDays = 7

/** Puts off due rows of inactive organizations, and makes those due that waited for an organization which was resumed. */
export async function holdInactive(db: Db, queue: JobQueue, now: Date): Promise<void> {
  const { table, key, open } = textsOf(db, queue)
  const same = queue.key.split(', ').map((name) => `t.${name} = chosen.${name}`)
  await db`
    with turned as (
      select org_id, standing = 'active' as is_active,
        case standing when 'active' then ${held}::timestamptz else '-infinity' end as since,
        case standing when 'active' then ${held}::timestamptz else ${now}::timestamptz end as until
      from organization_standings
      where standing <> 'active' or changed_at > now() - make_interval(days => ${resumedDays})
    ), chosen as (
      select job.*, turned.is_active from turned cross join lateral (
        select ${key} from ${table} job
        where ${open} and job.org_id = turned.org_id and job.due_at between turned.since and turned.until
          and job.leased_until <= now()
        limit ${maxHeld} for update skip locked
      ) job
    )
    update ${table} t set due_at = case when chosen.is_active then ${now}::timestamptz else ${held}::timestamptz end
    from chosen where ${db.unsafe(same.join(' and '))}`
}

/** A lane that has open rows, and whether one of them is due and not leased. */
interface Walked extends TenantLane {
  readonly isDue: boolean
}

/** The lanes behind `after`, in the index's order, at most `limit`; each costs two looks into the index. */
async function walkLanes(
  db: Db,
  queue: JobQueue,
  after: TenantLane,
  limit: number,
  now: Date,
): Promise<Walked[]> {
  const { table, open, lane } = textsOf(db, queue)
  const first = queue.hasLanes
    ? db`${after.orgId}::uuid, ${after.environment}::text, ${after.lane ?? 0}::smallint`
    : db`${after.orgId}::uuid, ${after.environment}::text`
  return db<Walked[]>`
    with recursive walk as (
      (select ${lane}, 1 as step from ${table} where ${open} and (${lane}) > (${first}) order by ${lane} limit 1)
      union all
      select next.*, walk.step + 1
      from walk cross join lateral (
        select ${lane} from ${table}
        where ${open} and (${lane}) > (${columns(db, queue, 'walk')})
        order by ${lane} limit 1
      ) next
      where walk.step < ${limit}
    )
    select ${lane}, exists (
      select from ${table} job
      where ${open} and (${columns(db, queue, 'job')}) = (${columns(db, queue, 'walk')})
        and due_at <= ${now} and leased_until <= now()
    ) as is_due
    from walk order by step`
}

/** When the next row falls due that is not leased; undefined when none does before `horizon`. */
export async function findNextDue(
  db: Db,
  queue: JobQueue,
  horizon: Date,
): Promise<Date | undefined> {
  const { table, open } = textsOf(db, queue)
  const [row] = await db<{ due: Date | null }[]>`
    select min(due_at) as due from ${table}
    where ${open} and due_at <= ${horizon} and leased_until <= now()`
  return row?.due ?? undefined
}

const laneColumns = ['org_id', 'environment', 'lane']

function columnsOf({ hasLanes }: JobQueue): readonly string[] {
  return hasLanes ? laneColumns : laneColumns.slice(0, 2)
}

/** The lane's columns of one of a statement's tables. */
function columns(db: Db, queue: JobQueue, of: string): Fragment {
  return db.unsafe(
    columnsOf(queue)
      .map((name) => `${of}.${name}`)
      .join(', '),
  )
}

function textsOf(db: Db, queue: JobQueue) {
  const lane = db.unsafe(columnsOf(queue).join(', '))
  const { table, key, open } = queue
  return { lane, table: db.unsafe(table), key: db.unsafe(key), open: db.unsafe(open) }
}

function laneRows(db: Db, { hasLanes }: JobQueue, lanes: readonly TenantLane[]): Fragment {
  const orgIds = lanes.map(({ orgId }) => orgId)
  const environments = lanes.map(({ environment }) => environment)
  if (!hasLanes) return db`unnest(${orgIds}::uuid[], ${environments}::text[])`
  const numbers = lanes.map(({ lane = 0 }) => lane)
  return db`unnest(${orgIds}::uuid[], ${environments}::text[], ${numbers}::smallint[])`
}

/** Lanes that one statement of a walk looks at, and due rows that a sample looks at: a few milliseconds each. */
const maxLanes = 200
const maxSampled = 5_000
const firstLane: TenantLane = {
  orgId: '00000000-0000-0000-0000-000000000000',
  environment: 'live',
  lane: 0,
}

/** The lanes of the oldest due rows; `isAll` where no other lane has due rows. */
async function sampleDueLanes(
  db: Db,
  queue: JobQueue,
  now: Date,
): Promise<{ lanes: readonly TenantLane[]; isAll: boolean }> {
  const { table, open, lane } = textsOf(db, queue)
  const lanes = await db<(TenantLane & { count: number })[]>`
    select ${lane}, count(*)::int as count from (
      select ${lane} from ${table} where ${open} and due_at <= ${now} and leased_until <= now()
      order by due_at limit ${maxSampled}
    ) oldest
    group by ${lane}`
  return { lanes, isAll: lanes.reduce((sum, { count }) => sum + count, 0) < maxSampled }
}

/** Leases rows by turns of the lanes; one for each process. */
export interface RoundRobin<Row> {
  /**
   * Leases at most `limit` due rows of lanes that are not `full`. `isDone` says that there is nothing more to lease
   * now.
   */
  next(limit: number, full: FullLanes): Promise<{ rows: Row[]; isDone: boolean }>
}

/**
 * While fewer rows are due than requested, of each lane and of all, they are leased in the order in which they fell due, which costs
 * one look into an index. Otherwise lanes take turns: each statement continues with the lane after the last one, and takes
 * fewer rows of each lane the more lanes have due rows. The lanes are those of the oldest due rows. Only where these
 * are too many to show all lanes, a walk over the lanes with open rows adds some each time, so that no lane waits for
 * longer than one walk.
 */
export function roundRobin<Row extends TenantLane>(
  db: Pool,
  queue: JobQueue,
  maxOfLane: number,
  lease: (turn: LeaseSelection, now: Date) => Promise<Row[]>,
): RoundRobin<Row> {
  let walkedTo = firstLane
  let served = ''
  let isBehind = false
  /** Nothing could be leased since the walk began. */
  let isFruitless = true

  /** Due lanes of the walk's next step. */
  const walkOn = async (now: Date) => {
    if (walkedTo === firstLane) isFruitless = true
    const walked = await walkLanes(db, queue, walkedTo, maxLanes, now)
    const last = walked.at(-1)
    const isEnd = walked.length < maxLanes || !last
    walkedTo = isEnd ? firstLane : last
    return { walked: walked.filter(({ isDue }) => isDue), isEnd }
  }
  const nextLanes = async (limit: number, full: FullLanes) => {
    const now = clock.now()
    const { lanes: oldest, isAll } = await sampleDueLanes(db, queue, now)
    const { walked, isEnd } = isAll ? { walked: [], isEnd: true } : await walkOn(now)
    const due = new Map([...oldest, ...walked].map((lane) => [laneKey(lane), lane]))
    const open = [...due]
      .filter(([, lane]) => !full.has(lane))
      .toSorted(([a], [b]) => compare(a, b))
    const next = open.findIndex(([key]) => key > served)
    const inTurn = next === -1 ? open : [...open.slice(next), ...open.slice(0, next)]
    const lanes = inTurn.slice(0, limit)
    served = lanes.at(-1)?.[0] ?? ''
    if (lanes.length > 0) isFruitless = false
    return {
      lanes: lanes.map(([, lane]) => lane),
      isDone: lanes.length === 0 && (isAll || (isEnd && isFruitless)),
    }
  }

  return {
    async next(limit, full) {
      if (!isBehind && !full.any) {
        const most = Math.min(limit, maxOfLane)
        const rows = await lease({ limit, maxOfLane: most }, clock.now())
        const ofLanes = Map.groupBy(rows, laneKey).values()
        isBehind = ofLanes.some((ofLane) => ofLane.length === most) || rows.length === limit
        return { rows, isDone: rows.length === 0 }
      }
      const { lanes, isDone } = await nextLanes(limit, full)
      if (isDone) isBehind = false
      if (lanes.length === 0) return { rows: [], isDone }
      const fromEach = Math.min(maxOfLane, Math.floor(limit / lanes.length))
      return { rows: await lease({ lanes, fromEach }, clock.now()), isDone: false }
    },
  }
}
