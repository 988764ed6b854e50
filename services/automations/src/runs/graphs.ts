import { idOf } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/db/pool'
import type { Logger } from '@outrider/service/observe/log'
import { LRUCache } from 'lru-cache'
import { type CompiledGraph, compileGraph } from '../graphs/compile-graph.ts'
import { readGraphs, type StoredGraph, type VersionRef } from './record-runs.ts'

/** Compiled graphs of published versions, which never change. */
export interface Graphs {
  /** By `versionKey`; a version that is gone, or whose graph cannot be run, is missing. */
  read(refs: readonly VersionRef[]): Promise<ReadonlyMap<string, CompiledGraph>>
}

/** A version as it stays in memory. */
interface Known {
  /** Null when it cannot be run: that is reported once, and it is not looked at again. */
  readonly graph: CompiledGraph | null
  /** Of its JSON. */
  readonly bytes: number
}

/** Graphs that stay in memory, and the bytes of their JSON; compiled they take about three times as much. */
const graphBounds = { maxGraphs: 5_000, maxBytes: 33_554_432 }

export function versionKey({ automationId, version }: Omit<VersionRef, 'orgId' | 'environment'>) {
  return `${automationId}/${version}`
}

export function createGraphs(db: Pool, log: Logger, bounds = graphBounds): Graphs {
  const known = new LRUCache<string, Known>({
    max: bounds.maxGraphs,
    maxSize: bounds.maxBytes,
    sizeCalculation: ({ bytes }) => 1 + bytes,
  })
  return {
    async read(refs) {
      const wanted = new Map(refs.map((ref) => [versionKey(ref), ref]))
      const found = new Map<string, Known>()
      for (const key of wanted.keys()) {
        const version = known.get(key)
        if (version) found.set(key, version)
      }
      const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, ref]) => ref)
      const rows = missing.length === 0 ? [] : await readGraphs(db, missing)
      for (const row of rows) {
        const key = versionKey(row)
        const version = known.get(key) ?? compileStored(row, log) // or read meanwhile
        known.set(key, version)
        found.set(key, version)
      }
      return new Map([...found].flatMap(([key, { graph }]) => (graph ? [[key, graph]] : [])))
    },
  }
}

/** Without a graph when it cannot be run: stored by another version of the service, or edited by hand. */
function compileStored({ automationId, version, graph, bytes }: StoredGraph, log: Logger): Known {
  try {
    return { graph: compileGraph(graph), bytes }
  } catch (error) {
    log.error({ err: error, automationId: idOf('auto', automationId), version }, 'graph not read')
    return { graph: null, bytes }
  }
}
