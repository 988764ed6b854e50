import {
  type Automation,
  type AutomationInput,
  type AutomationPatch,
  changeAutomation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  moveAutomation,
  type Reentry,
} from '@outrider/contracts/automations'
import { idOf, type TypeId, uuidOf, type Uuid } from '@outrider/contracts/ids'
import { type Fault, invalidFaults, notFound, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
import { decodeCursor, pageOf } from '@outrider/service/db/cursor'
import { constraintOf, type Db, json, retried } from '@outrider/service/db/pool'
import { movesOn } from '@outrider/service/db/state-table'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Service } from '@outrider/service/service'
import type { Static } from 'typebox'
import { checkFilters } from '../filters/filters.ts'
import { checkGraph } from '../graphs/check-graph.ts'
import { automationStates, liveStatuses } from '../states/states.ts'

export type AutomationRow = Omit<Automation, 'id' | 'createdAt' | 'updatedAt'> & {
  readonly id: Uuid
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The columns of an `AutomationRow`. */
export const automationColumns = (db: Db) => db`
  id, name, status, published, version, trigger, graph, reentry, created_at, updated_at`

/** Inserts a draft. Undefined if the id is taken. */
async function insertAutomationRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  input: Static<typeof AutomationInput>,
  now: Date,
): Promise<AutomationRow | undefined> {
  const { name, trigger, graph = { nodes: [], edges: [] }, reentry = { mode: 'always' } } = input
  const [row] = await db<AutomationRow[]>`
    with bumped as (
      insert into revisions as r (org_id, environment, revision)
      values (${orgId}, ${environment}, 1)
      on conflict (org_id, environment) do update set revision = r.revision + 1
      returning r.org_id, r.environment, r.revision
    )
    insert into automations
      (id, org_id, environment, name, trigger, graph, reentry, revision, created_at, updated_at)
    select ${id}, org_id, environment, ${name}, ${json(db, trigger)}, ${json(db, graph)},
           ${json(db, reentry)}, revision, ${now}::timestamptz, ${now}::timestamptz
    from bumped
    on conflict (id) do nothing
    returning ${automationColumns(db)}`
  return row
}

/** Undefined if the tenant has no such automation. */
async function findAutomationRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    select ${automationColumns(db)} from automations
    where id = ${id} and org_id = ${orgId} and environment = ${environment}`
  return row
}

/** The newest automations before `before`, a UUID, newest first. */
async function listAutomationRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  before: Uuid | null,
  limit: number,
): Promise<AutomationRow[]> {
  return db<AutomationRow[]>`
    select ${automationColumns(db)} from automations
    where org_id = ${orgId} and environment = ${environment}
      and (${before}::uuid is null or id < ${before})
    order by id desc limit ${limit}`
}

type AutomationChange = Static<typeof AutomationPatch>

/** Increments the tenant's revision, if the automation belongs to the tenant. */
const bumped = (db: Db, { orgId, environment }: StoredTenant, automationId: Uuid) => db`
  update revisions r set revision = r.revision + 1
  where r.org_id = ${orgId} and r.environment = ${environment} and exists (
    select from automations a where a.id = ${automationId}
      and a.org_id = r.org_id and a.environment = r.environment)
  returning r.org_id, r.environment, r.revision`

/** Updates the given fields. Undefined if the tenant has no such automation. */
async function updateAutomationRow(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  { name, trigger, graph, reentry }: AutomationChange,
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
    returning ${automationColumns(db)}`
  return row
}

interface Moves {
  readonly from: readonly Automation['status'][]
  readonly to: readonly Automation['status'][]
}

/** Changes status `from[i]` to `to[i]`. Undefined if the tenant has no such automation in one of `from`. */
async function updateAutomationStatus(
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
    returning ${automationColumns(db)}`
  return row
}

/** Saves the draft graph as the next version. Undefined if the tenant has no such automation. */
async function publishAutomationRow(
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
      returning a.org_id, a.environment, ${automationColumns(db)}
    ), frozen as (
      insert into versions (automation_id, version, org_id, environment, graph, published_at)
      select id, version, org_id, environment, graph, updated_at from published
    )
    select ${automationColumns(db)} from published`
  return row
}

