import {
  cancelEntry,
  type Entry,
  type EntryRecord,
  exportEntries,
  getEntry,
  listAutomationEntries,
  listContactEntries,
  listEntries,
} from '@outrider/contracts/automations'
import { idOf, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { notFound, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { type Db, type Fragment, retried } from '@outrider/service/db/pool'
import { list, listFiltered } from '@outrider/service/db/resource'
import { refused } from '@outrider/service/db/state-table'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import { requireAutomation } from '../automations/automations.ts'
import { entryStates } from '../states/states.ts'
import { countCancelled } from '../states/counts.ts'

interface EntryRow {
  readonly id: Uuid
  readonly automationId: Uuid
  readonly version: number | null
  readonly contactId: Uuid | null
  readonly key: string
  readonly status: Entry['status']
  readonly enteredAt: Date
  readonly finishedAt: Date | null
}

/** A step of an entry; its columns are named so that a statement can return both. */
interface EntryStepRow {
  readonly entryId: Uuid
  readonly node: string
  readonly type: string
  readonly stepStatus: EntryRecord['steps'][number]['status']
  readonly reason: string | null
  readonly result: unknown
  readonly startedAt: Date
  readonly stepFinishedAt: Date | null
}

/** Of an entry `e`. */
const entryColumns = (db: Db) => db`
  e.id, e.automation_id, e.version, e.contact_id, e.key, e.status, e.entered_at, e.finished_at`

/** Of a step `s` of an entry `e`, see `stepsOfEntry`. */
const stepColumns = (db: Db) => db`
  e.id as entry_id, s.node, s.type, s.reason, s.result, s.started_at, s.finished_at as step_finished_at,
  case when s.status in ('ready', 'matched') then 'waiting' else s.status end as step_status`

type ListedRow = EntryRow & { readonly trigger: Record<string, unknown> }

/** A contact's newest entries before `before`, newest first, with their triggers. */
async function listContactRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  contactId: Uuid,
  before: Uuid | null,
  limit: number,
): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${entryColumns(db)}, e.trigger from entries e
    where e.contact_id = ${contactId} and e.org_id = ${orgId} and e.environment = ${environment}
      and (${before}::uuid is null or e.id < ${before})
    order by e.id desc limit ${limit}`
}

/** Whether an entry `e` reached a node; with a filter of states, whether one that waits or failed did so there. */
function reached(
  db: Db,
  { node, status }: { readonly node?: string | undefined; readonly status?: unknown },
): Fragment | undefined {
  if (node === undefined) return undefined
  return db`exists (
    select from ${stepsOfEntry(db)} s
    where s.node = ${node} and (
      ${status === undefined} or e.status not in ('waiting', 'failed') or s.status not in ('done', 'skipped')))`
}

/**
 * The condition of the index of an automation's failed entries, or of its live ones, if all of these states are in it;
 * otherwise nothing. A page then looks at no others, however many there are.
 */
function indexed(db: Db, status: readonly Entry['status'][]): Fragment {
  if (status.length === 0) return db``
  if (status.every((each) => each === 'failed')) return db`and e.status = 'failed'`
  const isLive = status.every((each) => each === 'running' || each === 'waiting')
  return isLive ? db`and e.status in ('running', 'waiting')` : db``
}

/** How lists read entries: all of the tenant, those of an automation, or those of a contact, or both. */
function listedEntries(db: Db, automationId: Uuid | undefined, contactId: Uuid | undefined) {
  const condition = db`true
    ${automationId === undefined ? db`` : db`and e.automation_id = ${automationId}`}
    ${contactId === undefined ? db`` : db`and e.contact_id = ${contactId}`}`
  return {
    plural: 'entries',
    prefix: 'ent',
    from: db`entries e`,
    alias: 'e',
    columns: entryColumns(db),
    condition,
    at: db`e.entered_at`,
    recordOf: entryOf,
  } as const
}

/**
 * The steps of an entry `e`, for a `join lateral`. The steps of an entry that completed in the statement that
 * inserted it are in the entry's own row, see the column `inline_steps`.
 */
const stepsOfEntry = (db: Db) => db`
  (
    select s.position, s.node, s.type, s.status, s.reason, s.result, s.started_at, s.finished_at
    from steps s
    where s.entry_id = e.id and s.org_id = e.org_id and s.environment = e.environment
    union all
    select i.place::int - 1, i.step ->> 'node', i.step ->> 'type', i.step ->> 'status', i.step ->> 'reason',
      i.step -> 'result', e.entered_at, e.entered_at
    from jsonb_array_elements(e.inline_steps) with ordinality as i (step, place)
  )`

/** The entry, once for each of its steps in the order of their execution; without steps once, with `node` null. */
async function findEntryWithSteps(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<(EntryRow & (EntryStepRow | { readonly node: null }))[]> {
  return db<(EntryRow & (EntryStepRow | { readonly node: null }))[]>`
    select ${entryColumns(db)}, ${stepColumns(db)} from entries e
    left join lateral ${stepsOfEntry(db)} s on true
    where e.id = ${id} and e.org_id = ${orgId} and e.environment = ${environment}
    order by s.position`
}

/** The steps of entries, those of each entry in the order of their execution. */
async function listStepRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  entryIds: readonly Uuid[],
): Promise<EntryStepRow[]> {
  return db<EntryStepRow[]>`
    select ${stepColumns(db)} from entries e
    join lateral ${stepsOfEntry(db)} s on true
    where e.id = any(${[...entryIds]}::uuid[])
      and e.org_id = ${orgId} and e.environment = ${environment}
    order by e.id, s.position`
}

/** Finishes the open step and the entry. Changes nothing if the entry has none, or is at another step by now. */
async function cancelEntryRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  now: Date,
): Promise<void> {
  await db`
    with stopped as (
      update steps set status = 'skipped', reason = 'CANCELLED', finished_at = ${now}, due_at = null
      where entry_id = ${id} and org_id = ${orgId} and environment = ${environment}
        and status in ('ready', 'waiting', 'matched')
      returning entry_id
    ), cancelled as (
      update entries e set status = 'cancelled', finished_at = ${now}
      from stopped
      where e.id = stopped.entry_id and e.org_id = ${orgId} and e.environment = ${environment}
      returning e.org_id, e.environment, e.automation_id, e.finished_at
    ), ${countCancelled(db)}
    select`
}

/** The entry of a row, as the API returns it. */
function entryOf(row: EntryRow): Entry {
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

function stepOf(row: EntryStepRow): EntryRecord['steps'][number] {
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

function keptEntryOf(row: ListedRow & { readonly steps: readonly EntryStepRow[] }) {
  return { ...entryOf(row), trigger: row.trigger, steps: row.steps.map(stepOf) }
}

/** The entry with its steps in the order of their execution. Throws `NOT_FOUND` if the tenant has no such entry. */
export async function requireEntry(
  db: Db,
  tenant: Tenant,
  entryId: TypeId<'ent'>,
): Promise<EntryRecord> {
  const rows = await findEntryWithSteps(db, storedTenant(tenant), uuidOf(entryId))
  const [first] = rows
  if (!first) throw notFound()
  return {
    ...entryOf(first),
    steps: rows.flatMap((row) => (row.node === null ? [] : [stepOf(row)])),
  }
}

/** The statement is repeated if the entry performs a step at the same moment. */
const maxCancelAttempts = 20

export const entryHandlers = ({ db }: Service) => [
  handle(listEntries, ({ tenant, query }) => {
    const { automationId, contactId } = query
    return listFiltered(
      db,
      tenant,
      query,
      listedEntries(db, automationId && uuidOf(automationId), contactId && uuidOf(contactId)),
    )
  }),
  handle(listAutomationEntries, async ({ tenant, automationId, query }) => {
    const { id } = await requireAutomation(db, tenant, automationId)
    const { condition, ...listed } = listedEntries(db, id, undefined)
    return listFiltered(db, tenant, query, {
      ...listed,
      condition: db`${condition} ${indexed(db, query.status ?? [])}`,
      filter: reached(db, query),
    })
  }),
  handle(getEntry, ({ tenant, entryId }) => requireEntry(db, tenant, entryId)),
  // After the reply the entry performs no further step. Cancelling again changes nothing.
  handle(cancelEntry, async ({ tenant, entryId }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(entryId)]
    for (let attempt = 0; attempt < maxCancelAttempts; attempt += 1) {
      await retried(() => cancelEntryRow(db, stored, id, clock.now()))
      const entry = await requireEntry(db, tenant, entryId)
      if (entry.status === 'cancelled') return entry
      if (entryStates[entry.status].cancel === refused)
        throw new Problem('INVALID_TRANSITION', `cannot cancel an entry that is ${entry.status}`)
    }
    throw new Problem('UNAVAILABLE', 'the entry was modified concurrently. Retry.', {
      retryAfter: 1,
    })
  }),
  handle(listContactEntries, ({ tenant, contactId, query }) =>
    listFiltered(db, tenant, query, listedEntries(db, undefined, uuidOf(contactId))),
  ),
  handle(exportEntries, ({ tenant, contactId, query }) => {
    const stored = storedTenant(tenant)
    return list('entries', 'ent', query, keptEntryOf, async (before, limit) => {
      const rows = await listContactRows(db, stored, uuidOf(contactId), before, limit)
      const ids = rows.map(({ id }) => id)
      const steps = Map.groupBy(await listStepRows(db, stored, ids), ({ entryId }) => entryId)
      return rows.map((row) => ({ ...row, steps: steps.get(row.id) ?? [] }))
    })
  }),
]
