import { type Static, type TObject, Type } from 'typebox'
import { nodeConfigs } from './nodes.ts'
import { closed, described, FreeForm } from './shapes.ts'

const NodeId = Type.String({ minLength: 1, maxLength: 64 })

/** A node as it is read; automations then holds its configuration against its type, so that a fault names the node. */
export type GraphNode = Static<typeof GraphNode>
export const GraphNode = Type.Object(
  { id: NodeId, type: Type.String({ maxLength: 32 }), config: Type.Optional(FreeForm) },
  closed,
)

/** A node of one type, its configuration included; one without settings may leave it out. */
function nodeOf(type: string, config: TObject): TObject {
  const isEmpty = Object.keys(config.properties).length === 0
  return Type.Object(
    { id: NodeId, type: Type.Literal(type), config: isEmpty ? Type.Optional(config) : config },
    closed,
  )
}

/** What a node of each type must be, by the type. */
export const typedNodes: ReadonlyMap<string, TObject> = new Map(
  Object.entries(nodeConfigs).map(([type, config]) => [type, nodeOf(type, config)]),
)

/** Bytes of a graph's JSON. */
const maxGraphBytes = 262_144

export type Graph = Static<typeof Graph>
export const Graph = Type.Object(
  {
    nodes: Type.Array(GraphNode, { maxItems: 200 }),
    edges: Type.Array(
      Type.Object(
        {
          from: described('The id of a node.', NodeId),
          to: described('The id of a node.', NodeId),
          branch: Type.Optional(described('Of a node that branches: which one.', NodeId)),
        },
        closed,
      ),
      { maxItems: 400 },
    ),
  },
  { ...closed, 'x-max-bytes': maxGraphBytes },
)
