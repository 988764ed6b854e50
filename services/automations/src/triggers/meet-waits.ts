import { createHash } from 'node:crypto'
import { lowestUuidAt, type Uuid, uuidOf, uuidText } from '@outrider/contracts/ids'
import { type Db, json, retried } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { type AwaitedEvent, keysOf } from '../graphs/awaited.ts'
import { contextOf } from '../matching/rule.ts'
import { type AwaitingStep, endWaits, firstMet, isUnused, type Meeting } from '../runs/look-back.ts'
import type { Runner } from '../runs/run-steps.ts'
import { awaitedName } from '../runs/step-records.ts'
import { findCurrentContacts } from '../contacts/departures.ts'
import type { PendingTrigger } from './pending-trigger.ts'
import { lookUpSubjects } from './resolve-subjects.ts'
import { deriveKey } from './subject.ts'

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
  /** A hash of its key. */
  readonly key: Uuid
  /** Waits of later entries are to be found. */
  readonly after: Uuid
}

/** A step that waits for an event of a contact. */
export interface Wait extends AwaitingStep {
  readonly automationId: Uuid
  readonly version: number
  readonly values: AwaitedEvent['values']
  /** The index of the event that may end it. */
  readonly index: number
}

/**
 * The steps that wait for these events and that their entries reached before the events were accepted: of each event at
 * most `fromEach`, in the order of their entries, after the entry that it names.
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
      "receivedAt" timestamptz, key uuid, after uuid)
    cross join lateral (
      select s.entry_id, s.node, s.awaits_values from steps s
      where s.org_id = c."orgId" and s.environment = c.environment and s.awaits = c.name
        and s.awaits_path = c.path and s.contact_id = c."contactId" and s.awaits_hash = c.hash
        and s.status = 'waiting' and s.counts_from < c."receivedAt" and s.waiting_since >= c."receivedAt"
        and s.entry_id > c.after and ${isUnused(db, db`c.key`)}
      order by s.entry_id limit ${fromEach}
    ) s
    cross join lateral (
      -- after the waits are found: a young organization's entries are few, and the waits would be sought for each of them
      select automation_id, version from entries
      where id = s.entry_id and org_id = c."orgId" and environment = c.environment
      offset 0
    ) e
    order by c.index, s.entry_id`
}

/** A contact's event under an awaited name. */
interface Met extends StoredTenant {
  readonly contactId: Uuid
  readonly pending: PendingTrigger
  readonly key: Uuid
}

/** Recent events that are kept of a contact under one name: the newest. */
const maxRecentOfContact = 1_000

/** Keeps events for waits that are recorded later, see `lookBack`. */
async function insertRecent(db: Db, events: readonly Met[]): Promise<void> {
  const rows = events.map(({ orgId, environment, contactId, key, pending }) => {
    const { receivedAt, trigger } = pending
    return { orgId, environment, contactId, key, receivedAt, trigger, name: nameOf(pending).name }
  })
  await db`
    with fresh as materialized (
      select * from jsonb_to_recordset(${json(db, rows)}::jsonb) as r(
        "orgId" uuid, environment text, "contactId" uuid, name text, "receivedAt" timestamptz, key uuid, trigger jsonb)
    ), dropped as (
      delete from recent_events where ctid = any (array(
        select old.ctid from (select distinct "orgId", environment, "contactId", name from fresh) f
        cross join lateral (
          select ctid from recent_events e
          where e.contact_id = f."contactId" and e.name = f.name and e.org_id = f."orgId" and e.environment = f.environment
          order by e.received_at desc, e.key desc offset ${maxRecentOfContact}
        ) old
      ))
    )
    insert into recent_events (org_id, environment, contact_id, name, received_at, key, trigger)
    select "orgId", environment, "contactId", name, "receivedAt", key, trigger from fresh r
    where not exists (
      select from erased_contacts g where g.contact_id = r."contactId"
        and g.org_id = r."orgId" and g.environment = r.environment)
    on conflict do nothing`
}

