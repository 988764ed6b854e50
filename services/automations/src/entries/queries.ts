import type { Entry, EntryRecord } from '@outrider/contracts/entries'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'
import { takenSteps } from './taken-steps.ts'

export interface EntryRow {
  readonly id: string
  readonly automationId: string
  readonly version: number | null
  readonly contactId: string | null
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

/** The automation's newest entries before `before`, a UUID, newest first. */
export async function listEntryRows(
  db: Db,
  { orgId, environment }: Tenant,
  automationId: string,
  before: string | null,
  limit: number,
): Promise<Entry[]> {
  const rows = await db<EntryRow[]>`
    select id, automation_id, version, contact_id, key, status, entered_at, finished_at from entries
    where automation_id = ${uuidOf(automationId)}
      and org_id = ${uuidOf(orgId)} and environment = ${environment}
      and (${before}::uuid is null or id < ${before})
    order by id desc limit ${limit}`
  return rows.map(entryOf)
}

/** The entry with its steps in the order taken; undefined when the tenant has none with this id. */
export async function findEntry(
  db: Db,
  { orgId, environment }: Tenant,
  id: string,
): Promise<EntryRecord | undefined> {
  const rows = await db<(EntryRow & (StepRow | { readonly node: null }))[]>`
    select e.id, e.automation_id, e.version, e.contact_id, e.key, e.status, e.entered_at, e.finished_at,
           s.node, s.type, s.reason, s.result, s.started_at, s.finished_at as step_finished_at,
           case when s.status in ('ready', 'matched') then 'waiting' else s.status end as step_status
    from entries e
    left join lateral ${takenSteps(db)} s on true
    where e.id = ${uuidOf(id)} and e.org_id = ${uuidOf(orgId)} and e.environment = ${environment}
    order by s.position`
  const [first] = rows
  if (!first) return undefined
  return {
    ...entryOf(first),
    steps: rows.flatMap((row) => (row.node === null ? [] : [stepOf(row)])),
  }
}

/** Finishes the open step and with it the entry; false when it has none, or had another one meanwhile. */
export async function cancelLiveEntry(
  db: Db,
  { orgId, environment }: Tenant,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    with stopped as (
      update steps set status = 'skipped', reason = 'CANCELLED', finished_at = ${now}, due_at = null
      where entry_id = ${uuidOf(id)} and org_id = ${uuidOf(orgId)} and environment = ${environment}
        and status in ('ready', 'waiting', 'matched')
      returning entry_id
    )
    update entries e set status = 'cancelled', finished_at = ${now}
    from stopped
    where e.id = stopped.entry_id and e.org_id = ${uuidOf(orgId)} and e.environment = ${environment}
    returning e.id`
  return rows.length > 0
}
