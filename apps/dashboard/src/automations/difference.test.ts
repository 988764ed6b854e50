import { expect, test } from 'vitest'
import { differencesOf, mergedGraph } from './difference.ts'

type Graph = Parameters<typeof differencesOf>[0]

type Node = Graph['nodes'][number]

const tagging = (addTags: string[]): Node => ({
  id: 'tag',
  type: 'update_contact',
  config: { addTags },
})
const tag = tagging(['vip'])
const wait: Node = { id: 'wait', type: 'delay', config: { seconds: 60 } }
const end: Node = { id: 'end', type: 'exit' }
const published: Graph = {
  nodes: [tag, wait, end],
  edges: [
    { from: 'tag', to: 'wait' },
    { from: 'wait', to: 'end' },
  ],
}

test('a draft that is what runs does not differ', () => {
  expect(differencesOf(published, structuredClone(published))).toEqual([])
})

test('steps that were added, changed, removed and led elsewhere are told apart', () => {
  const draft: Graph = {
    nodes: [
      tagging(['gold']),
      { id: 'mail', type: 'send_inapp', config: { title: 'T', body: 'B' } },
      end,
    ],
    edges: [
      { from: 'tag', to: 'mail' },
      { from: 'mail', to: 'end' },
    ],
  }
  expect(differencesOf(published, draft).map(({ id, change }) => [id, change])).toEqual([
    ['tag', 'changed'],
    ['mail', 'added'],
    ['wait', 'removed'],
  ])
  const drawn = mergedGraph(published, draft)
  expect(drawn.nodes.map(({ id }) => id)).toEqual(['tag', 'mail', 'end', 'wait'])
  expect(drawn.edges).toHaveLength(4)
})

test('a step whose way leads elsewhere is told, though it does the same', () => {
  const draft: Graph = { nodes: published.nodes, edges: [{ from: 'tag', to: 'end' }] }
  expect(differencesOf(published, draft).map(({ id, change }) => [id, change])).toEqual([
    ['tag', 'redirected'],
    ['wait', 'redirected'],
  ])
})
