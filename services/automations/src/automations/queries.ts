import type { Automation, AutomationInput } from '@outrider/contracts/automations'
import type { Graph } from '@outrider/contracts/graphs'
import type { Uuid } from '@outrider/contracts/ids'
import { type Db, json } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Static } from 'typebox'

export type AutomationRow = Omit<Automation, 'id' | 'createdAt' | 'updatedAt'> & {
  readonly id: Uuid
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface VersionRow {
  readonly automationId: Uuid
  readonly version: number
  readonly graph: Graph
  readonly publishedAt: Date
}

/** What makes an automation, in any statement on its table. */
export const columns = (db: Db) => db`
  id, name, status, published, version, trigger, graph, reentry, created_at, updated_at`

/** Adds a draft; undefined when there is one with this id. */
export async function insertAutomation(
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
    returning ${columns(db)}`
  return row
}

/** The automation; undefined when the tenant has none with this id. */
export async function findAutomation(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    select ${columns(db)} from automations
    where id = ${id} and org_id = ${orgId} and environment = ${environment}`
  return row
}

/** What was published as this version; undefined when the tenant has none such. */
export async function findVersion(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await db<VersionRow[]>`
    select automation_id, version, graph, published_at from versions
    where automation_id = ${id} and version = ${version}
      and org_id = ${orgId} and environment = ${environment}`
  return row
}

/** The newest automations before `before`, a UUID, newest first. */
export async function listAutomationRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  before: Uuid | null,
  limit: number,
): Promise<AutomationRow[]> {
  return db<AutomationRow[]>`
    select ${columns(db)} from automations
    where org_id = ${orgId} and environment = ${environment}
      and (${before}::uuid is null or id < ${before})
    order by id desc limit ${limit}`
}
