import type { Automation, AutomationPatch } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import { type Db, json } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Static } from 'typebox'
import { liveStatuses } from '../states/entry-states.ts'
import { type AutomationRow, columns } from './queries.ts'

type Patch = Static<typeof AutomationPatch>

/** Counts one more change of the tenant's automations, if the automation is theirs. */
const bumped = (db: Db, { orgId, environment }: StoredTenant, automationId: Uuid) => db`
  update revisions r set revision = r.revision + 1
  where r.org_id = ${orgId} and r.environment = ${environment} and exists (
    select from automations a where a.id = ${automationId}
      and a.org_id = r.org_id and a.environment = r.environment)
  returning r.org_id, r.environment, r.revision`

/** Changes what is given; undefined when the tenant has no such automation. */
export async function updateAutomation(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  { name, trigger, graph, reentry }: Patch,
  now: Date,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    with bumped as (${bumped(db, tenant, id)})
    update automations a set
      name = coalesce(${name ?? null}, a.name),
      trigger = coalesce(${trigger ? json(db, trigger) : null}::jsonb, a.trigger),
      graph = coalesce(${graph ? json(db, graph) : null}::jsonb, a.graph),
      reentry = coalesce(${reentry ? json(db, reentry) : null}::jsonb, a.reentry),
      revision = bumped.revision, updated_at = ${now}
    from bumped
    where a.id = ${id} and a.org_id = bumped.org_id and a.environment = bumped.environment
    returning ${columns(db)}`
  return row
}

interface Moves {
  readonly from: readonly Automation['status'][]
  readonly to: readonly Automation['status'][]
}

/** Moves the automation's status `from[i]` to `to[i]`; undefined when the tenant has none that is in one of `from`. */
export async function updateStatus(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  { from, to }: Moves,
  now: Date,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    with bumped as (${bumped(db, tenant, id)})
    update automations a set status = move.next, revision = bumped.revision, updated_at = ${now}
    from bumped, unnest(${[...from]}::text[], ${[...to]}::text[]) as move (was, next)
    where a.id = ${id} and a.org_id = bumped.org_id and a.environment = bumped.environment
      and a.status = move.was
    returning ${columns(db)}`
  return row
}

/** Freezes the draft graph as the next version; undefined when the tenant has no such automation. */
export async function publishVersion(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  now: Date,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    with bumped as (${bumped(db, tenant, id)}), published as (
      update automations a set published = true, version = a.version + 1,
        revision = bumped.revision, updated_at = ${now}
      from bumped
      where a.id = ${id} and a.org_id = bumped.org_id and a.environment = bumped.environment
      returning a.org_id, a.environment, ${columns(db)}
    ), frozen as (
      insert into versions (automation_id, version, org_id, environment, graph, published_at)
      select id, version, org_id, environment, graph, updated_at from published
    )
    select ${columns(db)} from published`
  return row
}

/** Undefined when the tenant has no such automation. */
export async function unpublish(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  now: Date,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    with bumped as (${bumped(db, tenant, id)})
    update automations a set published = false, revision = bumped.revision, updated_at = ${now}
    from bumped
    where a.id = ${id} and a.org_id = bumped.org_id and a.environment = bumped.environment
    returning ${columns(db)}`
  return row
}

/**
 * Deletes the automation with its versions, and cancels the entries that are under way; what happened
 * stays readable by entry. False when the tenant has no such automation.
 */
export async function deleteAutomationRow(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    with bumped as (
      update revisions r set revision = r.revision + 1, removed = r.revision + 1
      where r.org_id = ${tenant.orgId} and r.environment = ${tenant.environment} and exists (
        select from automations a where a.id = ${id}
          and a.org_id = r.org_id and a.environment = r.environment)
      returning r.org_id, r.environment
    ), deleted as (
      delete from automations a using bumped
      where a.id = ${id} and a.org_id = bumped.org_id and a.environment = bumped.environment
      returning a.id, a.org_id, a.environment
    ), forgotten as (
      delete from spent_keys k using deleted d
      where k.automation_id = d.id and k.org_id = d.org_id and k.environment = d.environment
    ), stopped as (
      update steps s set status = 'skipped', reason = 'CANCELLED', finished_at = ${now}, due_at = null
      from deleted d join entries e on e.automation_id = d.id
        and e.org_id = d.org_id and e.environment = d.environment and e.status = any(${[...liveStatuses]}::text[])
      where s.entry_id = e.id and s.org_id = d.org_id and s.environment = d.environment
        and s.status in ('ready', 'waiting', 'matched')
      returning s.entry_id
    ), cancelled as (
      update entries e set status = 'cancelled', finished_at = ${now}
      from stopped s, deleted d
      where e.id = s.entry_id and e.org_id = d.org_id and e.environment = d.environment
    )
    select id from deleted`
  return rows.length > 0
}
