import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { type AwaitedEvent, keysOf } from '../graphs/awaited.ts'
import { contextOf, foldEvent } from '../matching/rule.ts'
import { versionKey } from '../runs/graphs.ts'
import type { LeasedStep } from '../runs/leases.ts'
import { leasedColumns, stepLeaseSeconds } from '../runs/record-runs.ts'
import type { Runner } from '../runs/run-steps.ts'
import { awaitedName } from '../runs/step-records.ts'
import type { PendingTrigger } from './pending-trigger.ts'
import { lookUpSubjects } from './resolve-subjects.ts'

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
        and s.status = 'waiting' and s.started_at <= c."receivedAt" and s.waiting_since >= c."receivedAt"
        and s.entry_id > c.after
      order by s.entry_id limit ${fromEach}
    ) s
    join entries e on e.id = s.entry_id and e.org_id = c."orgId" and e.environment = c.environment
    order by c.index, s.entry_id`
}

/** What ends waits: they are `matched` and due at once. Those that ended meanwhile, or are just timing out, stay. */
const ended = (db: Db, waits: readonly Wait[], now: Date, isLeased: boolean) => db`
  update steps s set status = 'matched', due_at = ${now}, waiting_since = ${now}, attempts = ${isLeased ? 1 : 0},
    leased_until = now() + make_interval(secs => ${isLeased ? stepLeaseSeconds : 0})
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

/** Waits of one event that are looked at together. */
const fromEach = 200
/** Steps that go on at once; the others are left to the executor. */
const maxLeased = 100

/** An arrival whose event some step of its tenant waits for, and the paths at which these steps want values. */
export interface AwaitedArrival {
  readonly arrival: PendingTrigger
  readonly paths: readonly string[]
}

/** Those arrivals whose event some step of their tenant waits for, by its name. */
export async function findAwaited(
  { db }: Runner,
  arrivals: readonly PendingTrigger[],
): Promise<readonly AwaitedArrival[]> {
  const named = arrivals.filter(({ trigger }) => trigger.event !== undefined)
  if (named.length === 0) return []
  const names = new Map(named.map((arrival) => [nameKey(nameOf(arrival)), nameOf(arrival)]))
  const found = Map.groupBy(await findAwaitedPaths(db, [...names.values()]), nameKey)
  return named.flatMap((arrival) => {
    const awaited = found.get(nameKey(nameOf(arrival)))
    return awaited ? [{ arrival, paths: awaited.map(({ path }) => path) }] : []
  })
}

function nameOf({ stored, trigger }: PendingTrigger) {
  return { ...stored, name: awaitedName(trigger.event ?? '') }
}

function nameKey(named: StoredTenant & { readonly name: string }): string {
  return `${tenantKey(named)} ${named.name}`
}

/**
 * Ends the waits that arrivals meet: those of the same contact for an event of that name which began before the
 * arrival came, and whose filters it passes. Each ends once, by whichever event is first. Answers the first of their
 * steps, leased to the caller.
 */
export async function meetWaits(
  runner: Runner,
  awaited: readonly AwaitedArrival[],
): Promise<readonly LeasedStep[]> {
  if (awaited.length === 0) return []
  const people = await peopleOf(
    runner,
    awaited.map(({ arrival }) => arrival),
  )
  const leased: LeasedStep[] = []
  let events = awaited.flatMap((each, place) => cameOf(each, people[place] ?? null, place))
  while (events.length > 0) {
    const waits = await findWaits(runner.db, events, fromEach)
    const met = await metBy(runner, waits, (wait) => awaited[events[wait.index]?.place ?? -1])
    const now = clock.now()
    const room = maxLeased - leased.length
    const [soon, later] = [met.slice(0, room), met.slice(room)]
    if (soon.length > 0) leased.push(...(await retried(() => leaseWaits(runner.db, soon, now))))
    if (later.length > 0) {
      await retried(() => endWaits(runner.db, later, now))
      runner.wakeSteps()
    }
    events = unfinished(events, waits)
  }
  return leased
}

/** The keys by which an arrival is looked for among waits; none when it is about nobody. */
function cameOf({ arrival, paths }: AwaitedArrival, contactId: Uuid | null, place: number): Came[] {
  if (contactId === null) return []
  const { receivedAt, trigger } = arrival
  const came = { ...nameOf(arrival), contactId, place, receivedAt, after: firstUuid }
  return keysOf(paths, contextOf(trigger)).map((key) => ({ ...came, ...key }))
}

const firstUuid: Uuid = '00000000-0000-0000-0000-000000000000'

/** The events that may have more waits, each to be looked for after the last wait that was found. */
function unfinished(events: readonly Came[], waits: readonly Wait[]): Came[] {
  const found = Map.groupBy(waits, ({ index }) => index)
  return events.flatMap((event, index) => {
    const theirs = found.get(index) ?? []
    const last = theirs.at(-1)
    return last && theirs.length === fromEach ? [{ ...event, after: last.entryId }] : []
  })
}

/** Those of the waits whose filters the event passes. Two events of one batch may meet the same wait. */
async function metBy(
  { graphs }: Runner,
  waits: readonly Wait[],
  awaitedFor: (wait: Wait) => AwaitedArrival | undefined,
): Promise<Wait[]> {
  const compiled = await graphs.read(waits)
  const met = waits.filter((wait) => {
    const awaits = compiled.get(versionKey(wait))?.nodes.get(wait.node)?.awaits
    const trigger = awaitedFor(wait)?.arrival.trigger
    if (!awaits || !trigger) return false
    const isSame = foldEvent(trigger.type, awaits.event) === foldEvent(trigger.type, trigger.event)
    return isSame && awaits.meets(contextOf(trigger), wait.values)
  })
  return [...new Map(met.map((wait) => [wait.entryId + wait.node, wait])).values()]
}

/** The database's ids of their contacts; those that entered nothing are looked up. */
async function peopleOf(
  runner: Runner,
  arrivals: readonly PendingTrigger[],
): Promise<readonly (Uuid | null)[]> {
  const unknown = arrivals.filter(({ subject }) => subject === undefined)
  const found = unknown.length === 0 ? [] : await lookUpSubjects(runner, unknown)
  return arrivals.map(({ subject }) => {
    if (subject !== undefined) return subject.contactId
    const contactId = found.shift() ?? null
    return contactId === null ? null : uuidOf(contactId)
  })
}
