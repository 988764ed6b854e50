import type { Uuid } from '@outrider/contracts/ids'
import { type Db, json } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { AwaitedEvent } from '../graphs/awaited.ts'
import type { LeasedStep } from './open-step.ts'
import { leasedColumns, leaseSeconds } from './queries.ts'

interface AwaitedName extends StoredTenant {
  readonly name: string
}

/** An event's name that some step waits for, and a path at which some of these steps want a value. */
export interface AwaitedPath extends AwaitedName {
  /** Empty where they want none. */
  readonly path: string
}

/** Those of the names that some step waits for, with each path at which some want a value. */
export async function findAwaitedPaths(
  db: Db,
  names: readonly AwaitedName[],
): Promise<AwaitedPath[]> {
  const wanted = names.map(({ orgId, environment, name }) => ({ orgId, environment, name }))
  return db<AwaitedPath[]>`
    select w."orgId" as org_id, w.environment, w.name, p.path
    from jsonb_to_recordset(${json(db, wanted)}::jsonb) as w("orgId" uuid, environment text, name text)
    cross join lateral (
      with recursive paths as (
        (select s.awaits_path as path from steps s
         where s.org_id = w."orgId" and s.environment = w.environment and s.awaits = w.name
           and s.status = 'waiting'
         order by s.awaits_path limit 1)
        union all
        select next.path from paths p
        cross join lateral (
          select s.awaits_path as path from steps s
          where s.org_id = w."orgId" and s.environment = w.environment and s.awaits = w.name
            and s.status = 'waiting' and s.awaits_path > p.path
          order by s.awaits_path limit 1
        ) next
      )
      select path from paths
    ) p`
}

/** An event that has come, as waits are found by it: by one of the values that it has. */
export interface Came extends AwaitedName {
  readonly contactId: Uuid
  readonly path: string
  readonly hash: number
  /** Which of the arrivals it is. */
  readonly place: number
  readonly receivedAt: Date
  /** The entry after which to look on. */
  readonly after: Uuid
}

/** A step that waits for an event of a contact. */
export interface Wait extends StoredTenant {
  readonly entryId: Uuid
  readonly node: string
  readonly automationId: Uuid
  readonly version: number
  readonly values: AwaitedEvent['values']
  /** Which of the events may end it. */
  readonly index: number
}

/**
 * The steps that wait for these events since before they came: of each event at most `fromEach`, in the order of their
 * entries, after the entry that it names.
 */
export async function findWaits(
  db: Db,
  events: readonly Came[],
  fromEach: number,
): Promise<Wait[]> {
  const came = events.map((event, index) => ({ ...event, index }))
  return db<Wait[]>`
    select c."orgId" as org_id, c.environment, s.entry_id, s.node, e.automation_id, e.version, c.index,
           coalesce(s.awaits_values, '{}') as values
    from jsonb_to_recordset(${json(db, came)}::jsonb) as c(
      "orgId" uuid, environment text, name text, "contactId" uuid, path text, hash bigint, index int,
      "receivedAt" timestamptz, after uuid)
    cross join lateral (
      select s.entry_id, s.node, s.awaits_values from steps s
      where s.org_id = c."orgId" and s.environment = c.environment and s.awaits = c.name
        and s.awaits_path = c.path and s.contact_id = c."contactId" and s.awaits_hash = c.hash
        and s.status = 'waiting' and s.started_at <= c."receivedAt" and s.since >= c."receivedAt"
        and s.entry_id > c.after
      order by s.entry_id limit ${fromEach}
    ) s
    join entries e on e.id = s.entry_id and e.org_id = c."orgId" and e.environment = c.environment
    order by c.index, s.entry_id`
}

/** What ends waits: they are `matched` and due at once. Those that ended meanwhile, or are just timing out, stay. */
const ended = (db: Db, waits: readonly Wait[], now: Date, isLeased: boolean) => db`
  update steps s set status = 'matched', due_at = ${now}, since = ${now}, attempts = ${isLeased ? 1 : 0},
    leased_until = now() + make_interval(secs => ${isLeased ? leaseSeconds : 0})
  from jsonb_to_recordset(${json(db, waits.map(waitRow))}::jsonb)
    as w("orgId" uuid, environment text, "entryId" uuid, node text)
  where s.entry_id = w."entryId" and s.node = w.node and s.org_id = w."orgId"
    and s.environment = w.environment and s.status = 'waiting' and s.leased_until <= now()`

function waitRow({ orgId, environment, entryId, node }: Wait) {
  return { orgId, environment, entryId, node }
}

/** Ends waits and leases their steps to the caller. */
export async function leaseWaits(db: Db, waits: readonly Wait[], now: Date): Promise<LeasedStep[]> {
  return db<LeasedStep[]>`
    with woken as (${ended(db, waits, now, true)} returning s.*)
    select ${leasedColumns(db)}
    from woken s
    join entries e on e.id = s.entry_id and e.org_id = s.org_id and e.environment = s.environment
    left join versions v on v.automation_id = e.automation_id and v.version = e.version`
}

/** Ends waits and leaves their steps to whoever leases what is due. */
export async function endWaits(db: Db, waits: readonly Wait[], now: Date): Promise<void> {
  await ended(db, waits, now, false)
}
