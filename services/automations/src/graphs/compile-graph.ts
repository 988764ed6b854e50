import type { Graph, NodeName } from '@outrider/contracts/graphs'
import type { Renderer } from '@outrider/liquid/renderer'
import {
  type Action,
  type Awaited,
  type NodeOutcome,
  type NodeType,
  onward,
  type Resumption,
  type Visit,
} from './node-type.ts'
import { calls } from './nodes/calls.ts'
import { commands } from './nodes/commands.ts'
import { decisions } from './nodes/decisions.ts'
import { waits } from './nodes/waits.ts'
import { textsIn, withTexts } from './texts.ts'

/** One for each configuration in the contracts; otherwise this does not compile. */
const byName: { readonly [Name in NodeName]: NodeType<Name> } = {
  ...calls,
  ...commands,
  ...decisions,
  ...waits,
}

/** Every kind of node there is, by its name. */
export const nodeTypes: ReadonlyMap<string, NodeType> = new Map(Object.entries(byName))

export interface CompiledNode {
  readonly id: string
  readonly type: string
  readonly act: Action
  /** The branch after a wait. */
  readonly resume: (why: Resumption) => string
  readonly awaits: Awaited | undefined
  /** The next node by branch. */
  readonly next: ReadonlyMap<string, string>
}

/** A graph without faults, ready to be run. */
export interface CompiledGraph {
  /** Undefined if the graph is empty. */
  readonly start: CompiledNode | undefined
  readonly nodes: ReadonlyMap<string, CompiledNode>
  /** Whether a node reads the contact. */
  readonly needsPerson: boolean
  /** Whether a node waits for a local time. */
  readonly needsTimeZone: boolean
  /** Whether a node is skipped for an erased contact. */
  readonly skipsErased: boolean
}

export const emptyGraph: CompiledGraph = {
  start: undefined,
  nodes: new Map(),
  needsPerson: false,
  needsTimeZone: false,
  skipsErased: false,
}

/** Compiles a graph without faults. Throws if a node has an unknown type or an invalid configuration. */
export function compileGraph({ nodes, edges }: Graph): CompiledGraph {
  const known = nodes.map(({ id, type, config = {} }) => {
    const nodeType = nodeTypes.get(type)
    if (!nodeType) throw new Error(`node ${id} has an unknown type: ${type}`)
    return { id, type, config, nodeType }
  })
  const compiled = known.map(({ id, type, config, nodeType }): [string, CompiledNode] => {
    const leaving = edges.filter(({ from }) => from === id)
    const next = new Map(leaving.map(({ branch = onward, to }) => [branch, to]))
    const node = {
      id,
      type,
      act: nodeType.compile(config),
      resume: nodeType.resume,
      awaits: nodeType.awaits(config),
      next,
    }
    return [id, node]
  })
  const reached = new Set(edges.map(({ to }) => to))
  return {
    start: compiled.find(([id]) => !reached.has(id))?.[1],
    nodes: new Map(compiled),
    needsPerson: known.some(({ nodeType, config }) => nodeType.needsPerson(config)),
    needsTimeZone: known.some(({ config }) => 'localTime' in config),
    skipsErased: known.some(({ nodeType }) => nodeType.skipsErased),
  }
}

/** Milliseconds until templates are rendered again after the renderer was busy. */
const busyDelay = 1_000

/**
 * Executes a node with its templates rendered. Never rejects. If rendering takes longer than `timeout` milliseconds, it
 * is retried later.
 */
export async function visitNode(
  { id, act }: Pick<CompiledNode, 'id' | 'act'>,
  visit: Omit<Visit, 'node'>,
  renderer: Renderer,
  timeout?: number,
): Promise<NodeOutcome> {
  const planned = act({ ...visit, node: id })
  if (!('fill' in planned)) return planned
  const texts = textsIn(planned.fill).map((source) => ({ source, mode: 'text' as const }))
  const { contact, event, trigger } = visit.context
  const job = { texts, scope: { contact, event, trigger } }
  const rendered = await renderer.render(visit.tenant.orgId, job, timeout)
  if ('texts' in rendered) return planned.finish(withTexts(planned.fill, rendered.texts))
  return rendered.fault === 'BUSY'
    ? { retryAt: new Date(visit.now.getTime() + busyDelay) }
    : { failed: rendered.fault }
}
