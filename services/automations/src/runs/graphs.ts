import type { Graph } from '@outrider/contracts/graphs'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { type Db, json, type Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { Logger } from '@outrider/service/observe/log'
import type { Vault } from '@outrider/service/text/encryption'
import { LRUCache } from 'lru-cache'
import { type CompiledGraph, compileGraph } from '../graphs/compile-graph.ts'
import { openGraph } from '../graphs/headers.ts'

export interface VersionRef extends StoredTenant {
  readonly automationId: Uuid
  readonly version: number
}

interface GraphRow extends Pick<VersionRef, 'automationId' | 'version'> {
  readonly graph: Graph
  readonly headers: string | null
  /** Of the graph's JSON. */
  readonly bytes: number
}

/** The graphs of published versions. Those of deleted automations are missing. */
async function findGraphRows(db: Db, refs: readonly VersionRef[]): Promise<GraphRow[]> {
  const wanted = refs.map(({ orgId, environment, automationId, version }) => ({
    orgId,
    environment,
    automationId,
    version,
  }))
  return db<GraphRow[]>`
    select v.automation_id, v.version, v.graph, v.headers, v.bytes
    from jsonb_to_recordset(${json(db, wanted)}::jsonb)
      as w("orgId" uuid, environment text, "automationId" uuid, version int)
    join versions v on v.automation_id = w."automationId" and v.version = w.version
      and v.org_id = w."orgId" and v.environment = w.environment`
}

/** Compiled graphs of published versions, which never change. */
export interface Graphs {
  /** By `versionKey`. Deleted versions and graphs that cannot be compiled are missing. */
  read(refs: readonly VersionRef[]): Promise<ReadonlyMap<string, CompiledGraph>>
}

/** A version in memory. */
interface Known {
  /** Null if it cannot be compiled, which is reported once. */
  readonly graph: CompiledGraph | null
  /** Of its JSON. */
  readonly bytes: number
}

/** Graphs in memory, and the bytes of their JSON; compiled graphs take about three times as much. */
const graphBounds = { maxGraphs: 5_000, maxBytes: 33_554_432 }

export function versionKey({ automationId, version }: Omit<VersionRef, 'orgId' | 'environment'>) {
  return `${automationId}/${version}`
}

export function createGraphs(db: Pool, vault: Vault, log: Logger, bounds = graphBounds): Graphs {
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
      const rows = missing.length === 0 ? [] : await findGraphRows(db, missing)
      for (const row of rows) {
        const key = versionKey(row)
        const version = known.get(key) ?? compileStored(row, vault, log) // or read meanwhile
        known.set(key, version)
        found.set(key, version)
      }
      return new Map([...found].flatMap(([key, { graph }]) => (graph ? [[key, graph]] : [])))
    },
  }
}

/**
 * A graph cannot be compiled if another version of the service stored it, if it was edited in the database, or if no key
 * opens its header values.
 */
function compileStored(row: GraphRow, vault: Vault, log: Logger): Known {
  const { automationId, version, bytes } = row
  try {
    return { graph: compileGraph(openGraph(vault, automationId, row)), bytes }
  } catch (error) {
    log.error({ err: error, automationId: idOf('auto', automationId), version }, 'graph not read')
    return { graph: null, bytes }
  }
}
