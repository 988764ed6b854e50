import type { Pool } from '@outrider/service/database'
import type { Owner } from '../contacts/identifiers.ts'
import { beginEvaluation, readRules } from './queries.ts'
import { compileRule } from '../rules/rule.ts'
import { createRuleIndex, type RuleIndex } from '../rules/rule-index.ts'

interface Snapshot {
  readonly revision: number
  readonly index: RuleIndex
}

/** An evaluation that may read contacts from now on. */
export interface Evaluation {
  readonly number: number
  /** The owner's index; undefined for one that never had a dynamic segment. */
  indexOf(owner: Owner): RuleIndex | undefined
}

export interface RuleIndexes {
  /** Sees every change of segments that was committed before the call, at the cost of one read when there was none. */
  begin(owners: readonly Owner[]): Promise<Evaluation>
}

/** Owners whose index stays in memory; the one longest unused goes first. */
const mostOwners = 10_000

export function createRuleIndexes(db: Pool): RuleIndexes {
  const snapshots = new Map<string, Snapshot>()
  const keep = (key: string, snapshot: Snapshot) => {
    snapshots.delete(key)
    snapshots.set(key, snapshot)
    const [oldest] = snapshots.keys()
    if (snapshots.size > mostOwners && oldest !== undefined) snapshots.delete(oldest)
  }
  return {
    async begin(owners) {
      const wanted = new Map(owners.map((owner) => [ownerKey(owner), owner]))
      const revisions = await beginEvaluation(db, [...wanted.values()])
      const current = new Map<string, RuleIndex>()
      for (const { revision, ...owner } of revisions) {
        const key = ownerKey(owner)
        const known = snapshots.get(key)
        const snapshot = known && known.revision >= revision ? known : await load(db, owner)
        keep(key, snapshot)
        current.set(key, snapshot.index)
      }
      return {
        number: revisions[0]?.evaluation ?? 0,
        indexOf: (owner) => current.get(ownerKey(owner)),
      }
    },
  }
}

async function load(db: Pool, owner: Owner): Promise<Snapshot> {
  const rows = await readRules(db, owner)
  const rules = rows.flatMap(({ id, version, definition }) =>
    id === null ? [] : [compileRule(id, version, definition)],
  )
  return { revision: rows[0]?.revision ?? 0, index: createRuleIndex(rules) }
}

function ownerKey({ orgId, environment }: Owner): string {
  return `${orgId} ${environment}`
}