/** Waits of one event that are read together. */
const fromEach = 200

function nameOf({ stored, trigger }: PendingTrigger) {
  return { ...stored, name: awaitedName(trigger.event ?? '') }
}

function nameKey(named: StoredTenant & { readonly name: string }): string {
  return `${tenantKey(named)} ${named.name}`
}

/**
 * Ends the waits that triggers meet; a miss creates no contact. The events are stored first: a wait is either found here,
 * or was recorded later and finds the event.
 */
export async function meetWaits(
  runner: Runner,
  triggers: readonly PendingTrigger[],
): Promise<void> {
  if (triggers.length === 0) return
  const contacts = await contactsOf(runner, triggers)
  const met = triggers.flatMap((pending, place) => {
    const contactId = contacts[place] ?? null
    return contactId === null
      ? []
      : [{ ...pending.stored, pending, contactId, key: keyHash(pending) }]
  })
  if (met.length === 0) return
  await retried(() => insertRecent(runner.db, met))
  const names = new Map(met.map(({ pending }) => [nameKey(nameOf(pending)), nameOf(pending)]))
  const found = await findAwaitedPaths(runner.db, [...names.values()])
  const paths = Map.groupBy(found, nameKey)
  let events = met.flatMap((each, place) =>
    cameOf(each, paths.get(nameKey(nameOf(each.pending))) ?? [], place),
  )
  while (events.length > 0) {
    const waits = await findWaits(runner.db, events, fromEach)
    const meetings = waits.flatMap((wait): Meeting[] => {
      const event = met[events[wait.index]?.place ?? -1]
      if (!event) return []
      const { receivedAt, trigger } = event.pending
      return [{ ...wait, trigger, receivedAt, key: event.key }]
    })
    const ended = await firstMet(
      runner,
      meetings.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()),
    )
    if (ended.length > 0) {
      await retried(() => endWaits(runner.db, ended, clock.now()))
      runner.wakeSteps()
    }
    events = unfinished(events, waits)
  }
}

/** MD5 of the trigger's key: 16 bytes, as `isUnused` computes it of an entry's. */
function keyHash({ trigger, subject, creationId }: PendingTrigger): Uuid {
  const key = subject?.key ?? deriveKey(trigger, trigger.contactId ?? null, creationId)
  return uuidText(createHash('md5').update(key).digest())
}

/** The keys by which the waits of an event are found. */
function cameOf(
  { contactId, key, pending }: Met,
  paths: readonly AwaitedPath[],
  place: number,
): Came[] {
  if (paths.length === 0) return []
  const { receivedAt, trigger } = pending
  const came = { ...nameOf(pending), contactId, key, place, receivedAt, after: lowestUuidAt(0) }
  const wanted = paths.map(({ path }) => path)
  return keysOf(wanted, contextOf(trigger)).map(({ path, hash }) => ({ ...came, path, hash }))
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

const isKnown = ({ subject, isResolved }: PendingTrigger) => subject !== undefined || isResolved

/** The contacts of triggers, merged ones as those that they are now. Triggers without a match are not resolved yet. */
async function contactsOf(
  runner: Runner,
  triggers: readonly PendingTrigger[],
): Promise<readonly (Uuid | null)[]> {
  const unknown = triggers.filter((pending) => !isKnown(pending))
  const found = unknown.length === 0 ? [] : await lookUpSubjects(runner, unknown)
  const contactIds = triggers.map((pending) => {
    if (pending.subject) return pending.subject.contactId
    const contactId = isKnown(pending) ? pending.trigger.contactId : found.shift()
    return contactId === undefined || contactId === null ? null : uuidOf(contactId)
  })
  const current = await findCurrentContacts(runner.db, contactIds)
  return contactIds.map((id) => (id === null ? null : (current.get(id) ?? id)))
}
