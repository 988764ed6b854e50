import {
  Background,
  Controls,
  type Edge,
  Handle,
  type Node,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useMemo } from 'react'
import './graph.css'
import { branchesOf, type DraftGraph, type DraftNode, leadsTo, startOf } from './graph.ts'
import { nodeTypes, summaryOf } from './node-types.ts'

interface Props {
  readonly graph: DraftGraph
  readonly label?: string
  /** Labels of nodes by id. */
  readonly marks?: ReadonlyMap<string, string>
  readonly selected?: string | undefined
  readonly onSelect?: (id: string) => void
  /** Called when an edge is drawn; undefined in a read-only graph. */
  readonly onConnect?: ((from: string, branch: string | undefined, to: string) => void) | undefined
}

type StepNode = Node<{ readonly step: DraftNode; readonly mark: string | undefined }, 'step'>
const components = { step: Step }

/** The graph as a picture. The list of steps offers the same actions to keyboards. */
export function GraphView(props: Props) {
  const { graph, label = 'Graph', marks, selected, onSelect, onConnect } = props
  const nodes = useMemo(() => nodesOf(graph, selected, marks), [graph, selected, marks])
  const edges = useMemo(() => edgesOf(graph), [graph])
  return (
    <div className="graph">
      <ReactFlow<StepNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={components}
        fitView
        fitViewOptions={{ maxZoom: 1 }}
        minZoom={0.2}
        nodesDraggable={false}
        nodesConnectable={onConnect !== undefined}
        deleteKeyCode={null}
        proOptions={{ hideAttribution: true }}
        aria-label={label}
        onNodeClick={(_, { id }) => onSelect?.(id)}
        isValidConnection={({ source, target }) => !leadsTo(graph, target, source)}
        onConnect={({ source, target, sourceHandle }) =>
          onConnect?.(source, branchNamed(sourceHandle), target)
        }
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}

function Step({
  data: { step, mark },
  selected,
}: {
  readonly data: StepNode['data']
  readonly selected?: boolean
}) {
  const ways = branchesOf(step)
  return (
    <div className={selected ? 'step selected' : 'step'}>
      <Handle type="target" position={Position.Top} />
      <strong>{nodeTypes[step.type].label}</strong>
      {mark !== undefined && <span className="mark">{mark}</span>}
      <span className="step-summary">{summaryOf(step)}</span>
      {ways.map((branch, place) => (
        <Handle
          key={branch ?? ''}
          id={branch ?? ''}
          type="source"
          position={Position.Bottom}
          style={{ left: `${((place + 1) * 100) / (ways.length + 1)}%` }}
        />
      ))}
    </div>
  )
}

function nodesOf(
  graph: DraftGraph,
  selected: string | undefined,
  marks: Props['marks'],
): StepNode[] {
  const places = layOut(graph)
  return graph.nodes.map((step) => ({
    id: step.id,
    type: 'step',
    position: places.get(step.id) ?? { x: 0, y: 0 },
    data: { step, mark: marks?.get(step.id) },
    selected: step.id === selected,
    ariaLabel: [nodeTypes[step.type].label, step.id, marks?.get(step.id)].filter(Boolean).join(' '),
  }))
}

function edgesOf({ edges }: DraftGraph): Edge[] {
  return edges.map(({ from, to, branch }) => ({
    id: `${from} ${branch ?? ''} ${to}`,
    source: from,
    target: to,
    sourceHandle: branch ?? '',
    focusable: false,
    ...(branch !== undefined && { label: branch }),
  }))
}

function branchNamed(handle: string | null | undefined): string | undefined {
  return handle ? handle : undefined
}

/** Pixels between the top left corners of neighbors. */
const step = { x: 260, y: 130 }

/** The position of each node: below all its predecessors, in a row with nodes of the same depth. */
function layOut(graph: DraftGraph): ReadonlyMap<string, { x: number; y: number }> {
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

/** The longest path from the start to each node; the graph has no cycle. */
function depthsOf(graph: DraftGraph): Map<string, number> {
  const start = startOf(graph)
  const depths = new Map(start ? [[start.id, 0]] : [])
  for (let round = 0; round < graph.nodes.length; round += 1)
    for (const { from, to } of graph.edges)
      depths.set(to, Math.max(depths.get(to) ?? 0, (depths.get(from) ?? 0) + 1))
  for (const { id } of graph.nodes) if (!depths.has(id)) depths.set(id, 0)
  return depths
}
