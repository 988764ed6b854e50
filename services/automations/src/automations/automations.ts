import {
  type Automation,
  type AutomationInput,
  type AutomationPatch,
  type AutomationVersion,
  changeAutomation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  getVersion,
  listAutomations,
  listVersions,
  moveAutomation,
} from '@outrider/contracts/automations'
import type { Graph } from '@outrider/contracts/graphs'
import { idOf, type TypeId, uuidOf, type Uuid } from '@outrider/contracts/ids'
import { invalid, notFound, Problem } from '@outrider/contracts/problem'
import type { Tenant } from '@outrider/contracts/shapes'
import { encodeCursor, pageBy } from '@outrider/service/db/cursor'
import { constraintOf, type Db, type Fragment, json, retried } from '@outrider/service/db/pool'
import { found, foundAt, get, isAt, listFiltered } from '@outrider/service/db/resource'
import { movesOn } from '@outrider/service/db/state-table'
import { type StoredTenant, storedTenant } from '@outrider/service/db/tenant'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Static } from 'typebox'
import { checkGraph } from '../graphs/check-graph.ts'
import { openGraph, type SealedGraph } from '../graphs/headers.ts'
import { automationStates } from '../states/states.ts'
import { checked, type Checker, draftFaults, requireFaultless } from './check-automation.ts'

