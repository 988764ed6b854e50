import type { Tenant } from '@outrider/contracts/shapes'
import type { Pool } from '@outrider/service/database'
import { uuidOf } from '@outrider/contracts/ids'
import { createMatchIndex, type MatchIndex } from './match-index.ts'
import { type Change, readChanges, readRevisions } from './queries.ts'
import { compileRule } from './rule.ts'

/** An organization's environment as it was at a revision. */
export interface Snapshot {
  readonly index: MatchIndex
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

/** Tenants whose index stays in memory; the one longest unused goes first. */
const mostTenants = 10_000

export function tenantKey({ orgId, environment }: Tenant): string {
  return `${orgId}/${environment}`
}

export function createIndexes(db: Pool): Indexes {
  const snapshots = new Map<string, Snapshot>()
  const take = (key: string): Snapshot => {
    const snapshot = snapshots.get(key) ?? { index: createMatchIndex(), revision: 0 }
    snapshots.delete(key)
    snapshots.set(key, snapshot)
    const [oldest] = snapshots.keys()
    if (snapshots.size > mostTenants && oldest !== undefined) snapshots.delete(oldest)
    return snapshot
  }
  return {
    async refresh(tenants) {
      const wanted = new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))
      const revisions = new Map(
        (await readRevisions(db, [...wanted.values()])).map((row) => [
          `${row.orgId}/${row.environment}`,
          row,
        ]),
      )
      const fresh = new Map<string, Snapshot>()
      await Promise.all(
        [...wanted].map(async ([key, tenant]) => {
          const snapshot = take(key)
          fresh.set(key, snapshot)
          const now = revisions.get(`${uuidOf(tenant.orgId)}/${tenant.environment}`)
          if (now && now.revision > snapshot.revision)
            await catchUp(db, tenant, snapshot, now.removed)
        }),
      )
      return fresh
    },
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
  if (!first || first.revision <= snapshot.revision) return // another call was faster
  if (since > 0 && first.removed > since) return catchUp(db, tenant, snapshot, first.removed)
  if (since === 0) snapshot.index.clear()
  for (const change of changes) apply(snapshot.index, change)
  snapshot.revision = first.revision
}

function apply(index: MatchIndex, { automationId, status, ...rest }: Change): void {
  if (automationId === null) return
  if (status === 'active') index.set(compileRule({ automationId, ...rest }))
  else index.delete(automationId)
}
