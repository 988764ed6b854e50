import { lowestUuidAt, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { type AwaitedEvent, keysOf } from '../graphs/awaited.ts'
import { contextOf, foldEvent } from '../matching/rule.ts'
import { versionKey } from '../runs/graphs.ts'
import type { Runner } from '../runs/run-steps.ts'
import { awaitedName } from '../runs/step-records.ts'
import type { PendingTrigger } from './pending-trigger.ts'
import { lookUpSubjects } from './resolve-subjects.ts'

interface AwaitedName extends StoredTenant {
  readonly name: string
}

/** An event's name that a step waits for, and the path at which it compares a value. */
export interface AwaitedPath extends AwaitedName {
  /** Empty if it compares none. */
  readonly path: string
}

/** The names that a step waits for, once for each path at which such steps compare a value. */
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

/** A received event and one of its values, by which waits are found. */
export interface Came extends AwaitedName {
  readonly contactId: Uuid
  readonly path: string
  readonly hash: number
  /** The index of its trigger. */
  readonly place: number
  readonly receivedAt: Date
  /** Waits of later entries are to be found. */
  readonly after: Uuid
}

/** A step that waits for an event of a contact. */
export interface Wait extends StoredTenant {
  readonly entryId: Uuid
  readonly node: string
  readonly automationId: Uuid
  readonly version: number
  readonly values: AwaitedEvent['values']
  /** The index of the event that may end it. */
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

/** Ends waits: their steps are `matched` and due. Waits that ended meanwhile, or are just timing out, do not change. */
async function endWaits(db: Db, waits: readonly Wait[], now: Date): Promise<void> {
  const rows = waits.map(({ orgId, environment, entryId, node }) => ({
    orgId,
    environment,
    entryId,
    node,
  }))
  await db`
    update steps s set status = 'matched', due_at = ${now}, waiting_since = ${now}, attempts = 0,
      leased_until = '-infinity'
    from jsonb_to_recordset(${json(db, rows)}::jsonb)
      as w("orgId" uuid, environment text, "entryId" uuid, node text)
    where s.entry_id = w."entryId" and s.node = w.node and s.org_id = w."orgId"
      and s.environment = w.environment and s.status = 'waiting' and s.leased_until <= now()`
}

/** Waits of one event that are read together. */
const fromEach = 200

/** A trigger whose event a step of the tenant waits for, and the paths at which such steps compare values. */
export interface AwaitedTrigger {
  readonly pending: PendingTrigger
  readonly paths: readonly string[]
}

/** The triggers whose event a step of their tenant waits for, by its name. */
export async function findAwaited(
  { db }: Runner,
  triggers: readonly PendingTrigger[],
): Promise<readonly AwaitedTrigger[]> {
  const named = triggers.filter(({ trigger }) => trigger.event !== undefined)
  if (named.length === 0) return []
  const names = new Map(named.map((pending) => [nameKey(nameOf(pending)), nameOf(pending)]))
  const found = Map.groupBy(await findAwaitedPaths(db, [...names.values()]), nameKey)
  return named.flatMap((pending) => {
    const awaited = found.get(nameKey(nameOf(pending)))
    return awaited ? [{ pending, paths: awaited.map(({ path }) => path) }] : []
  })
}

function nameOf({ stored, trigger }: PendingTrigger) {
  return { ...stored, name: awaitedName(trigger.event ?? '') }
}

function nameKey(named: StoredTenant & { readonly name: string }): string {
  return `${tenantKey(named)} ${named.name}`
}

/**
 * Ends the waits that triggers meet: waits of the same contact for an event of that name that began before the trigger
 * was received, and whose filters it passes. The first event ends a wait.
 */
export async function meetWaits(runner: Runner, awaited: readonly AwaitedTrigger[]): Promise<void> {
  if (awaited.length === 0) return
  const contacts = await contactsOf(
    runner,
    awaited.map(({ pending }) => pending),
  )
  let events = awaited.flatMap((each, place) => cameOf(each, contacts[place] ?? null, place))
  while (events.length > 0) {
    const waits = await findWaits(runner.db, events, fromEach)
    const met = await metBy(runner, waits, (wait) => awaited[events[wait.index]?.place ?? -1])
    if (met.length > 0) {
      const now = clock.now()
      await retried(() => endWaits(runner.db, met, now))
      runner.wakeSteps()
    }
    events = unfinished(events, waits)
  }
}

/** The keys by which the waits of a trigger are found; none if it has no contact. */
function cameOf({ pending, paths }: AwaitedTrigger, contactId: Uuid | null, place: number): Came[] {
  if (contactId === null) return []
  const { receivedAt, trigger } = pending
  const came = { ...nameOf(pending), contactId, place, receivedAt, after: lowestUuidAt(0) }
  return keysOf(paths, contextOf(trigger)).map((key) => ({ ...came, ...key }))
}

/** The events that may have more waits, after the last wait found. */
function unfinished(events: readonly Came[], waits: readonly Wait[]): Came[] {
  const found = Map.groupBy(waits, ({ index }) => index)
  return events.flatMap((event, index) => {
    const theirs = found.get(index) ?? []
    const last = theirs.at(-1)
    return last && theirs.length === fromEach ? [{ ...event, after: last.entryId }] : []
  })
}

/** The waits whose filters the event passes. Two events of a batch may meet the same wait. */
async function metBy(
  { graphs }: Runner,
  waits: readonly Wait[],
  awaitedFor: (wait: Wait) => AwaitedTrigger | undefined,
): Promise<Wait[]> {
  const compiled = await graphs.read(waits)
  const met = waits.filter((wait) => {
    const awaits = compiled.get(versionKey(wait))?.nodes.get(wait.node)?.awaits
    const trigger = awaitedFor(wait)?.pending.trigger
    if (!awaits || !trigger) return false
    const isSame = foldEvent(trigger.type, awaits.event) === foldEvent(trigger.type, trigger.event)
    return isSame && awaits.meets(contextOf(trigger), wait.values)
  })
  return [...new Map(met.map((wait) => [wait.entryId + wait.node, wait])).values()]
}

/** The contacts of triggers. Triggers that matched no automation have not been resolved yet. */
async function contactsOf(
  runner: Runner,
  triggers: readonly PendingTrigger[],
): Promise<readonly (Uuid | null)[]> {
  const unknown = triggers.filter(({ subject }) => subject === undefined)
  const found = unknown.length === 0 ? [] : await lookUpSubjects(runner, unknown)
  return triggers.map(({ subject }) => {
    if (subject !== undefined) return subject.contactId
    const contactId = found.shift() ?? null
    return contactId === null ? null : uuidOf(contactId)
  })
}
