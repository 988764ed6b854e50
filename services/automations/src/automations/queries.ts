import type {
  Automation,
  AutomationInput,
  AutomationVersion,
} from '@outrider/contracts/automations'
import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Graph } from '@outrider/contracts/graphs'
import type { Tenant } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'
import type { Static } from 'typebox'
import { automationOf, type AutomationRow, columns } from './row.ts'

/** Adds a draft; undefined when there is one with this id. */
export async function insertAutomation(
  db: Db,
  { orgId, environment }: Tenant,
  id: string,
  input: Static<typeof AutomationInput>,
  now: Date,
): Promise<Automation | undefined> {
  const { name, trigger, graph = { nodes: [], edges: [] }, reentry = { mode: 'always' } } = input
  const [row] = await db<AutomationRow[]>`
    with bumped as (
      insert into revisions as r (org_id, environment, revision)
      values (${uuidOf(orgId)}, ${environment}, 1)
      on conflict (org_id, environment) do update set revision = r.revision + 1
      returning r.org_id, r.environment, r.revision
    )
    insert into automations
      (id, org_id, environment, name, trigger, graph, reentry, revision, created_at, updated_at)
    select ${uuidOf(id)}, org_id, environment, ${name}, ${json(db, trigger)}, ${json(db, graph)},
           ${json(db, reentry)}, revision, ${now}::timestamptz, ${now}::timestamptz
    from bumped
    on conflict (id) do nothing
    returning ${columns(db)}`
  return row && automationOf(row)
}

/** The automation; undefined when the tenant has none with this id. */
export async function findAutomation(
  db: Db,
  { orgId, environment }: Tenant,
  id: string,
): Promise<Automation | undefined> {
  const [row] = await db<AutomationRow[]>`
    select ${columns(db)} from automations
    where id = ${uuidOf(id)} and org_id = ${uuidOf(orgId)} and environment = ${environment}`
  return row && automationOf(row)
}

/** What was published as this version; undefined when the tenant has none such. */
export async function findVersion(
  db: Db,
  { orgId, environment }: Tenant,
  id: string,
  version: number,
): Promise<AutomationVersion | undefined> {
  const [row] = await db<{ automationId: string; graph: Graph; publishedAt: Date }[]>`
    select automation_id, graph, published_at from versions
    where automation_id = ${uuidOf(id)} and version = ${version}
      and org_id = ${uuidOf(orgId)} and environment = ${environment}`
  if (!row) return undefined
  const { automationId, graph, publishedAt } = row
  return {
    automationId: idOf('auto', automationId),
    version,
    graph,
    publishedAt: publishedAt.toISOString(),
  }
}

/** The newest automations before `before`, a UUID, newest first. */
export async function listAutomationRows(
  db: Db,
  { orgId, environment }: Tenant,
  before: string | null,
  limit: number,
): Promise<Automation[]> {
  const rows = await db<AutomationRow[]>`
    select ${columns(db)} from automations
    where org_id = ${uuidOf(orgId)} and environment = ${environment}
      and (${before}::uuid is null or id < ${before})
    order by id desc limit ${limit}`
  return rows.map(automationOf)
}
