import type { Tenant } from '@outrider/contracts/shapes'
import type { Pool } from '@outrider/service/database'
import { idOf } from '@outrider/contracts/ids'
import { builtInCatalog, type Catalog, createCatalog } from '../catalog/catalog.ts'
import { listCatalogRows } from '../catalog/queries.ts'
import { createMatchIndex, type MatchIndex } from './match-index.ts'
import { type Change, readChanges, readRevisions } from './queries.ts'
import { compileRule } from './rule.ts'

/** An organization's environment as it was at a revision. */
export interface Snapshot {
  readonly index: MatchIndex
  catalog: Catalog
  /** Whether some step waits for an event. */
  awaits: boolean
  /** 0 when there never was an automation. */
  revision: number
}

export interface Indexes {
  /**
   * Brings the tenants' indexes up to every change that was committed before the call, at the cost of one
   * read when there was none. Answers by `tenantKey`. They go on changing: match before the next `await`.
   */
  refresh(tenants: readonly Tenant[]): Promise<ReadonlyMap<string, Snapshot>>
}

/** What stays in memory: tenants, and rules of all of them (2 KB each). What is longest unused goes first. */
const maxTenants = 10_000
const maxRules = 250_000

export function tenantKey({ orgId, environment }: Tenant): string {
  return `${orgId}/${environment}`
}

export function createIndexes(db: Pool): Indexes {
  const snapshots = new Map<string, Snapshot>()
  /** Makes the tenant the latest used. */
  const take = (key: string): Snapshot => {
    const snapshot = snapshots.get(key) ?? newSnapshot()
    snapshots.delete(key)
    snapshots.set(key, snapshot)
    return snapshot
  }
  return {
    async refresh(tenants) {
      const wanted = new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))
      const rows = await readRevisions(db, [...wanted.values()])
      const revisions = new Map(rows.map((row) => [rowKey(row), row]))
      const fresh = new Map([...wanted.keys()].map((key) => [key, take(key)]))
      const behind = [...wanted].flatMap(([key, tenant]) => {
        const [snapshot, now] = [fresh.get(key), revisions.get(key)]
        if (!snapshot || !now) return []
        snapshot.awaits = now.awaits
        return now.revision > snapshot.revision ? [catchUp(db, tenant, snapshot, now.removed)] : []
      })
      await Promise.all(behind)
      if (behind.length > 0 || snapshots.size > maxTenants) forgetOldest(snapshots)
      return fresh
    },
  }
}

function newSnapshot(): Snapshot {
  return { index: createMatchIndex(), catalog: builtInCatalog, awaits: false, revision: 0 }
}

function rowKey({ orgId, environment }: { orgId: string; environment: string }): string {
  return `${idOf('org', orgId)}/${environment}`
}

/** The latest tenant stays, however many rules it has. */
function forgetOldest(snapshots: Map<string, Snapshot>): void {
  let rules = snapshots.values().reduce((sum, { index }) => sum + index.size(), 0)
  for (const [key, { index }] of snapshots) {
    if (snapshots.size === 1 || (snapshots.size <= maxTenants && rules <= maxRules)) return
    rules -= index.size()
    snapshots.delete(key)
  }
}

/** Only what changed is read, unless an automation was deleted since. */
async function catchUp(
  db: Pool,
  tenant: Tenant,
  snapshot: Snapshot,
  removed: number,
): Promise<void> {
  const since = removed > snapshot.revision ? 0 : snapshot.revision
  const changes = await readChanges(db, tenant, since)
  const [first] = changes
  const catalogChanged = first !== undefined && first.catalog > since
  const own = catalogChanged ? await listCatalogRows(db, tenant) : []
  if (!first || first.revision <= snapshot.revision) return // another call was faster
  if (since > 0 && first.removed > since) return catchUp(db, tenant, snapshot, first.removed)
  if (since === 0) snapshot.index.clear()
  for (const change of changes) apply(snapshot.index, change)
  if (catalogChanged) snapshot.catalog = createCatalog(own)
  snapshot.revision = first.revision
}

function apply(index: MatchIndex, { automationId, status, ...rest }: Change): void {
  if (automationId === null) return
  if (status === 'active') index.set(compileRule({ automationId, ...rest }))
  else index.delete(automationId)
}
