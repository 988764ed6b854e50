import { type DraftGraph, startOf } from './graph.ts'

/** Pixels between the corners of neighbours. */
const step = { x: 260, y: 130 }

/** Where each node is drawn: below everything that leads to it, side by side with others as deep. */
export function layOut(graph: DraftGraph): ReadonlyMap<string, { x: number; y: number }> {
  const rows = Map.groupBy(depthsOf(graph), ([, depth]) => depth)
  return new Map(
    [...rows].flatMap(([depth, row]) =>
      row.map(([id], place) => [
        id,
        { x: (place - (row.length - 1) / 2) * step.x, y: depth * step.y },
      ]),
    ),
  )
}

/** The longest way from the start; the graph has no circle. */
function depthsOf(graph: DraftGraph): Map<string, number> {
  const start = startOf(graph)
  const depths = new Map(start ? [[start.id, 0]] : [])
  for (let round = 0; round < graph.nodes.length; round += 1)
    for (const { from, to } of graph.edges)
      depths.set(to, Math.max(depths.get(to) ?? 0, (depths.get(from) ?? 0) + 1))
  for (const { id } of graph.nodes) if (!depths.has(id)) depths.set(id, 0)
  return depths
}