export type AutomationRow = Omit<Automation, 'id' | 'createdAt' | 'updatedAt'> & {
  readonly id: Uuid
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The columns of an `AutomationRow`. */
export const automationColumns = (db: Db) => db`
  id, key, name, status, published, version, trigger, graph, reentry, created_at, updated_at`

/** Inserts a draft. Undefined if the id is taken. */
async function insertAutomationRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  { key, name, trigger, reentry = { mode: 'always' } }: Static<typeof AutomationInput>,
  { graph, headers }: SealedGraph,
  now: Date,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    with bumped as (
      insert into revisions as r (org_id, environment, revision)
      values (${orgId}, ${environment}, 1)
      on conflict (org_id, environment) do update set revision = r.revision + 1
      returning r.org_id, r.environment, r.revision
    )
    insert into automations
      (id, org_id, environment, key, name, trigger, graph, headers, reentry, revision, created_at, updated_at)
    select ${id}, org_id, environment, ${key ?? null}, ${name}, ${json(db, trigger)}, ${json(db, graph)},
           ${headers}, ${json(db, reentry)}, revision, ${now}::timestamptz, ${now}::timestamptz
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

/** The draft graph of the tenant's automation with its header values. */
async function readDraft(
  { db, vault }: Pick<Checker, 'db' | 'vault'>,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<Graph> {
  const [row] = await db<SealedGraph[]>`
    select graph, headers from automations
    where id = ${id} and org_id = ${orgId} and environment = ${environment}`
  if (!row) throw notFound()
  return openGraph(vault, id, row)
}

/** Increments the tenant's revision, if the automation belongs to the tenant. */
const bumped = (
  db: Db,
  { orgId, environment }: StoredTenant,
  automationId: Uuid,
  isPublished = false,
) => db`
  update revisions r set revision = r.revision + 1,
    published = case when ${isPublished} then r.revision + 1 else r.published end
  where r.org_id = ${orgId} and r.environment = ${environment} and exists (
    select from automations a where a.id = ${automationId}
      and a.org_id = r.org_id and a.environment = r.environment)
  returning r.org_id, r.environment, r.revision`

/**
 * Changes the tenant's automation `a`, where it meets `condition`, and returns it. Undefined if there is none. The
 * tenant's revision is `bumped`.
 */
async function updateAutomationRow(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  change: Fragment,
  condition: Fragment = db`true`,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    with bumped as (${bumped(db, tenant, id)})
    update automations a set ${change}, revision = bumped.revision,
      updated_at = greatest(${clock.now()}, a.updated_at + interval '1 millisecond')
    from bumped
    where a.id = ${id} and a.org_id = bumped.org_id and a.environment = bumped.environment
      and ${condition}
    returning ${automationColumns(db)}`
  return row
}

/** The given fields. */
const patched = (
  db: Db,
  { key, name, trigger, reentry }: Static<typeof AutomationPatch>,
  sealed: SealedGraph | undefined,
): Fragment => db`
  key = ${key === undefined ? db`a.key` : key},
  name = coalesce(${name ?? null}, a.name),
  trigger = coalesce(${trigger ? json(db, trigger) : null}::jsonb, a.trigger),
  graph = coalesce(${sealed ? json(db, sealed.graph) : null}::jsonb, a.graph),
  headers = case when ${sealed !== undefined} then ${sealed?.headers ?? null} else a.headers end,
  reentry = coalesce(${reentry ? json(db, reentry) : null}::jsonb, a.reentry)`

/** Saves the draft graph as the next version. Undefined if the tenant has no such automation. */
async function publishAutomationRow(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
): Promise<AutomationRow | undefined> {
  const [row] = await db<AutomationRow[]>`
    with bumped as (${bumped(db, tenant, id, true)}), published as (
      update automations a set published = true, version = a.version + 1,
        revision = bumped.revision, updated_at = greatest(${clock.now()}, a.updated_at + interval '1 millisecond')
      from bumped
      where a.id = ${id} and a.org_id = bumped.org_id and a.environment = bumped.environment
      returning a.org_id, a.environment, a.headers, ${automationColumns(db)}
    ), frozen as (
      insert into versions (automation_id, version, org_id, environment, graph, headers, published_at)
      select id, version, org_id, environment, graph, headers, updated_at from published
    ), awaited as (
      insert into awaited_names (org_id, environment, name)
      select distinct org_id, environment, lower(node -> 'config' ->> 'event')
      from published, jsonb_array_elements(graph -> 'nodes') node
      where node ->> 'type' = 'wait_for_event'
      on conflict do nothing
    )
    select ${automationColumns(db)} from published`
  return row
}

type VersionRow = Pick<AutomationVersion, 'version' | 'graph'> & {
  readonly automationId: Uuid
  readonly publishedAt: Date
}

type ListedVersionRow = Omit<VersionRow, 'graph'>

/** The newest versions below `before`, newest first. */
function listVersionRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
  before: number | null,
  limit: number,
): Promise<ListedVersionRow[]> {
  return db<ListedVersionRow[]>`
    select automation_id, version, published_at from versions
    where automation_id = ${id} and org_id = ${orgId} and environment = ${environment}
      and (${before}::integer is null or version < ${before}::integer)
    order by version desc limit ${limit}`
}

/** The version that the page before ended with; null for the first page. */
function versionIn(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!/^[1-9][0-9]{0,8}$/.test(text) || encodeCursor(text) !== cursor)
    throw invalid('cursor', 'is not a cursor of this list')
  return Number(text)
}

/** Undefined if the tenant has no such version. */
async function findVersionRow(
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

/**
 * Deletes the automation with its versions. Its live entries are cancelled in the background, see `removeDeleted`.
 * Finished entries stay. False if the tenant has no such automation.
 */
async function deleteAutomationRow(
  db: Db,
  tenant: StoredTenant,
  id: Uuid,
  ifMatch: readonly string[] | undefined,
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
        and ${isAt(db, ifMatch)}
      returning a.id, a.org_id, a.environment
    )
    insert into deleted_automations (automation_id, org_id, environment, deleted_at, due_at)
    select id, org_id, environment, ${now}, ${now} from deleted
    returning automation_id`
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

function versionOf<Row extends ListedVersionRow>({ automationId, publishedAt, ...rest }: Row) {
  return {
    automationId: idOf('auto', automationId),
    ...rest,
    publishedAt: publishedAt.toISOString(),
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
export function requireAutomation(
  db: Db,
  tenant: Tenant,
  automationId: TypeId<'auto'>,
): Promise<AutomationRow> {
  return found(findAutomationRow(db, storedTenant(tenant), uuidOf(automationId)))
}

const emptyGraph: Graph = { nodes: [], edges: [] }
const empty: SealedGraph = { graph: emptyGraph, headers: null }

interface AutomationsDeps extends Checker {
  /** Call this when there is a deleted automation whose rows are to be removed. */
  readonly wakeRemoval: () => void
}

export function automationHandlers(service: AutomationsDeps) {
  const { db, wakeRemoval } = service
  return [
    handle(createAutomation, async ({ tenant, automation }, { creationId }) => {
      const [stored, id] = [storedTenant(tenant), uuidOf(`auto_${creationId}`)]
      const { sealed } = await checked(service, tenant, id, automation, async () => emptyGraph)
      const inserted = await withinLimits(
        insertAutomationRow(db, stored, id, automation, sealed ?? empty, clock.now()),
      )
      return automationOf(inserted ?? (await requireAutomation(db, tenant, `auto_${creationId}`)))
    }),
    handle(listAutomations, ({ tenant, query }) =>
      listFiltered(db, tenant, query, {
        plural: 'automations',
        prefix: 'auto',
        from: db`automations a`,
        alias: 'a',
        columns: automationColumns(db),
        recordOf: automationOf,
      }),
    ),
    handle(getAutomation, ({ tenant, automationId }) =>
      get(requireAutomation(db, tenant, automationId), (row) => {
        const faults = checkGraph(row.graph)
        return {
          ...automationOf(row),
          ...(faults.length > 0 && { faults: draftFaults(row.graph, faults) }),
        }
      }),
    ),
    // A changed trigger or reentry takes effect before the reply; a changed graph when it is published.
    handle(changeAutomation, async ({ tenant, automationId, change, ifMatch }) => {
      const [stored, id] = [storedTenant(tenant), uuidOf(automationId)]
      const readStored = () => readDraft(service, stored, id)
      const { sealed, faults } = await checked(service, tenant, id, change, readStored)
      const fields = patched(db, change, sealed)
      const current = isAt(db, ifMatch, db`a.updated_at`)
      const changed = withinLimits(updateAutomationRow(db, stored, id, fields, current))
      const row = await foundAt(changed, ifMatch, () => findAutomationRow(db, stored, id))
      const { incomplete, graph = emptyGraph } = change
      return { ...automationOf(row), ...(incomplete && { faults: draftFaults(graph, faults) }) }
    }),
    handle(deleteAutomation, async ({ tenant, automationId, ifMatch }) => {
      const [stored, id] = [storedTenant(tenant), uuidOf(automationId)]
      const deleted = retried(() => deleteAutomationRow(db, stored, id, ifMatch, clock.now()))
      await foundAt(deleted, ifMatch, () => findAutomationRow(db, stored, id))
      wakeRemoval()
      return {}
    }),
    // Takes effect before the reply: later triggers are matched accordingly.
    handle(moveAutomation, async ({ tenant, automationId, transition }) => {
      const [stored, id] = [storedTenant(tenant), uuidOf(automationId)]
      if (transition === 'publish') {
        await requireFaultless(service, tenant, await readDraft(service, stored, id))
        return get(publishAutomationRow(db, stored, id), automationOf)
      }
      if (transition === 'unpublish')
        return get(updateAutomationRow(db, stored, id, db`published = false`), automationOf)
      const { from, to } = movesOn(automationStates, transition)
      const next = db`(${[...to]}::text[])[array_position(${[...from]}::text[], a.status)]`
      const isMovable: Fragment = db`a.status = any(${[...from]}::text[])`
      const activatedAt = transition === 'activate' ? db`${clock.now()}` : db`a.activated_at`
      const change: Fragment = db`status = ${next}, activated_at = ${activatedAt}`
      const moved = await updateAutomationRow(db, stored, id, change, isMovable)
      if (moved) return automationOf(moved)
      const { status } = await requireAutomation(db, tenant, automationId)
      throw new Problem(
        'INVALID_TRANSITION',
        `cannot ${transition} an automation that is ${status}`,
      )
    }),
    handle(listVersions, async ({ tenant, automationId, query: { limit, cursor } }) => {
      const { id } = await requireAutomation(db, tenant, automationId)
      const rows = await listVersionRows(db, storedTenant(tenant), id, versionIn(cursor), limit + 1)
      const { items, nextCursor } = pageBy(
        rows.map(versionOf),
        limit,
        ({ version }) => `${version}`,
      )
      return { versions: items, nextCursor }
    }),
    handle(getVersion, ({ tenant, automationId, version }) =>
      get(
        findVersionRow(db, storedTenant(tenant), uuidOf(automationId), Number(version)),
        versionOf,
      ),
    ),
  ]
}
