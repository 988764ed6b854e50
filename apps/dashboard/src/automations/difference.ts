import type { Schema } from '../data/calls.ts'
import type { DraftGraph, DraftNode } from './graph.ts'

type Graph = Schema<'Graph'>

/** The difference of a step between the published graph and the draft. */
export interface StepDifference {
  readonly id: string
  readonly change: 'Added' | 'Removed' | 'Changed' | 'Leads elsewhere'
  /** The published step; undefined if it is new. */
  readonly before: DraftNode | undefined
  /** The step in the draft; undefined if it was removed. */
  readonly after: DraftNode | undefined
}

/** The steps in which a draft differs from the published graph. */
export function differencesOf(published: Graph, draft: Graph): StepDifference[] {
  const [before, after] = [nodesOf(published), nodesOf(draft)]
  const ids = [...new Set([...after.keys(), ...before.keys()])]
  return ids.flatMap((id): StepDifference[] => {
    const change = changeOf(before.get(id), after.get(id), [published, draft])
    return change ? [{ id, change, before: before.get(id), after: after.get(id) }] : []
  })
}

function changeOf(
  before: DraftNode | undefined,
  after: DraftNode | undefined,
  [published, draft]: readonly [Graph, Graph],
): StepDifference['change'] | undefined {
  if (!before) return 'Added'
  if (!after) return 'Removed'
  if (textOf(before) !== textOf(after)) return 'Changed'
  return waysOf(published, before.id) === waysOf(draft, after.id) ? undefined : 'Leads elsewhere'
}

/** The draft, with the removed parts of the published graph. */
export function mergedGraph(published: Graph, draft: Graph): DraftGraph {
  const kept = nodesOf(draft)
  const gone = [...nodesOf(published).values()].filter(({ id }) => !kept.has(id))
  const isGone = (id: string) => gone.some((node) => node.id === id)
  const lost = published.edges.filter(({ from, to }) => isGone(from) || isGone(to))
  return { nodes: [...kept.values(), ...gone], edges: [...draft.edges, ...lost] }
}

function nodesOf({ nodes }: Graph): Map<string, DraftNode> {
  return new Map(
    nodes.map(({ id, type, config }) => [id, { id, type, config: { ...config } }] as const),
  )
}

function textOf({ type, config }: DraftNode): string {
  return JSON.stringify([type, config])
}

function waysOf({ edges }: Graph, id: string): string {
  const ways = edges.filter(({ from }) => from === id)
  return JSON.stringify(ways.map(({ to, branch = '' }) => `${branch} ${to}`).toSorted())
}
