import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  branchesOf,
  type DraftGraph,
  endEveryWay,
  freeId,
  insertNode,
  insertSteps,
  leadsTo,
  mayMove,
  moveNode,
  redirect,
  removeNode,
  type StepType,
  startOf,
  subtreeOf,
  targetOf,
  waysIn,
} from './graph.ts'
import { edit, type History, historyOf, redo, undo } from './history.ts'

const empty = endEveryWay({ nodes: [], edges: [] })
const types: readonly StepType[] = ['delay', 'branch', 'wait_for_event', 'update_contact']
const kinds = ['insert', 'insert', 'remove', 'move', 'paste', 'redirect'] as const
const anEdit = fc.record({
  kind: fc.constantFrom(...kinds),
  type: fc.constantFrom(...types),
  at: fc.nat(),
  to: fc.nat(),
})

/** One edit of a graph, as the editor makes it; graphs stay below 60 nodes. */
function apply(graph: DraftGraph, { kind, type, at, to }: EditOf): DraftGraph {
  const node = graph.nodes[at % graph.nodes.length]
  const ways = waysIn(graph)
  const way = ways[to % ways.length]
  if (!node || !way) return graph
  if (kind === 'remove') return node.type === 'exit' ? graph : removeNode(graph, node.id)
  if (kind === 'move') return moveNode(graph, node.id, way)
  if (kind === 'redirect')
    return way.from !== undefined && !leadsTo(graph, node.id, way.from)
      ? redirect(graph, way.from, way.branch, node.id)
      : graph
  if (graph.nodes.length > 30) return graph
  if (kind === 'paste') {
    const steps = subtreeOf(graph, node.id)
    return steps.nodes.length === 0 ? graph : insertSteps(graph, steps, way).graph
  }
  return insertNode(graph, { id: freeId(graph, type), type, config: {} }, way)
}

type EditOf = typeof anEdit extends fc.Arbitrary<infer Edit> ? Edit : never

/** What is wrong with a graph: open branches, cycles, several starts, ids that occur twice. */
function faultsOf(graph: DraftGraph): readonly string[] {
  const reached = new Set(graph.edges.map(({ to }) => to))
  const starts = graph.nodes.filter(({ id }) => !reached.has(id))
  return [
    ...graph.nodes.flatMap((node) =>
      branchesOf(node)
        .filter((branch) => targetOf(graph, node.id, branch) === undefined)
        .map((branch) => `${node.id} ${branch ?? ''} is open`),
    ),
    ...graph.edges
      .filter(({ from, to }) => leadsTo(graph, to, from))
      .map(({ from }) => `${from} is in a cycle`),
    ...(starts.length === 1 && starts[0] === startOf(graph) ? [] : ['not one start']),
    ...(new Set(graph.nodes.map(({ id }) => id)).size === graph.nodes.length
      ? []
      : ['an id twice']),
  ]
}

test('after any edits, every path ends, there is one start, no cycle, and no id twice', () => {
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 30 }), (edits) => {
      expect(faultsOf(edits.reduce(apply, empty))).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('undoing 20 of 200 random edits and redoing them changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anEdit, { minLength: 200, maxLength: 200 }), (edits) => {
      let history: History<DraftGraph> = historyOf(empty)
      for (const each of edits) history = edit(history, apply(history.present, each))
      const { present } = history
      for (let count = 0; count < 20; count += 1) history = undo(history) ?? history
      for (let count = 0; count < 20; count += 1) history = redo(history) ?? history
      expect(history.present).toEqual(present)
    }),
    { numRuns: 10 },
  )
})

test('edits of one field are undone together, those of another field are not', () => {
  let history = historyOf('')
  for (const text of ['a', 'ab', 'abc']) history = edit(history, text, 'subject')
  history = edit(history, 'abc!', 'text')
  expect(undo(history)?.present).toBe('abc')
  expect(undo(undo(history) ?? history)?.present).toBe('')
})

test('a moved step keeps its other branches, and cannot be moved onto them', () => {
  const start = { from: undefined, branch: undefined }
  const tagged = insertNode(empty, { id: 'tag', type: 'update_contact', config: {} }, start)
  const graph = insertNode(tagged, { id: 'ask', type: 'branch', config: {} }, start)
  const no = { from: 'ask', branch: 'no' }
  const other = insertNode(graph, { id: 'other', type: 'delay', config: {} }, no)
  expect(mayMove(other, 'ask', { from: 'other', branch: undefined })).toBe(false)
  const moved = moveNode(other, 'ask', { from: 'tag', branch: undefined })
  expect(startOf(moved)?.id).toBe('tag')
  expect(targetOf(moved, 'tag', undefined)).toBe('ask')
  expect(targetOf(moved, 'ask', 'no')).toBe('other')
  expect(faultsOf(moved)).toEqual([])
})

test('steps that are copied with those below are pasted with new ids, and continue the line', () => {
  const start = { from: undefined, branch: undefined }
  const graph = insertNode(empty, { id: 'wait', type: 'delay', config: { seconds: 5 } }, start)
  const { graph: pasted, first } = insertSteps(graph, subtreeOf(graph, 'wait'), start)
  expect(pasted.nodes.map(({ id }) => id).toSorted()).toEqual(['delay_1', 'exit_1', 'wait'])
  expect(first).toBe('delay_1')
  expect(targetOf(pasted, first, undefined)).toBe('wait')
})
