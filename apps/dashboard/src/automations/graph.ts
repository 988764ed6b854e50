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
function connect(
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

/** A line of the graph: an outgoing edge of a node, or that of the trigger (`from` is undefined) to the first step. */
export interface Way {
  readonly from: string | undefined
  readonly branch: string | undefined
}

/** All lines with the nodes that they lead to, from the top. */
export function waysIn(graph: DraftGraph): readonly (Way & { readonly to: string })[] {
  const start = startOf(graph)
  return [
    ...(start ? [{ from: undefined, branch: undefined, to: start.id }] : []),
    ...graph.nodes.flatMap((node) =>
      branchesOf(node).flatMap((branch) => {
        const to = targetOf(graph, node.id, branch)
        return to === undefined ? [] : [{ from: node.id, branch, to }]
      }),
    ),
  ]
}

function endOf(graph: DraftGraph, { from, branch }: Way): string | undefined {
  return from === undefined ? startOf(graph)?.id : targetOf(graph, from, branch)
}

/** Leads a line to a node. The line of the trigger needs no edge: it leads to the only node without one. */
function lead(graph: DraftGraph, { from, branch }: Way, to: string): DraftGraph {
  return from === undefined ? graph : connect(graph, from, branch, to)
}

/** Inserts a node on a line. Its first branch continues the line, the others lead to an exit. */
export function insertNode(graph: DraftGraph, node: DraftNode, way: Way): DraftGraph {
  return insertSteps(graph, { nodes: [node], edges: [] }, way).graph
}

/**
 * Inserts steps on a line, with new ids where theirs are taken. Following the first branch of each, the last one
 * continues the line; other open branches lead to an exit. Returns also the id of the first step.
 */
export function insertSteps(graph: DraftGraph, steps: DraftGraph, way: Way) {
  const next = endOf(graph, way)
  const ids = new Map<string, string>()
  let { nodes } = graph
  for (const node of steps.nodes) {
    const isTaken = nodes.some(({ id }) => id === node.id)
    const id = isTaken ? freeId({ nodes, edges: [] }, node.type) : node.id
    ids.set(node.id, id)
    nodes = [...nodes, { ...node, id }]
  }
  const idOf = (id: string) => ids.get(id) ?? id
  const added = steps.edges.map(({ from, to, branch }) => edgeOf(idOf(from), branch, idOf(to)))
  let merged: DraftGraph = { nodes, edges: [...graph.edges, ...added] }
  const first = idOf(startOf(steps)?.id ?? '')
  const last = lastOf(merged, first)
  if (next !== undefined && last) merged = lead(merged, last, next)
  return { graph: endEveryWay(lead(merged, way, first)), first }
}

/** The open line at the end of the first branches from a node. */
function lastOf(graph: DraftGraph, id: string): Way | undefined {
  const node = graph.nodes.find((each) => each.id === id)
  const ways = node ? branchesOf(node) : []
  if (ways.length === 0) return undefined
  const to = targetOf(graph, id, ways[0])
  return to === undefined ? { from: id, branch: ways[0] } : lastOf(graph, to)
}

/** A node with the steps below it, without exits, for `insertSteps`. */
export function subtreeOf(graph: DraftGraph, id: string): DraftGraph {
  const below = onlyFrom(graph, id)
  const nodes = below.nodes.filter(({ type }) => type !== 'exit')
  const kept = new Set(nodes.map((node) => node.id))
  const [first, ...others] = [...nodes].toSorted(
    (a, b) => Number(b.id === id) - Number(a.id === id),
  )
  return {
    nodes: first ? [first, ...others] : [],
    edges: below.edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  }
}

/** Whether `moveNode` can move a node to a line: not where it is, and not onto one of its own other branches. */
export function mayMove(graph: DraftGraph, id: string, way: Way): boolean {
  const node = graph.nodes.find((each) => each.id === id)
  if (!node || branchesOf(node).length === 0) return false
  if (way.from === id || endOf(graph, way) === id) return false
  const others = branchesOf(node).slice(1)
  return !others.some((branch) => {
    const to = targetOf(graph, id, branch)
    return to !== undefined && way.from !== undefined && leadsTo(graph, to, way.from)
  })
}

/** Moves a node to another line: its first branch continues that line, and its other branches stay with it. */
export function moveNode(graph: DraftGraph, id: string, way: Way): DraftGraph {
  const node = graph.nodes.find((each) => each.id === id)
  if (!node || !mayMove(graph, id, way)) return graph
  const [first] = branchesOf(node)
  const next = targetOf(graph, id, first)
  const target = endOf(graph, way)
  if (next === undefined || target === undefined) return graph
  const edges = graph.edges.map((edge) => (edge.to === id ? { ...edge, to: next } : edge))
  return lead(connect({ nodes: graph.nodes, edges }, id, first, target), way, id)
}

/** Leads a branch to another node, and removes nodes that become unreachable. */
export function redirect(
  graph: DraftGraph,
  from: string,
  branch: string | undefined,
  to: string,
): DraftGraph {
  return onlyFrom(connect(graph, from, branch, to), startOf(graph)?.id)
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
  const reached = start === undefined ? new Set<string>() : reachedFrom(edges, start)
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
  return reachedFrom(edges, from).has(to)
}

function reachedFrom(edges: DraftGraph['edges'], start: string): ReadonlySet<string> {
  const next = Map.groupBy(edges, ({ from }) => from)
  const reached = new Set([start])
  for (const id of reached) for (const { to } of next.get(id) ?? []) reached.add(to)
  return reached
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
