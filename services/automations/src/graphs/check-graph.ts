import type { Graph, GraphNode } from '@outrider/contracts/graphs'
import type { Fault } from '@outrider/contracts/problem'
import { nodeTypes } from './compile-graph.ts'
import { onward } from './node-type.ts'

/**
 * The faults of a graph, by fields that name the node: `graph.nodes.<id>.config.seconds`. None for an empty graph.
 * Each check runs only if those before it found no fault.
 */
export function checkGraph(graph: Graph): readonly Fault[] {
  const checks = [checkIds, checkConfigs, checkEdges, checkStart, checkCycles]
  for (const check of checks) {
    const faults = check(graph)
    if (faults.length > 0) return faults
  }
  return []
}

/** The code of the fault that two nodes have one ID. */
export const notUnique = 'unique'

function fault(node: string, code: string, message: string, rest = ''): Fault {
  return { field: `graph.nodes.${node}${rest}`, code, message }
}

function checkIds({ nodes }: Graph): readonly Fault[] {
  return nodes
    .filter(({ id }, index) => nodes.findIndex((each) => each.id === id) !== index)
    .map(({ id }) => fault(id, notUnique, 'node ids must be unique', '.id'))
}

function checkConfigs({ nodes }: Graph): readonly Fault[] {
  return nodes.flatMap(({ id, type, config = {} }) => {
    const known = nodeTypes.get(type)
    if (!known) {
      const types = [...nodeTypes.keys()].join(', ')
      return [fault(id, 'enum', `must be one of ${types}`, '.type')]
    }
    return known
      .check(config)
      .map(({ field, code, message }) => fault(id, code, message, `.${field}`))
  })
}

function checkEdges({ nodes, edges }: Graph): readonly Fault[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const loose = edges.flatMap(({ from, to }, index) =>
    Object.entries({ from, to })
      .filter(([, node]) => !ids.has(node))
      .map(([end, node]) => ({
        field: `graph.edges.${index}.${end}`,
        code: 'unknown',
        message: `no node has the id ${node}`,
      })),
  )
  return loose.length > 0 ? loose : nodes.flatMap((node) => checkBranches(node, edges))
}

/** Every branch of a node must lead to exactly one node: a path ends on purpose, with an exit. */
function checkBranches({ id, type, config = {} }: GraphNode, edges: Graph['edges']): Fault[] {
  const branches = nodeTypes.get(type)?.branches(config) ?? []
  const wired = edges.filter(({ from }) => from === id).map(({ branch = onward }) => branch)
  return [
    ...branches
      .filter((branch) => !wired.includes(branch))
      .map((branch) =>
        fault(id, 'unwired', `${wordFor(branch)} must lead to a node; to end there, use an exit`),
      ),
    ...wired
      .filter((branch, index) => wired.indexOf(branch) !== index)
      .map((branch) => fault(id, 'ambiguous', `${wordFor(branch)} must lead to only one node`)),
    ...wired
      .filter((branch) => !branches.includes(branch))
      .map((branch) =>
        branch === onward
          ? fault(id, 'unknown', 'has an edge without a branch; its edges must name a branch')
          : fault(id, 'unknown', `has no branch ${branch}`),
      ),
  ]
}

function wordFor(branch: string): string {
  return branch === onward ? 'it' : `branch ${branch}`
}

function checkStart({ nodes, edges }: Graph): readonly Fault[] {
  const reached = new Set(edges.map(({ to }) => to))
  const starts = nodes.filter(({ id }) => !reached.has(id))
  return starts
    .slice(1) // where there is none, there is a cycle
    .map(({ id }) => fault(id, 'start', 'has no incoming edge; a graph has exactly one start node'))
}

/** Repeatedly removes nodes without successors. What is left contains a cycle. */
function checkCycles({ nodes, edges }: Graph): readonly Fault[] {
  let left = new Set(nodes.map(({ id }) => id))
  let next: ReadonlyMap<string, string>
  for (;;) {
    const among = edges.filter(({ to }) => left.has(to))
    next = new Map(among.map(({ from, to }) => [from, to]))
    if (next.size === left.size) break
    left = new Set(next.keys())
  }
  let [node] = left
  const passed = new Set<string>()
  while (node !== undefined && !passed.has(node)) {
    passed.add(node)
    node = next.get(node)
  }
  return node === undefined
    ? []
    : [fault(node, 'cycle', 'is part of a cycle; graphs must not have cycles')]
}
