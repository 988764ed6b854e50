import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Card } from './canvas.tsx'
import type { DraftGraph, DraftTrigger, Way } from './graph.ts'
import { triggerId } from './layout.ts'
import { branchText, type Names, nodeTypes, summaryOf } from './node-types.ts'
import { triggerText, triggerTypes } from './texts.ts'

interface Drawn {
  readonly graph: DraftGraph
  readonly trigger: DraftTrigger
  readonly names: Names
  /** Marks by node. */
  readonly marks?: ReadonlyMap<string, string>
  /** Notes in place of summaries, by node. */
  readonly notes?: ReadonlyMap<string, ReactNode>
}

/** The trigger and the steps of an automation as cards for a canvas. */
export function cardsOf({ graph, trigger, names, marks, notes }: Drawn): Card[] {
  const first: Card = {
    id: triggerId,
    type: undefined,
    icon: Zap,
    title: triggerTypes[trigger.type],
    summary: triggerText(trigger, names),
    mark: marks?.get(triggerId),
    note: notes?.get(triggerId),
  }
  const steps = graph.nodes.map((node): Card => {
    const { label, icon } = nodeTypes[node.type]
    return {
      id: node.id,
      type: node.type,
      icon,
      title: label,
      summary: summaryOf(node, names),
      mark: marks?.get(node.id),
      note: notes?.get(node.id),
    }
  })
  return [first, ...steps]
}

/** The labels of the branches of a graph. */
export function branchTextIn(graph: DraftGraph): (way: Way) => string | undefined {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return ({ from = '', branch }) => {
    const node = nodes.get(from)
    return node && branch !== undefined ? branchText(node, branch) : undefined
  }
}
