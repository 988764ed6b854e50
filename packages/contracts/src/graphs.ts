import { type Static, Type } from 'typebox'
import { closed, FreeForm } from './shapes.ts'

const NodeId = Type.String({ minLength: 1, maxLength: 64 })
export type GraphNode = Static<typeof GraphNode>
export const GraphNode = Type.Object(
  { id: NodeId, type: Type.String({ maxLength: 32 }), config: Type.Optional(FreeForm) },
  closed,
)

/** Bytes of a graph's JSON. */
const maxGraphBytes = 262_144

export type Graph = Static<typeof Graph>
export const Graph = Type.Object(
  {
    nodes: Type.Array(GraphNode, { maxItems: 200 }),
    edges: Type.Array(
      Type.Object({ from: NodeId, to: NodeId, branch: Type.Optional(NodeId) }, closed),
      { maxItems: 400 },
    ),
  },
  { ...closed, 'x-max-bytes': maxGraphBytes },
)
