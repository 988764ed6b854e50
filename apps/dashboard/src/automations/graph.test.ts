import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  branchesOf,
  changeNode,
  type DraftGraph,
  endEveryWay,
  freeId,
  insertNode,
  leadsTo,
  type StepType,
  removeNode,
  startOf,
  targetOf,
} from './graph.ts'

const empty = endEveryWay({ nodes: [], edges: [] })
const start = { from: undefined, branch: undefined }
const types: readonly StepType[] = ['delay', 'branch', 'wait_for_event', 'update_contact']

test('an empty graph ends at once', () => {
  expect(empty).toEqual({ nodes: [{ id: 'exit_1', type: 'exit', config: {} }], edges: [] })
})

test('a step is put before the first one, and another between the two', () => {
  const tagged = insertNode(empty, { id: 'tag', type: 'update_contact', config: {} }, start)
  expect(tagged.edges).toEqual([{ from: 'tag', to: 'exit_1' }])
  const waited = insertNode(
    tagged,
    { id: 'wait', type: 'delay', config: { seconds: 5 } },
    { from: 'tag', branch: undefined },
  )
  expect(targetOf(waited, 'tag', undefined)).toBe('wait')
  expect(targetOf(waited, 'wait', undefined)).toBe('exit_1')
})

test('a step that is taken out leaves its way whole', () => {
  const one = insertNode(empty, { id: 'tag', type: 'update_contact', config: {} }, start)
  const two = insertNode(one, { id: 'ask', type: 'branch', config: {} }, start)
  expect(removeNode(two, 'ask')).toEqual(one)
})

const config = (...names: string[]) => ({ branches: names.map((name) => ({ name, weight: 50 })) })

test('a branch of a split that is called otherwise leads where it led', () => {
  const tagged = insertNode(empty, { id: 'tag', type: 'update_contact', config: {} }, start)
  const split = insertNode(tagged, { id: 'split', type: 'split', config: config('a', 'b') }, start)
  for (const names of [
    ['x', 'b'],
    ['b', 'b'],
    ['', 'new'],
  ]) {
    const changed = changeNode(split, { id: 'split', type: 'split', config: config(...names) })
    expect(changed.nodes).toHaveLength(3)
    expect(changed.edges).toContainEqual({ from: 'split', to: 'tag', branch: names[0] })
  }
})

test('a split that loses a branch loses what only it led to, and a new branch ends at an exit', () => {
  const tagged = insertNode(empty, { id: 'tag', type: 'update_contact', config: {} }, start)
  const split = insertNode(tagged, { id: 'split', type: 'split', config: config('a', 'b') }, start)
  const fewer = changeNode(split, { id: 'split', type: 'split', config: config('b') })
  expect(fewer.nodes.map(({ id }) => id)).toEqual(['exit_1', 'split'])
  const more = changeNode(split, { id: 'split', type: 'split', config: config('a', 'b', 'c') })
  expect(more.edges.map(({ branch }) => branch)).toEqual([undefined, 'a', 'b', 'c'])
})

test('however a graph is edited, every way ends, there is one start and no circle', () => {
  const edit = fc.record({ type: fc.constantFrom(...types), at: fc.nat(), removes: fc.boolean() })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const graph = edits.reduce<DraftGraph>((current, { type, at, removes }) => {
        const node = current.nodes[at % current.nodes.length]
        if (!node) return current
        if (removes) return node.type === 'exit' ? current : removeNode(current, node.id)
        const ways = branchesOf(node)
        const after = ways.length > 0 && { from: node.id, branch: ways[at % ways.length] }
        const fresh = { id: freeId(current, type), type, config: {} }
        return insertNode(current, fresh, after || start)
      }, empty)
      for (const node of graph.nodes)
        for (const branch of branchesOf(node))
          expect(targetOf(graph, node.id, branch)).toBeDefined()
      for (const { from, to } of graph.edges) expect(leadsTo(graph, to, from)).toBe(false)
      const reached = new Set(graph.edges.map(({ to }) => to))
      expect(graph.nodes.filter(({ id }) => !reached.has(id))).toEqual([startOf(graph)])
    }),
  )
})
