import type { components } from '@outrider/sdk'

export type Automation = components['schemas']['Automation']
export type NodeType = components['schemas']['GraphNode']['type']

/** A trigger while it is edited: with the fields of every type, of which each has some. */
export interface DraftTrigger {
  readonly type: components['schemas']['TriggerSpec']['type']
  readonly chain?: string
  readonly contract?: string
  readonly events?: readonly string[]
  readonly topic0?: string
  readonly segmentId?: string
  readonly campaignId?: string
  readonly filters?: unknown
}

/** A graph while it is drawn: what is in it may not be right yet. */
export interface DraftNode {
  readonly id: string
  readonly type: NodeType
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

/** The ways out of a node; one without a name where there is no choice, none of an exit. */
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

/** Where a way out of a node leads; undefined when nowhere yet. */
export function targetOf(
  { edges }: DraftGraph,
  from: string,
  branch: string | undefined,
): string | undefined {
  return edges.find((edge) => edge.from === from && edge.branch === branch)?.to
}

/** Leads a way out of a node to another node. */
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

/** Puts a node on a way out of another one, or before the first; its other ways end at an exit. */
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

/** Takes a node out: what led to it leads to what came next, and what only its other ways led to goes, too. */
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

/** What a way from a node leads to. */
function onlyFrom({ nodes, edges }: DraftGraph, start: string | undefined): DraftGraph {
  const reached = new Set(start === undefined ? [] : [start])
  for (const id of reached) for (const edge of edges) if (edge.from === id) reached.add(edge.to)
  return {
    nodes: nodes.filter(({ id }) => reached.has(id)),
    edges: edges.filter(({ from }) => reached.has(from)),
  }
}

/**
 * Changes a node. Ways out that got other names lead where they led; those that it has no more are dropped, with what
 * only they led to; new ones end at an exit.
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

/** The edges, with those out of a node called by its new names, place by place, when there are as many as before. */
function renamedEdges(
  { edges }: DraftGraph,
  id: string,
  before: readonly (string | undefined)[],
  after: readonly (string | undefined)[],
): readonly DraftEdge[] {
  if (before.length !== after.length) return edges
  const seen = new Set<number>() // while names are typed, two may be the same
  return edges.map((edge) => {
    if (edge.from !== id) return edge
    const place = before.findIndex((way, index) => way === edge.branch && !seen.has(index))
    seen.add(place)
    return place < 0 ? edge : edgeOf(edge.from, after[place], edge.to)
  })
}

/** Every way out ends somewhere: the interface takes no other graph. */
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

/** Where an entry begins: what nothing leads to. */
export function startOf({ nodes, edges }: DraftGraph): DraftNode | undefined {
  const reached = new Set(edges.map(({ to }) => to))
  return nodes.find(({ id }) => !reached.has(id)) ?? nodes[0]
}

/** Whether a way from one node leads to the other: a step back there would be a circle. */
export function leadsTo({ edges }: DraftGraph, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const id of seen) for (const edge of edges) if (edge.from === id) seen.add(edge.to)
  return seen.has(to)
}

/** A name that no node has. */
export function freeId({ nodes }: DraftGraph, type: NodeType): string {
  const taken = new Set(nodes.map(({ id }) => id))
  for (let count = 1; ; count += 1) if (!taken.has(`${type}_${count}`)) return `${type}_${count}`
}

type Graph = components['schemas']['Graph']

/** A graph of the interface to draw in. */
export function draftOf({ nodes, edges }: Graph): DraftGraph {
  return endEveryWay({
    nodes: nodes.map(({ id, type, config }) => ({ id, type, config: { ...config } })),
    edges: edges.map(({ from, to, branch }) =>
      branch === undefined ? { from, to } : { from, to, branch },
    ),
  })
}

/** A drawn graph as it is sent: what is wrong with it, the interface says by the field's name. */
export function graphIn(draft: DraftGraph): Graph {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it is sent to
  return draft as Graph
}

/** An edited trigger as it is sent. */
export function triggerIn(draft: DraftTrigger): components['schemas']['TriggerSpec'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it is sent to
  return draft as components['schemas']['TriggerSpec']
}
