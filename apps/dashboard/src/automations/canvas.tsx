import {
  Background,
  BackgroundVariant,
  Controls,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  MiniMap,
  type Node,
  type NodeHandle,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import type { LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { t } from '../texts/texts.ts'
import './canvas.css'
import type { DraftGraph, StepType, Way } from './graph.ts'
import { layOut, type Layout, type Line, type Place, triggerId } from './layout.ts'

/** A node as the canvas displays it. */
export interface Card {
  /** `triggerId` for the trigger. */
  readonly id: string
  /** Undefined for the trigger. */
  readonly type: StepType | undefined
  readonly icon: LucideIcon
  readonly title: string
  readonly summary: string
  /** A mark at its corner, such as `Added`; `Fault` is a red dot. */
  readonly mark?: string | undefined
  /** Below the summary, such as counts. */
  readonly note?: ReactNode
}

export interface CanvasProps {
  /** What is drawn, for screen readers. */
  readonly label: string
  readonly graph: DraftGraph
  readonly cards: readonly Card[]
  readonly selected?: string | undefined
  readonly onSelect?: ((id: string) => void) | undefined
  /** The label of a branch. */
  readonly branchText: (way: Way) => string | undefined
  /** The nodes of the path that is lit; the others are dimmed. */
  readonly lit?: ReadonlySet<string> | undefined
  /** What a line offers, such as a menu that inserts a step. */
  readonly lineTools?: ((line: Line) => ReactNode) | undefined
  /** What a node offers, such as its menu. */
  readonly nodeTools?: ((id: string) => ReactNode) | undefined
  /** Called when a drag of a node begins; undefined where nodes cannot be moved. */
  readonly onDrag?: ((id: string | undefined) => void) | undefined
  /** A node to bring to the middle; a new object repeats it. */
  readonly focus?: { readonly id: string } | undefined
  readonly children?: ReactNode
}

type CardNode = Node<{ readonly card: Card }, 'card'>
type LineEdge = Edge<{ readonly line: Line }, 'line'>

const CanvasContext = createContext<CanvasProps | undefined>(undefined)

function useCanvas(): CanvasProps {
  const canvas = useContext(CanvasContext)
  if (!canvas) throw new Error('used outside of a canvas')
  return canvas
}

const nodeTypes = { card: CardOnCanvas }
const edgeTypes = { line: LineOnCanvas }
const controlNames = {
  'controls.ariaLabel': t('View'),
  'controls.zoomIn.ariaLabel': t('Zoom In'),
  'controls.zoomOut.ariaLabel': t('Zoom Out'),
  'controls.fitView.ariaLabel': t('Fit View'),
}
/** From so many nodes on, a small map is displayed. */
const mapped = 12

/**
 * A graph, laid out automatically, which fits unless its steps would become too small. The wheel zooms only with ⌘ or Ctrl, so that the page scrolls.
 * Ids are prefixed, because the trigger's is empty.
 */
export function Canvas(props: CanvasProps) {
  const { graph, label, cards, children } = props
  const layout = useMemo(() => layOut(graph), [graph])
  const nodes = useMemo(() => nodesOf(cards, layout), [cards, layout])
  const edges = useMemo(() => edgesOf(layout), [layout])
  return (
    <CanvasContext value={props}>
      <ReactFlowProvider>
        <div className="canvas" role="group" aria-label={label}>
          <ReactFlow<CardNode, LineEdge>
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            minZoom={0.1}
            maxZoom={1.5}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            zoomOnScroll={false}
            zoomOnDoubleClick={false}
            preventScrolling={false}
            zoomActivationKeyCode={['Meta', 'Control']}
            deleteKeyCode={null}
            disableKeyboardA11y
            ariaLabelConfig={controlNames}
            proOptions={{ hideAttribution: true }}
          >
            <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
            <Controls showInteractive={false} position="bottom-left" />
            {cards.length >= mapped && (
              <MiniMap pannable ariaLabel={t('Map of {label}', { label })} nodeBorderRadius={8} />
            )}
            <Fit layout={layout} />
          </ReactFlow>
          {children}
        </div>
      </ReactFlowProvider>
    </CanvasContext>
  )
}

/** The smallest zoom that a graph is fitted with, at which nodes are large enough to press (24 px). */
const smallest = 0.5
/** Pixels around a graph. */
const padding = 24

/**
 * Keeps the graph in view, after changes of the graph and of the window: all of it or, if nodes would become too small,
 * first its beginning and then the selected node.
 */
function Fit({ layout }: { readonly layout: Layout }) {
  const { focus, selected } = useCanvas()
  const { fitView, getViewport, setCenter, setViewport } = useReactFlow()
  const isPlaced = useRef(false)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const { left, right, top, bottom } = useMemo(() => boundsOf(layout), [layout])
  const fitting = Math.min(
    (width - 2 * padding) / (right - left),
    (height - 2 * padding) / (bottom - top),
  )
  const isTooLong = fitting < smallest
  useEffect(() => {
    if (width === 0 || height === 0 || (isTooLong && isPlaced.current)) return
    isPlaced.current = true
    const zoom = Math.min(1, Math.max(smallest, fitting))
    const x = width / 2 - (zoom * (left + right)) / 2
    const y = isTooLong ? padding - zoom * top : height / 2 - (zoom * (top + bottom)) / 2
    void setViewport({ x, y, zoom })
  }, [setViewport, layout, isTooLong, fitting, left, right, top, bottom, width, height])
  useEffect(() => {
    const place = selected === undefined ? undefined : layout.places.get(selected)
    if (!isTooLong || !isPlaced.current || !place) return
    const view = getViewport()
    const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
    const seen = { x: middle.x * view.zoom + view.x, y: middle.y * view.zoom + view.y }
    if (seen.x < 0 || seen.y < 0 || seen.x > width || seen.y > height)
      void setCenter(middle.x, middle.y, { zoom: view.zoom })
  }, [getViewport, setCenter, layout, selected, isTooLong, width, height])
  useEffect(() => {
    if (focus) void fitView({ nodes: [{ id: flowId(focus.id) }], maxZoom: 1, minZoom: 1 })
  }, [fitView, focus])
  return null
}

function boundsOf({ places }: Layout) {
  const all = [...places.values()]
  return {
    left: Math.min(...all.map(({ x }) => x)),
    right: Math.max(...all.map(({ x, width }) => x + width)),
    top: Math.min(...all.map(({ y }) => y)),
    bottom: Math.max(...all.map(({ y, height }) => y + height)),
  }
}

/** How much larger tools are than their nodes: on the screen they keep their size, 24 px, where the graph is small. */
function useToolScale(): number {
  const zoom = useStore((state) => state.transform[2])
  return Math.max(1, 1 / zoom)
}

function flowId(id: string): string {
  return `step ${id}`
}

function nodesOf(cards: readonly Card[], { places }: Layout): CardNode[] {
  return cards.flatMap((card) => {
    const place: Place | undefined = places.get(card.id)
    if (!place) return []
    const { x, y, ...size } = place
    return [
      {
        id: flowId(card.id),
        type: 'card' as const,
        position: { x, y },
        ...size,
        // Known, not measured: the lines of a node that is to be measured disappear, and with them their open menus.
        measured: size,
        handles: handlesOf(size),
        data: { card },
      },
    ]
  })
}

/** The ends of lines: the middle of the top and of the bottom. */
function handlesOf({ width, height }: Pick<Place, 'width' | 'height'>): NodeHandle[] {
  return [
    { type: 'target', position: Position.Top, x: width / 2, y: 0 },
    { type: 'source', position: Position.Bottom, x: width / 2, y: height },
  ]
}

function edgesOf({ lines }: Layout): LineEdge[] {
  return lines.map((line) => ({
    id: `${line.from ?? triggerId} ${line.branch ?? ''} ${line.to}`,
    type: 'line',
    source: flowId(line.from ?? triggerId),
    target: flowId(line.to),
    data: { line },
  }))
}

function CardOnCanvas({ data: { card } }: NodeProps<CardNode>) {
  const { selected, onSelect, lit, nodeTools, onDrag } = useCanvas()
  const scale = useToolScale()
  const { id, type, icon: Icon, title, summary, mark, note } = card
  const isMovable = onDrag !== undefined && type !== undefined && type !== 'exit'
  const names = [
    'node',
    type === 'exit' && 'end',
    type === undefined && 'trigger',
    id === selected && 'selected',
    lit && (lit.has(id) ? 'lit' : 'dim'),
  ]
  const content = (
    <>
      <span className="node-icon">
        <Icon size={16} aria-hidden />
      </span>
      <span className="node-text">
        <span className="node-title">{title}</span>
        {type !== 'exit' && <span className="node-summary">{note ?? summary}</span>}
      </span>
    </>
  )
  return (
    <div className={names.filter(Boolean).join(' ')}>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      {onSelect ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Firefox does not drag what is in a button
        <div
          className="node-main nopan"
          role="button"
          tabIndex={0}
          aria-pressed={id === selected}
          draggable={isMovable}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', title)
            setTimeout(() => onDrag?.(id)) // a change of the document would end the drag immediately
          }}
          onDragEnd={() => onDrag?.(undefined)}
          onClick={() => onSelect(id)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            onSelect(id)
          }}
        >
          {content}
        </div>
      ) : (
        <div className="node-main">{content}</div>
      )}
      {mark !== undefined && (
        <span className={mark === fault ? 'node-mark fault' : 'node-mark'}>
          <span className={mark === fault ? 'visually-hidden' : undefined}>{mark}</span>
        </span>
      )}
      {nodeTools && (
        <span className="node-tools nopan" style={{ scale }}>
          {nodeTools(id)}
        </span>
      )}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  )
}

/** The mark of a node with a fault, which is a red dot. */
export const fault = t('Needs a change')

function LineOnCanvas({ data }: EdgeProps<LineEdge>) {
  const { branchText, lit, lineTools } = useCanvas()
  const scale = useToolScale()
  if (!data) return null
  const { line } = data
  const isLit = lit?.has(lineId(line)) === true
  const text = branchText(line)
  const style = { transform: `translate(-50%, -50%) translate(${line.x}px, ${line.y}px)` }
  return (
    <>
      <path d={line.path} className={lit ? (isLit ? 'line lit' : 'line dim') : 'line'} />
      {(text !== undefined || lineTools) && (
        <EdgeLabelRenderer>
          <div
            className={lit && !isLit ? 'line-label nopan dim' : 'line-label nopan'}
            style={style}
          >
            {text !== undefined && <span className="line-text">{text}</span>}
            {lineTools && <span style={{ scale }}>{lineTools(line)}</span>}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}

/** A line among what is lit; no node has such an id. */
export function lineId({ from, branch }: Way): string {
  return JSON.stringify([from ?? null, branch ?? null])
}
