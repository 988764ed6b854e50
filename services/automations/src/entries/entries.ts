import {
  cancelEntry,
  type Entry,
  type EntryRecord,
  exportEntries,
  getEntry,
  listContactEntries,
  listEntries,
} from '@outrider/contracts/automations'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { decodeCursor, pageOf } from '@outrider/service/db/cursor'
import { type Db, retried } from '@outrider/service/db/pool'
import { refused } from '@outrider/service/db/state-table'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { requireAutomation } from '../automations/automations.ts'
import { listEntriesOf, listStepsOf } from '../contacts/follow-contacts.ts'
import { entryStates } from '../states/states.ts'

export interface EntryRow {
  readonly id: Uuid
  readonly automationId: Uuid
  readonly version: number | null
  readonly contactId: Uuid | null
  readonly key: string
  readonly status: Entry['status']
  readonly enteredAt: Date
  readonly finishedAt: Date | null
}

export interface StepRow {
  readonly node: string
  readonly type: string
  readonly stepStatus: EntryRecord['steps'][number]['status']
  readonly reason: string | null
  readonly result: unknown
  readonly startedAt: Date
  readonly stepFinishedAt: Date | null
}

/** The automation's newest entries before `before`, a UUID, newest first. */
export async function listEntryRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  automationId: Uuid,
  before: Uuid | null,
  limit: number,
): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select id, automation_id, version, contact_id, key, status, entered_at, finished_at from entries
    where automation_id = ${automationId}
      and org_id = ${orgId} and environment = ${environment}
      and (${before}::uuid is null or id < ${before})
    order by id desc limit ${limit}`
}

/** An entry with one of its steps; `node` is null when it has none. */
export type EntryStepRow = EntryRow & (StepRow | { readonly node: null })

/** The entry, once for each of its steps in the order taken; no row when the tenant has none with this id. */
export async function findEntrySteps(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<EntryStepRow[]> {
  return db<EntryStepRow[]>`
    select e.id, e.automation_id, e.version, e.contact_id, e.key, e.status, e.entered_at, e.finished_at,
           s.node, s.type, s.reason, s.result, s.started_at, s.finished_at as step_finished_at,
           case when s.status in ('ready', 'matched') then 'waiting' else s.status end as step_status
    from entries e
    left join lateral ${takenSteps(db)} s on true
    where e.id = ${id} and e.org_id = ${orgId} and e.environment = ${environment}
    order by s.position`
}

/** Finishes the open step and with it the entry; false when it has none, or had another one meanwhile. */
export async function cancelLiveEntry(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    with stopped as (
      update steps set status = 'skipped', reason = 'CANCELLED', finished_at = ${now}, due_at = null
      where entry_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and status in ('ready', 'waiting', 'matched')
      returning entry_id
    )
    update entries e set status = 'cancelled', finished_at = ${now}
    from stopped
    where e.id = stopped.entry_id and e.org_id = ${orgId} and e.environment = ${environment}
    returning e.id`
  return rows.length > 0
}

/**
 * All steps of an entry `e`, for a `join lateral`: its rows, or, where its run ended in the moment it was made, the walk
 * in the entry's own row.
 */
export const takenSteps = (db: Db) => db`
  (
    select s.position, s.node, s.type, s.status, s.reason, s.result, s.started_at, s.finished_at
    from steps s
    where s.entry_id = e.id and s.org_id = e.org_id and s.environment = e.environment
    union all
    select w.place::int - 1, w.step ->> 'node', w.step ->> 'type', w.step ->> 'status', w.step ->> 'reason',
      w.step -> 'result', e.entered_at, e.entered_at
    from jsonb_array_elements(e.walk) with ordinality as w (step, place)
  )`

/** An entry as callers see it. */
export function entryOf(row: EntryRow): Entry {
  return {
    id: idOf('ent', row.id),
    automationId: idOf('auto', row.automationId),
    version: row.version,
    contactId: row.contactId === null ? null : idOf('con', row.contactId),
    key: row.key,
    status: row.status,
    enteredAt: row.enteredAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** A step as callers see it. */
export function stepOf(row: StepRow): EntryRecord['steps'][number] {
  return {
    node: row.node,
    type: row.type,
    status: row.stepStatus,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.result !== null && { result: row.result }),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.stepFinishedAt?.toISOString() ?? null,
  }
}

/** The entry with its steps in the order taken; throws `NOT_FOUND` when the tenant has none with this id. */
export async function requireEntry(
  db: Db,
  tenant: Tenant,
  entryId: TypeId<'ent'>,
): Promise<EntryRecord> {
  const rows = await findEntrySteps(db, storedTenant(tenant), uuidOf(entryId))
  const [first] = rows
  if (!first) throw notFound()
  return {
    ...entryOf(first),
    steps: rows.flatMap((row) => (row.node === null ? [] : [stepOf(row)])),
  }
}

export const answerListEntries = ({ db }: Service) =>
  handle(listEntries, async ({ tenant, automationId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    const { id } = await requireAutomation(db, tenant, automationId)
    const rows = await listEntryRows(db, storedTenant(tenant), id, before, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(entryOf), limit)
    return { entries: items, nextCursor }
  })

export const answerGetEntry = ({ db }: Service) =>
  handle(getEntry, ({ tenant, entryId }) => requireEntry(db, tenant, entryId))

/** How often an entry may take a step just before it is cancelled. */
const maxAttempts = 20

/** Once answered, the entry does nothing more. Cancelling again changes nothing. */
export const answerCancelEntry = ({ db }: Service) =>
  handle(cancelEntry, async ({ tenant, entryId }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(entryId)]
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      await retried(() => cancelLiveEntry(db, stored, id, clock.now()))
      const entry = await requireEntry(db, tenant, entryId)
      if (entry.status === 'cancelled') return entry
      if (entryStates[entry.status].cancel === refused)
        throw new Problem('INVALID_TRANSITION', `cannot cancel an entry that is ${entry.status}`)
    }
    throw new Problem('UNAVAILABLE', 'the entry keeps moving, try again', { retryAfter: 1 })
  })

export const answerListContactEntries = ({ db }: Service) =>
  handle(listContactEntries, async ({ tenant, contactId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    const [stored, id] = [storedTenant(tenant), uuidOf(contactId)]
    const rows = await listEntriesOf(db, stored, id, before, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(entryOf), limit)
    return { entries: items, nextCursor }
  })

export const answerExportEntries = ({ db }: Service) =>
  handle(exportEntries, async ({ tenant, contactId, query: { limit, cursor } }) => {
    const before = decodeCursor('ent', cursor)
    const stored = storedTenant(tenant)
    const rows = await listEntriesOf(db, stored, uuidOf(contactId), before, limit + 1)
    const steps = await listStepsOf(
      db,
      stored,
      rows.map((row) => row.id),
    )
    const byEntry = Map.groupBy(steps, (step) => step.entryId)
    const entries = rows.map((row) => ({
      ...entryOf(row),
      trigger: row.trigger,
      steps: (byEntry.get(row.id) ?? []).map(stepOf),
    }))
    const { items, nextCursor } = pageOf(entries, limit)
    return { entries: items, nextCursor }
  })
