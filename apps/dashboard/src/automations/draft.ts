import type { components } from '@outrider/sdk'
import { type DraftGraph, type DraftTrigger, endEveryWay } from './graph.ts'

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
