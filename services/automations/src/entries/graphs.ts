import type { Pool } from '@outrider/service/database'
import { type CompiledGraph, compileGraph } from '../graphs/compile-graph.ts'
import { readGraphs, type VersionRef } from './run-queries.ts'

/** Compiled graphs of published versions, which never change. */
export interface Graphs {
  /** By `versionKey`; a version that is gone is missing. */
  read(refs: readonly VersionRef[]): Promise<ReadonlyMap<string, CompiledGraph>>
}

/** Graphs that stay in memory; the one longest unused goes first. */
const mostGraphs = 5_000

export function versionKey({ automationId, version }: Omit<VersionRef, 'orgId' | 'environment'>) {
  return `${automationId}/${version}`
}

export function createGraphs(db: Pool): Graphs {
  const known = new Map<string, CompiledGraph>()
  const keep = (key: string, graph: CompiledGraph) => {
    known.delete(key)
    known.set(key, graph)
    const [oldest] = known.keys()
    if (known.size > mostGraphs && oldest !== undefined) known.delete(oldest)
  }
  return {
    async read(refs) {
      const wanted = new Map(refs.map((ref) => [versionKey(ref), ref]))
      const found = new Map<string, CompiledGraph>()
      for (const key of wanted.keys()) {
        const graph = known.get(key)
        if (graph) found.set(key, graph)
      }
      const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, ref]) => ref)
      const rows = missing.length === 0 ? [] : await readGraphs(db, missing)
      for (const row of rows) found.set(versionKey(row), compileGraph(row.graph))
      for (const [key, graph] of found) keep(key, graph)
      return found
    },
  }
}
