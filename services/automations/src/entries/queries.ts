import type { Entry, EntryRecord } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import type { Db } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import { takenSteps } from './taken-steps.ts'

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
