import type { Graph, GraphNode } from '@outrider/contracts/graphs'
import type { Uuid } from '@outrider/contracts/ids'
import { type Fault, invalidFaults } from '@outrider/contracts/problem'
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
 * the stored graph has no such value, or sends it to another server: a caller must not redirect a value that they cannot
 * read.
 */
export function unmaskGraph(graph: Graph, stored: Graph): Graph {
  const values = new Map<string, { readonly value: string; readonly server: string }>()
  mapHeaders(stored, (value, place, server) => {
    values.set(place, { value, server })
    return value
  })
  const faults: Fault[] = []
  const unmasked = mapHeaders(graph, (value, place, server) => {
    if (!value.startsWith(mask)) return value
    const known = values.get(place)
    const isKnown = known !== undefined && value === maskOf(known.value)
    if (isKnown && known.server === server) return known.value
    const why = isKnown ? 'the URL has another server' : 'there is no stored value with this mask'
    faults.push({ field: place, code: 'mask', message: `is a mask, and ${why}; send the value` })
    return value
  })
  if (faults.length > 0) throw invalidFaults(faults)
  return unmasked
}

/** The text of a URL that decides on its server: scheme, host, and port, or all of it if Liquid may change these. */
function serverOf(url: unknown): string {
  const text = typeof url === 'string' ? url : ''
  const [origin = text] = /^https?:\/\/[^/?#\\{]+(?=[/?#]|$)/i.exec(text) ?? []
  return origin
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
function mapHeaders(
  graph: Graph,
  replace: (value: string, place: string, server: string) => string,
): Graph {
  const replaced = (node: GraphNode): GraphNode => {
    const headers = node.type === 'http_request' ? node.config?.['headers'] : undefined
    if (typeof headers !== 'object' || headers === null) return node
    const server = serverOf(node.config?.['url'])
    const entries = Object.entries(headers).map(([name, value]: [string, unknown]) => {
      const place = `graph.nodes.${node.id}.config.headers.${name}`
      return [name, typeof value === 'string' ? replace(value, place, server) : value]
    })
    return { ...node, config: { ...node.config, headers: Object.fromEntries(entries) } }
  }
  return { ...graph, nodes: graph.nodes.map(replaced) }
}
