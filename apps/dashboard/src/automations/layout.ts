import { Graph, layout } from '@dagrejs/dagre'
import { type DraftGraph, type StepType, type Way, waysIn } from './graph.ts'

/** The id of the trigger among the places; no node has it. */
export const triggerId = ''

interface Size {
  readonly width: number
  readonly height: number
}

/** The part of dagre's graph that is used here; the types of the package refer to files that it does not have. */
interface Drawing {
  setGraph(label: object): unknown
  setDefaultEdgeLabel(label: () => object): unknown
  setNode(id: string, label: Size): unknown
  setEdge(from: string, to: string, label: object, name: string): unknown
  node(id: string): Point
  edge(from: string, to: string, name: string): { points?: Point[] }
}

/** The top left corner and the size of a node. */
export interface Place extends Size {
  readonly x: number
  readonly y: number
}

/** A line between two nodes. */
export interface Line extends Way {
  readonly to: string
  /** The path of an SVG. */
  readonly path: string
  /** The middle of its label. */
  readonly x: number
  readonly y: number
}

export interface Layout {
  readonly places: ReadonlyMap<string, Place>
  readonly lines: readonly Line[]
}

const card: Size = { width: 272, height: 60 }
const pill: Size = { width: 96, height: 48 }
const radius = 10

function sizeOf(type: StepType | undefined): Size {
  return type === 'exit' ? pill : card
}

/** Places the trigger, the nodes below it, and the lines between them, so that no two overlap (by dagre). */
export function layOut(graph: DraftGraph): Layout {
  const drawing: Drawing = new Graph({ multigraph: true })
  drawing.setGraph({ rankdir: 'TB', nodesep: 48, edgesep: 64, ranksep: 32 })
  drawing.setDefaultEdgeLabel(() => ({}))
  const sizes = new Map([
    [triggerId, card],
    ...graph.nodes.map(({ id, type }) => [id, sizeOf(type)] as const),
  ])
  for (const [id, size] of sizes) drawing.setNode(keyOf(id), { ...size })
  const ways = waysIn(graph)
  // dagre places the edges that come last on the left.
  for (const way of ways.toReversed()) {
    const size = way.branch === undefined ? { width: 32, height: 32 } : { width: 112, height: 60 }
    drawing.setEdge(...keysOf(way), { ...size, labelpos: 'c' }, nameOf(way))
  }
  layout(drawing)
  const places = new Map(
    [...sizes].map(([id, size]) => {
      const { x, y } = drawing.node(keyOf(id))
      return [id, { ...size, x: x - size.width / 2, y: y - size.height / 2 }]
    }),
  )
  const lines = ways.map((way) => {
    const { points = [] } = drawing.edge(...keysOf(way), nameOf(way))
    const middle = points.slice(1, -1)
    const { x, y } = middle[0] ?? { x: 0, y: 0 }
    const [from, to] = [places.get(way.from ?? triggerId), places.get(way.to)]
    const start = from && { x: from.x + from.width / 2, y: from.y + from.height }
    const end = to && { x: to.x + to.width / 2, y: to.y }
    return { ...way, x, y, path: start && end ? pathOf([start, ...middle, end]) : '' }
  })
  return { places, lines }
}

/** An id in dagre's graph, which takes neither an empty one nor the name of a property of objects. */
function keyOf(id: string): string {
  return `step ${id}`
}

function keysOf({ from = triggerId, to }: Way & { readonly to: string }): [string, string] {
  return [keyOf(from), keyOf(to)]
}

function nameOf({ branch = '' }: Way): string {
  return `branch ${branch}`
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A path of vertical and horizontal lines with round corners, downwards through the points. */
function pathOf([start, ...rest]: readonly Point[]): string {
  if (!start) return ''
  let at = start
  let path = `M ${at.x} ${at.y}`
  for (const to of rest) {
    const [dx, dy] = [to.x - at.x, to.y - at.y]
    const corner = Math.min(radius, Math.abs(dx) / 2, dy / 2)
    if (corner < 1) path += ` L ${to.x} ${to.y}`
    else {
      const side = Math.sign(dx) * corner
      const turn = at.y + dy / 2
      path += ` V ${turn - corner} Q ${at.x} ${turn} ${at.x + side} ${turn}`
      path += ` H ${to.x - side} Q ${to.x} ${turn} ${to.x} ${turn + corner} V ${to.y}`
    }
    at = to
  }
  return path
}
