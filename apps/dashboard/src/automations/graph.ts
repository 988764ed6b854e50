import type { Schema } from '../data/calls.ts'

export type StepType = Schema<'GraphNode'>['type']

/** A trigger during editing, with the fields of all types. */
export interface DraftTrigger {
  readonly type: Schema<'TriggerSpec'>['type']
  readonly chain?: string
  readonly contract?: string
  readonly events?: readonly string[]
  readonly topic0?: string
  readonly segmentId?: string
  readonly campaignId?: string
  readonly filters?: unknown
}

/** A graph during editing, which may not be valid yet. */
export interface DraftNode {
  readonly id: string
  readonly type: StepType
  readonly config?: Readonly<Record<string, unknown>> | undefined
}

interface DraftEdge {
  readonly from: string
  readonly to: string
  readonly branch?: string | undefined
}

export interface DraftGraph {
  readonly nodes: readonly DraftNode[]
  readonly edges: readonly DraftEdge[]
}

/** The names of a node's outgoing edges: undefined for a single one, none for an exit. */
export function branchesOf({ type, config }: DraftNode): readonly (string | undefined)[] {
  if (type === 'exit') return []
  if (type === 'branch') return ['yes', 'no']
  if (type === 'wait_for_event') return ['matched', 'timeout']
  return type === 'split' ? splitNames(config?.['branches']) : [undefined]
}

function splitNames(branches: unknown): string[] {
  if (!Array.isArray(branches)) return []
  return branches.map(({ name }: { name?: unknown }) => (typeof name === 'string' ? name : ''))
}

/** The target of an outgoing edge; undefined if there is none yet. */
export function targetOf(
  { edges }: DraftGraph,
  from: string,
  branch: string | undefined,
): string | undefined {
  return edges.find((edge) => edge.from === from && edge.branch === branch)?.to
}

/** Connects an outgoing edge of a node to another node. */
export function connect(
  { nodes, edges }: DraftGraph,
  from: string,
  branch: string | undefined,
  to: string,
): DraftGraph {
  const others = edges.filter((edge) => edge.from !== from || edge.branch !== branch)
  return { nodes, edges: [...others, edgeOf(from, branch, to)] }
}

function edgeOf(from: string, branch: string | undefined, to: string): DraftEdge {
  return branch === undefined ? { from, to } : { from, to, branch }
}

/** Inserts a node after another one, or before the first. Its other branches lead to an exit. */
export function insertNode(
  graph: DraftGraph,
  node: DraftNode,
  after?: { readonly from: string; readonly branch: string | undefined },
): DraftGraph {
  const next = after ? targetOf(graph, after.from, after.branch) : startOf(graph)?.id
  const withNode = { ...graph, nodes: [...graph.nodes, node] }
  const led = after ? connect(withNode, after.from, after.branch, node.id) : withNode
  return endEveryWay(
    branchesOf(node).length > 0 && next !== undefined
      ? connect(led, node.id, branchesOf(node)[0], next)
      : led,
  )
}

/** Removes a node: its incoming edges lead to the next node, and nodes that become unreachable are removed. */
export function removeNode(graph: DraftGraph, id: string): DraftGraph {
  const next = graph.edges.find(({ from }) => from === id)?.to
  const start = startOf(graph)?.id
  const edges = graph.edges
    .filter(({ from }) => from !== id)
    .flatMap((edge) =>
      edge.to !== id ? [edge] : next === undefined ? [] : [{ ...edge, to: next }],
    )
  const rest = { nodes: graph.nodes.filter((node) => node.id !== id), edges }
  return endEveryWay(onlyFrom(rest, start === id ? next : start))
}

/** The part of the graph that is reachable from a node. */
function onlyFrom({ nodes, edges }: DraftGraph, start: string | undefined): DraftGraph {
  const reached = new Set(start === undefined ? [] : [start])
  for (const id of reached) for (const edge of edges) if (edge.from === id) reached.add(edge.to)
  return {
    nodes: nodes.filter(({ id }) => reached.has(id)),
    edges: edges.filter(({ from }) => reached.has(from)),
  }
}

