import type { Reentry } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import type { TriggerSpec } from '@outrider/contracts/trigger-spec'
import { type Db, json, type Pool } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey } from '@outrider/service/db/tenant'
import { LRUCache } from 'lru-cache'
import { listCatalogRows } from '../catalog/catalog-entries.ts'
import { builtInCatalog, type Catalog, createCatalog } from '../catalog/catalog.ts'
import { createMatchIndex, type MatchIndex } from './match-index.ts'
import { compileRule } from './rule.ts'

interface Revision extends StoredTenant {
  readonly revision: number
  readonly removed: number
}

/** The revisions of tenants. Tenants that never had an automation are missing. */
async function readRevisions(db: Db, tenants: readonly StoredTenant[]): Promise<Revision[]> {
  const wanted = tenants.map(({ orgId, environment }) => ({ orgId, environment }))
  return db<Revision[]>`
    select r.org_id, r.environment, r.revision::float8 as revision, r.removed::float8 as removed
    from jsonb_to_recordset(${json(db, wanted)}::jsonb) as w("orgId" uuid, environment text)
    join revisions r on r.org_id = w."orgId" and r.environment = w.environment`
}

interface IndexChange {
  readonly revision: number
  readonly removed: number
  /** The revision that last changed the catalog. */
  readonly catalog: number
  /** The revision that last published a version. */
  readonly published: number
  /** Null, like all fields below, if no automation has changed. */
  readonly automationId: Uuid | null
  readonly status: string
  readonly version: number | null
  readonly trigger: TriggerSpec
  readonly reentry: Reentry
  /** Of the graph's JSON. */
  readonly graphBytes: number
}

/**
 * The automations that changed after revision `since`, each row with the current revision; since 0, the active
 * automations. One row without an automation if there is none.
 */
async function readChanges(db: Db, tenant: StoredTenant, since: number): Promise<IndexChange[]> {
  return db<IndexChange[]>`
    select r.revision::float8 as revision, r.removed::float8 as removed, r.catalog::float8 as catalog,
           r.published::float8 as published,
           a.id as automation_id, a.status, a.trigger, a.reentry,
           case when a.published then a.version end as version, coalesce(v.bytes, 0) as graph_bytes
    from revisions r
    left join automations a
      on a.org_id = r.org_id and a.environment = r.environment and a.revision > ${since}::bigint
      and (a.status = 'active' or ${since}::bigint > 0)
    left join versions v on v.automation_id = a.id and v.version = a.version
      and v.org_id = a.org_id and v.environment = a.environment
    where r.org_id = ${tenant.orgId} and r.environment = ${tenant.environment}`
}

/** Awaited names of a tenant in memory. Of a tenant with more, all events count as awaited. */
const maxAwaitedNames = 10_000

/** The names that versions of a tenant wait for, in lower case, and one more than may be in memory at most. */
async function listAwaitedNames(
  db: Db,
  { orgId, environment }: StoredTenant,
): Promise<readonly string[]> {
  const rows = await db<{ name: string }[]>`
    select name from awaited_names where org_id = ${orgId} and environment = ${environment}
    limit ${maxAwaitedNames + 1}`
  return rows.map(({ name }) => name)
}

/** An organization's environment as it was at a revision. */
interface Snapshot {
  readonly index: MatchIndex
  catalog: Catalog
  /** Whether a version waits for events of a name, which is in lower case. */
  awaits: (name: string) => boolean
  /** 0 when there never was an automation. */
  revision: number
}

export interface Indexes {
  /**
   * Applies every change that was committed before the call; costs one read if there was none. Returns snapshots by
   * `tenantKey`. They keep changing: match before the next `await`.
   */
  refresh(tenants: readonly StoredTenant[]): Promise<ReadonlyMap<string, Snapshot>>
}

/**
 * Tenants in memory, and bytes of heap of their indexes, estimated by `MatchIndex.bytes`. The largest index takes
 * 285 MB.
 */
const indexBounds = { maxTenants: 10_000, maxBytes: 400_000_000 }

export function createIndexes(db: Pool, bounds = indexBounds): Indexes {
  const snapshots = new LRUCache<string, Snapshot>({
    max: bounds.maxTenants,
    maxSize: bounds.maxBytes,
    sizeCalculation: ({ index }) => 1 + index.bytes(),
  })
  const update = async (tenant: StoredTenant, snapshot: Snapshot, removed: number) => {
    await catchUp(db, tenant, snapshot, removed)
    snapshots.delete(tenantKey(tenant))
    snapshots.set(tenantKey(tenant), snapshot) // measures its size again
  }
  return {
    async refresh(tenants) {
      const wanted = new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))
      const rows = await readRevisions(db, [...wanted.values()])
      const revisions = new Map(rows.map((row) => [tenantKey(row), row]))
      const fresh = new Map([...wanted.keys()].map((key) => [key, take(snapshots, key)]))
      const behind = [...wanted].flatMap(([key, tenant]) => {
        const [snapshot, now] = [fresh.get(key), revisions.get(key)]
        if (!snapshot || !now) return []
        return now.revision > snapshot.revision ? [update(tenant, snapshot, now.removed)] : []
      })
      await Promise.all(behind)
      return fresh
    },
  }
}

/** The snapshot of a tenant, marked as recently used. */
function take(snapshots: LRUCache<string, Snapshot>, key: string): Snapshot {
  const known = snapshots.get(key)
  if (known) return known
  const index = createMatchIndex()
  const snapshot = { index, catalog: builtInCatalog, awaits: () => false, revision: 0 }
  snapshots.set(key, snapshot)
  return snapshot
}

/** Reads only the changes, unless an automation was deleted since. */
async function catchUp(
  db: Pool,
  tenant: StoredTenant,
  snapshot: Snapshot,
  removed: number,
): Promise<void> {
  const since = removed > snapshot.revision ? 0 : snapshot.revision
  const changes = await readChanges(db, tenant, since)
  const [first] = changes
  const catalogChanged = first !== undefined && first.catalog > since
  const own = catalogChanged ? await listCatalogRows(db, tenant) : []
  const hasPublished = first !== undefined && first.published > since
  const names = hasPublished ? await listAwaitedNames(db, tenant) : []
  if (!first || first.revision <= snapshot.revision) return // another call was faster
  if (since > 0 && first.removed > since) return catchUp(db, tenant, snapshot, first.removed)
  if (since === 0) snapshot.index.clear()
  for (const change of changes) apply(snapshot.index, change)
  if (catalogChanged) snapshot.catalog = createCatalog(own)
  if (hasPublished) {
    const known = new Set(names)
    snapshot.awaits = names.length > maxAwaitedNames ? () => true : (name) => known.has(name)
  }
  snapshot.revision = first.revision
}

function apply(index: MatchIndex, { automationId, status, ...rest }: IndexChange): void {
  if (automationId === null) return
  if (status === 'active') index.set(compileRule({ automationId, ...rest }))
  else index.delete(automationId)
}
