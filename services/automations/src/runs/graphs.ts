import { idOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/database'
import type { Logger } from '@outrider/service/log'
import { type CompiledGraph, compileGraph } from '../graphs/compile-graph.ts'
import { readGraphs, type StoredGraph, type VersionRef } from './queries.ts'

/** Compiled graphs of published versions, which never change. */
export interface Graphs {
  /** By `versionKey`; a version that is gone, or whose graph cannot be run, is missing. */
  read(refs: readonly VersionRef[]): Promise<ReadonlyMap<string, CompiledGraph>>
}

/** Graphs that stay in memory; the one longest unused goes first. */
const maxGraphs = 5_000

export function versionKey({ automationId, version }: Omit<VersionRef, 'orgId' | 'environment'>) {
  return `${automationId}/${version}`
}

export function createGraphs(db: Pool, log: Logger): Graphs {
  /** Null for those that cannot be run: they are reported once, and not looked at again. */
  const known = new Map<string, CompiledGraph | null>()
  const keep = (key: string, graph: CompiledGraph | null) => {
    known.delete(key)
    known.set(key, graph)
    const [oldest] = known.keys()
    if (known.size > maxGraphs && oldest !== undefined) known.delete(oldest)
  }
  return {
    async read(refs) {
      const wanted = new Map(refs.map((ref) => [versionKey(ref), ref]))
      const found = new Map<string, CompiledGraph | null>()
      for (const key of wanted.keys()) {
        const graph = known.get(key)
        if (graph !== undefined) found.set(key, graph)
      }
      const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, ref]) => ref)
      const rows = missing.length === 0 ? [] : await readGraphs(db, missing)
      for (const row of rows) {
        const graph = known.get(versionKey(row)) // read meanwhile
        found.set(versionKey(row), graph === undefined ? compileStored(row, log) : graph)
      }
      const runnable = new Map<string, CompiledGraph>()
      for (const [key, graph] of found) {
        keep(key, graph)
        if (graph) runnable.set(key, graph)
      }
      return runnable
    },
  }
}

/** Null when it cannot be run: stored by another version of the service, or edited by hand. */
function compileStored({ automationId, version, graph }: StoredGraph, log: Logger) {
  try {
    return compileGraph(graph)
  } catch (error) {
    log.error({ err: error, automationId: idOf('auto', automationId), version }, 'graph not read')
    return null
  }
}