/** Undefined if the tenant has no such automation. */
async function unpublishAutomationRow(
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
    returning ${automationColumns(db)}`
  return row
}

/**
 * Deletes the automation with its versions, and cancels its live entries. Finished entries stay.
 * False if the tenant has no such automation.
 */
async function deleteAutomationRow(
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

/** The automation of a row, as the API returns it. */
function automationOf({ id, createdAt, updatedAt, ...rest }: AutomationRow): Automation {
  return {
    id: idOf('auto', id),
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Messages by the constraint names that the trigger `count_automation` raises. */
const limits: Readonly<Record<string, string>> = {
  automations_limit: 'an environment holds at most 100,000 automations',
  spec_bytes_limit: 'the triggers of an environment’s automations take at most 16,777,216 bytes',
}

/** Turns a violation of these constraints into `LIMIT_REACHED`. */
async function withinLimits<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const message = limits[constraintOf(error)]
    throw message === undefined ? error : new Problem('LIMIT_REACHED', message, { cause: error })
  }
}

/** Throws `NOT_FOUND` if the tenant has no such automation. */
export async function requireAutomation(
  db: Db,
  tenant: Tenant,
  automationId: TypeId<'auto'>,
): Promise<AutomationRow> {
  const row = await findAutomationRow(db, storedTenant(tenant), uuidOf(automationId))
  if (!row) throw notFound()
  return row
}

/** Checks the rules that the contract's schemas cannot express. Throws `VALIDATION_FAILED`. */
function checkAutomation({ trigger, graph, reentry }: Static<typeof AutomationPatch>): void {
  const faults = [
    ...(trigger ? checkTriggerSpec(trigger) : []),
    ...(graph ? checkGraph(graph) : []),
    ...(reentry ? checkReentry(reentry) : []),
  ]
  if (faults.length > 0) throw invalidFaults(faults)
}

function checkTriggerSpec({ filters = [] }: TriggerSpec): readonly Fault[] {
  return checkFilters(filters, 'trigger.filters')
}

function checkReentry({ mode, seconds }: Reentry): readonly Fault[] {
  const field = 'reentry.seconds'
  if (mode === 'after' && seconds === undefined)
    return [{ field, code: 'required', message: 'is required with mode after' }]
  if (mode !== 'after' && seconds !== undefined)
    return [{ field, code: 'additionalProperties', message: `has no meaning with mode ${mode}` }]
  return []
}

export const automationHandlers = ({ db }: Service) => [
  handle(createAutomation, async ({ tenant, automation }, { creationId }) => {
    checkAutomation(automation)
    const [stored, id] = [storedTenant(tenant), uuidOf(`auto_${creationId}`)]
    const inserted = await withinLimits(
      insertAutomationRow(db, stored, id, automation, clock.now()),
    )
    const created = inserted ?? (await findAutomationRow(db, stored, id))
    if (!created) throw notFound()
    return automationOf(created)
  }),
  handle(listAutomations, async ({ tenant, query: { limit, cursor } }) => {
    const before = decodeCursor('auto', cursor)
    const rows = await listAutomationRows(db, storedTenant(tenant), before, limit + 1)
    const { items, nextCursor } = pageOf(rows.map(automationOf), limit)
    return { automations: items, nextCursor }
  }),
  handle(getAutomation, async ({ tenant, automationId }) =>
    automationOf(await requireAutomation(db, tenant, automationId)),
  ),
  // A changed trigger or reentry takes effect before the reply; a changed graph when it is published.
  handle(changeAutomation, async ({ tenant, automationId, change }) => {
    checkAutomation(change)
    const [stored, id] = [storedTenant(tenant), uuidOf(automationId)]
    const row = await withinLimits(updateAutomationRow(db, stored, id, change, clock.now()))
    if (!row) throw notFound()
    return automationOf(row)
  }),
  handle(deleteAutomation, async ({ tenant, automationId }) => {
    const [stored, id] = [storedTenant(tenant), uuidOf(automationId)]
    const deleted = await retried(() => deleteAutomationRow(db, stored, id, clock.now()))
    if (!deleted) throw notFound()
    return {}
  }),
  // Takes effect before the reply: later triggers are matched accordingly.
  handle(moveAutomation, async ({ tenant, automationId, transition }) => {
    const [stored, id, now] = [storedTenant(tenant), uuidOf(automationId), clock.now()]
    if (transition === 'publish') return found(await publishAutomationRow(db, stored, id, now))
    if (transition === 'unpublish') return found(await unpublishAutomationRow(db, stored, id, now))
    const moves = movesOn(automationStates, transition)
    const moved = await updateAutomationStatus(db, stored, id, moves, now)
    if (moved) return automationOf(moved)
    const { status } = await requireAutomation(db, tenant, automationId)
    throw new Problem('INVALID_TRANSITION', `cannot ${transition} an automation that is ${status}`)
  }),
]

function found(row: AutomationRow | undefined): Automation {
  if (!row) throw notFound()
  return automationOf(row)
}
