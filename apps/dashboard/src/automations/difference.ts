import type { components } from '@outrider/sdk'
import type { DraftGraph, DraftNode } from './graph.ts'

type Graph = components['schemas']['Graph']

/** What a draft does to a step of the graph that runs. */
export interface StepDifference {
  readonly id: string
  readonly change: 'Added' | 'Removed' | 'Changed' | 'Leads elsewhere'
  /** The step as it runs; undefined for one that is new. */
  readonly before: DraftNode | undefined
  /** The step as it is drawn; undefined for one that is gone. */
  readonly after: DraftNode | undefined
}

/** How a draft differs from a graph that was published, step by step; empty when it does not. */
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

/** Both graphs in one drawing: the draft, and what of the published graph it has no more. */
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
