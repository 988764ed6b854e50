import type { Graph, GraphNode } from '@outrider/contracts/graphs'
import type { Uuid } from '@outrider/contracts/ids'
import { invalidFaults } from '@outrider/contracts/problem'
import { contextOf, type SealedColumn } from '@outrider/service/db/sealed-columns'
import type { Vault } from '@outrider/service/text/encryption'

/** Of a draft and of its versions: publishing copies the sealed text, so both have the automation's context. */
const draftHeaders: SealedColumn = {
  name: 'automations.headers',
  table: 'automations.automations',
  column: 'headers',
  key: ['id'],
}
export const sealedHeaders: readonly SealedColumn[] = [
  draftHeaders,
  { ...draftHeaders, table: 'versions', key: ['automation_id'] },
]

/** A graph as it is stored and returned, with masked header values, and the sealed values; null if there are none. */
export interface SealedGraph {
  readonly graph: Graph
  readonly headers: string | null
}

export function sealGraph(vault: Vault, automationId: Uuid, graph: Graph): SealedGraph {
  const values: [string, string][] = []
  const masked = mapHeaders(graph, (value, place) => {
    values.push([place, value])
    return maskOf(value)
  })
  if (values.length === 0) return { graph, headers: null }
  const headers = vault.seal(JSON.stringify(values), contextOf(draftHeaders, automationId))
  return { graph: masked, headers }
}

/** The graph with its header values. Throws if they cannot be opened. */
export function openGraph(
  vault: Vault,
  automationId: Uuid,
  { graph, headers }: SealedGraph,
): Graph {
  if (headers === null) return graph
  const opened = vault.open(headers, contextOf(draftHeaders, automationId))
  const values = new Map<string, string>(JSON.parse(opened))
  return mapHeaders(graph, (value, place) => values.get(place) ?? value)
}

/**
 * Replaces masks by the values that they stand for in the stored graph, by node and header. Throws `VALIDATION_FAILED` if
 * the stored graph has no such value.
 */
export function unmaskGraph(graph: Graph, stored: Graph): Graph {
  const values = new Map<string, string>()
  mapHeaders(stored, (value, place) => {
    values.set(place, value)
    return value
  })
  const unknown: string[] = []
  const unmasked = mapHeaders(graph, (value, place) => {
    if (!value.startsWith(mask)) return value
    const known = values.get(place)
    if (known === undefined || value !== maskOf(known)) unknown.push(place)
    return known ?? value
  })
  const message = 'is a mask, and there is no stored value with this mask; send the value'
  if (unknown.length > 0)
    throw invalidFaults(unknown.map((field) => ({ field, code: 'mask', message })))
  return unmasked
}

/** Whether the value of a header is a mask. */
export function hasMask(graph: Graph): boolean {
  let found = false
  mapHeaders(graph, (value) => {
    found ||= value.startsWith(mask)
    return value
  })
  return found
}

const mask = '••••'
/** Characters of a value whose last four are shown. */
const leastShown = 8

function maskOf(value: string): string {
  const characters = Array.from(value)
  return characters.length < leastShown ? mask : mask + characters.slice(-4).join('')
}

/** Replaces all header values. `place` is the field of the value. */
function mapHeaders(graph: Graph, replace: (value: string, place: string) => string): Graph {
  const replaced = (node: GraphNode): GraphNode => {
    const headers = node.type === 'http_request' ? node.config?.['headers'] : undefined
    if (typeof headers !== 'object' || headers === null) return node
    const entries = Object.entries(headers).map(([name, value]: [string, unknown]) => {
      const place = `graph.nodes.${node.id}.config.headers.${name}`
      return [name, typeof value === 'string' ? replace(value, place) : value]
    })
    return { ...node, config: { ...node.config, headers: Object.fromEntries(entries) } }
  }
  return { ...graph, nodes: graph.nodes.map(replaced) }
}
