import type { DraftGraph, DraftNode } from './graph.ts'

/** The difference of a step between the published graph and the draft. */
export interface StepDifference {
  readonly id: string
  readonly change: 'added' | 'removed' | 'changed' | 'redirected'
  /** The published step; undefined if it is new. */
  readonly before: DraftNode | undefined
  /** The step in the draft; undefined if it was removed. */
  readonly after: DraftNode | undefined
}

/** The steps in which a draft differs from the published graph. */
export function differencesOf(published: DraftGraph, draft: DraftGraph): StepDifference[] {
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
  [published, draft]: readonly [DraftGraph, DraftGraph],
): StepDifference['change'] | undefined {
  if (!before) return 'added'
  if (!after) return 'removed'
  if (textOf(before) !== textOf(after)) return 'changed'
  return waysOf(published, before.id) === waysOf(draft, after.id) ? undefined : 'redirected'
}

/** The draft, with the removed parts of the published graph. */
export function mergedGraph(published: DraftGraph, draft: DraftGraph): DraftGraph {
  const kept = nodesOf(draft)
  const gone = [...nodesOf(published).values()].filter(({ id }) => !kept.has(id))
  const isGone = (id: string) => gone.some((node) => node.id === id)
  const lost = published.edges.filter(({ from, to }) => isGone(from) || isGone(to))
  return { nodes: [...kept.values(), ...gone], edges: [...draft.edges, ...lost] }
}

function nodesOf({ nodes }: DraftGraph): Map<string, DraftNode> {
  return new Map(
    nodes.map(({ id, type, config }) => [id, { id, type, config: { ...config } }] as const),
  )
}

function textOf({ type, config }: DraftNode): string {
  return JSON.stringify([type, config])
}

function waysOf({ edges }: DraftGraph, id: string): string {
  const ways = edges.filter(({ from }) => from === id)
  return JSON.stringify(ways.map(({ to, branch = '' }) => `${branch} ${to}`).toSorted())
}