/**
 * Changes a node. Renamed branches keep their targets. Removed branches are dropped with the nodes that become
 * unreachable. New branches lead to an exit.
 */
export function changeNode(graph: DraftGraph, changed: DraftNode): DraftGraph {
  const node = graph.nodes.find(({ id }) => id === changed.id)
  const ways = branchesOf(changed)
  const edges = renamedEdges(graph, changed.id, node ? branchesOf(node) : [], ways)
  const rest = {
    nodes: graph.nodes.map((each) => (each.id === changed.id ? changed : each)),
    edges: edges.filter(({ from, branch }) => from !== changed.id || ways.includes(branch)),
  }
  return endEveryWay(onlyFrom(rest, startOf(graph)?.id))
}

/** The edges, with a node's outgoing edges renamed in order if their number is unchanged. */
function renamedEdges(
  { edges }: DraftGraph,
  id: string,
  before: readonly (string | undefined)[],
  after: readonly (string | undefined)[],
): readonly DraftEdge[] {
  if (before.length !== after.length) return edges
  const seen = new Set<number>() // during typing, two may have the same name
  return edges.map((edge) => {
    if (edge.from !== id) return edge
    const place = before.findIndex((way, index) => way === edge.branch && !seen.has(index))
    seen.add(place)
    return place < 0 ? edge : edgeOf(edge.from, after[place], edge.to)
  })
}

/** Connects open branches to an exit, because the API requires it. */
export function endEveryWay(graph: DraftGraph): DraftGraph {
  const open = graph.nodes.flatMap((node) =>
    branchesOf(node)
      .filter((branch) => targetOf(graph, node.id, branch) === undefined)
      .map((branch) => ({ from: node.id, branch })),
  )
  if (open.length === 0 && graph.nodes.length > 0) return graph
  const exit = graph.nodes.find(({ type }) => type === 'exit')
  const end = exit ?? { id: freeId(graph, 'exit'), type: 'exit' as const, config: {} }
  return {
    nodes: exit ? graph.nodes : [...graph.nodes, end],
    edges: [...graph.edges, ...open.map(({ from, branch }) => edgeOf(from, branch, end.id))],
  }
}

/** The first node: the one without incoming edges. */
export function startOf({ nodes, edges }: DraftGraph): DraftNode | undefined {
  const reached = new Set(edges.map(({ to }) => to))
  return nodes.find(({ id }) => !reached.has(id)) ?? nodes[0]
}

/** Whether a path leads from one node to the other: an edge back would close a cycle. */
export function leadsTo({ edges }: DraftGraph, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const id of seen) for (const edge of edges) if (edge.from === id) seen.add(edge.to)
  return seen.has(to)
}

/** An unused node id. */
export function freeId({ nodes }: DraftGraph, type: StepType): string {
  const taken = new Set(nodes.map(({ id }) => id))
  for (let count = 1; ; count += 1) if (!taken.has(`${type}_${count}`)) return `${type}_${count}`
}

/** A graph of the API, for editing. */
export function draftOf({ nodes, edges }: Schema<'Graph'>): DraftGraph {
  return endEveryWay({
    nodes: nodes.map(({ id, type, config }) => ({ id, type, config: { ...config } })),
    edges: edges.map(({ from, to, branch }) =>
      branch === undefined ? { from, to } : { from, to, branch },
    ),
  })
}

/** An edited graph, for the API, which reports errors by field. */
export function graphIn(draft: DraftGraph): Schema<'Graph'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the API
  return draft as Schema<'Graph'>
}

/** An edited trigger, for the API. */
export function triggerIn(draft: DraftTrigger): Schema<'TriggerSpec'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the API
  return draft as Schema<'TriggerSpec'>
}
