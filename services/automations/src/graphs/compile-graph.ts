import type { Graph } from '@outrider/contracts/graphs'
import { type Action, type Awaited, onward, type Resumption } from './node-type.ts'
import { nodeTypes } from './node-types.ts'

export interface CompiledNode {
  readonly id: string
  readonly type: string
  /** Whether it may command something. */
  readonly commands: boolean
  readonly act: Action
  /** The branch that a step which waited takes. */
  readonly resume: (why: Resumption) => string
  readonly awaits: Awaited | undefined
  /** The next node by branch. */
  readonly next: ReadonlyMap<string, string>
}

/** A graph without faults, ready to be run. */
export interface CompiledGraph {
  /** Undefined when there is nothing to do. */
  readonly start: CompiledNode | undefined
  readonly nodes: ReadonlyMap<string, CompiledNode>
  /** Whether what happens depends on the contact as it is then. */
  readonly needsPerson: boolean
  /** Whether it matters if the contact was erased while the entry waited. */
  readonly skipsErased: boolean
}

export const emptyGraph: CompiledGraph = {
  start: undefined,
  nodes: new Map(),
  needsPerson: false,
  skipsErased: false,
}

/** Compiles a graph in which `checkGraph` has found no fault; throws what keeps another from being run. */
export function compileGraph({ nodes, edges }: Graph): CompiledGraph {
  const known = nodes.map(({ id, type, config = {} }) => {
    const nodeType = nodeTypes.get(type)
    if (!nodeType) throw new Error(`node ${id} is of no known type: ${type}`)
    return { id, type, config, nodeType }
  })
  const compiled = known.map(({ id, type, config, nodeType }): [string, CompiledNode] => {
    const leaving = edges.filter(({ from }) => from === id)
    const next = new Map(leaving.map(({ branch = onward, to }) => [branch, to]))
    const { commands, resume } = nodeType
    const act = nodeType.compile(config)
    return [id, { id, type, commands, act, resume, awaits: nodeType.awaits(config), next }]
  })
  const reached = new Set(edges.map(({ to }) => to))
  return {
    start: compiled.find(([id]) => !reached.has(id))?.[1],
    nodes: new Map(compiled),
    needsPerson: known.some(({ nodeType, config }) => nodeType.needsPerson(config)),
    skipsErased: known.some(({ nodeType }) => nodeType.skipsErased),
  }
}
