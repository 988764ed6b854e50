import type { Pool } from '@outrider/service/db/pool'
import { type StoredTenant, tenantKey } from '@outrider/service/db/tenant'
import { LRUCache } from 'lru-cache'
import { compileRule, createRuleIndex, type RuleIndex } from '../rules/rule.ts'
import { listRevisions, readRules } from './evaluate.ts'

interface Snapshot {
  readonly revision: number
  readonly index: RuleIndex
  readonly bytes: number
}

/** The indexes of some tenants, for contacts that are read from now on. */
export interface CurrentIndexes {
  /** Undefined for a tenant that never had a dynamic segment. */
  indexOf(tenant: StoredTenant): RuleIndex | undefined
}

export interface RuleIndexes {
  /** Sees every change of segments that was committed before the call, at the cost of one read when there was none. */
  begin(tenants: readonly StoredTenant[]): Promise<CurrentIndexes>
}

/**
 * The number of tenants whose index stays in memory, the longest unused of which is removed first, and the
 * bytes of JSON of their definitions, of which one tenant has at most 32 MB. Compiled definitions take several
 * times as much.
 */
const indexBounds = { maxTenants: 10_000, maxBytes: 64_000_000 }

export function createRuleIndexes(db: Pool, bounds = indexBounds): RuleIndexes {
  const snapshots = new LRUCache<string, Snapshot>({
    max: bounds.maxTenants,
    maxSize: bounds.maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  return {
    async begin(tenants) {
      const wanted = new Map(tenants.map((tenant) => [tenantKey(tenant), tenant]))
      const revisions = await listRevisions(db, [...wanted.values()])
      const current = new Map<string, RuleIndex>()
      for (const { revision, ...tenant } of revisions) {
        const key = tenantKey(tenant)
        const known = snapshots.get(key)
        const snapshot = known && known.revision >= revision ? known : await load(db, tenant)
        if (snapshot !== known) snapshots.set(key, snapshot)
        current.set(key, snapshot.index)
      }
      return { indexOf: (tenant) => current.get(tenantKey(tenant)) }
    },
  }
}

async function load(db: Pool, tenant: StoredTenant): Promise<Snapshot> {
  const rows = await readRules(db, tenant)
  const rules = rows.flatMap(({ id, number, version, definition }) =>
    id === null ? [] : [compileRule(id, version, definition, number)],
  )
  const bytes = 1 + rows.reduce((sum, { definition }) => sum + JSON.stringify(definition).length, 0)
  const revision = rows[0]?.revision ?? 0
  return { revision, index: createRuleIndex(rules, revision), bytes }
}
