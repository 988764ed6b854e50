import type { Graph } from '@outrider/contracts/graphs'
import { describe, expect, test } from 'vitest'
import { checkGraph } from './check-graph.ts'

const delay = { type: 'delay', config: { seconds: 1 } }
const branch = { type: 'branch', config: { conditions: [] } }
const split = {
  type: 'split',
  config: {
    branches: [
      { name: 'a', weight: 1 },
      { name: 'b', weight: 2 },
    ],
  },
}
const exit = { type: 'exit' }

/** Nodes by id; edges as `from>to` or `from>to:branch`. */
function graphOf(
  nodes: Record<string, Graph['nodes'][number] | object>,
  ...edges: string[]
): Graph {
  return {
    nodes: Object.entries(nodes).map(([id, node]) => ({ id, type: '', ...node })),
    edges: edges.map((edge) => {
      const [, from = '', to = '', name] = /^(\w+)>(\w+)(?::(\w+))?$/.exec(edge) ?? []
      return name === undefined ? { from, to } : { from, to, branch: name }
    }),
  }
}

test.each<[string, Graph]>([
  ['nothing', graphOf({})],
  ['an exit alone', graphOf({ end: exit })],
  ['a delay and an exit', graphOf({ a: delay, end: exit }, 'a>end')],
  ['branches that meet', graphOf({ a: branch, end: exit }, 'a>end:yes', 'a>end:no')],
  ['a split', graphOf({ a: split, b: delay, end: exit }, 'a>b:a', 'a>end:b', 'b>end')],
])('%s is a graph', (_what, graph) => {
  expect(checkGraph(graph)).toEqual([])
})

describe('a graph is refused, and the node at fault named', () => {
  test.each<[string, Graph, string]>([
    ['a path that just stops', graphOf({ a: delay }), 'graph.nodes.a'],
    ['a branch that is not wired', graphOf({ a: branch, end: exit }, 'a>end:yes'), 'graph.nodes.a'],
    [
      'a branch wired twice',
      graphOf({ a: branch, b: exit, c: exit }, 'a>b:yes', 'a>c:yes', 'a>c:no'),
      'graph.nodes.a',
    ],
    [
      'a branch that there is not',
      graphOf({ a: branch, end: exit }, 'a>end:yes', 'a>end:no', 'a>end:maybe'),
      'graph.nodes.a',
    ],
    ['an edge without its branch', graphOf({ a: branch, end: exit }, 'a>end'), 'graph.nodes.a'],
    ['an exit that leads on', graphOf({ a: exit, b: exit }, 'a>b'), 'graph.nodes.a'],
    [
      'a second start',
      graphOf({ a: delay, b: delay, end: exit }, 'a>end', 'b>end'),
      'graph.nodes.b',
    ],
    ['an edge to nowhere', graphOf({ a: delay }, 'a>end'), 'graph.edges.0.to'],
    ['nothing but a cycle', graphOf({ a: delay, b: delay }, 'a>b', 'b>a'), 'graph.nodes.a'],
    ['a node that leads to itself', graphOf({ a: delay }, 'a>a'), 'graph.nodes.a'],
    [
      'a cycle, not what leads to it',
      graphOf(
        { m: delay, c: delay, d: delay, a: branch, b: delay },
        'm>c',
        'c>d',
        'd>c',
        'a>b:yes',
        'a>m:no',
        'b>a',
      ),
      'graph.nodes.c',
    ],
    [
      'a cycle',
      graphOf(
        { start: delay, a: delay, b: branch, end: exit },
        'start>a',
        'a>b',
        'b>a:yes',
        'b>end:no',
      ),
      'graph.nodes.a',
    ],
    ['an unknown type', graphOf({ a: { type: 'fax' } }), 'graph.nodes.a.type'],
    [
      'a type that an object inherits',
      graphOf({ a: { type: 'constructor' } }),
      'graph.nodes.a.type',
    ],
    ['a missing configuration', graphOf({ a: { type: 'delay' } }), 'graph.nodes.a.config.seconds'],
    [
      'an unknown configuration',
      graphOf({ a: { ...delay, config: { seconds: 1, minutes: 1 } } }),
      'graph.nodes.a.config.minutes',
    ],
    [
      'a condition’s value',
      graphOf({
        a: { ...branch, config: { conditions: [{ path: 'x', op: 'in', value: 1 }] } },
      }),
      'graph.nodes.a.config.conditions.0.value',
    ],
    ['an update of nothing', graphOf({ a: { type: 'update_contact' } }), 'graph.nodes.a.config'],
    [
      'a template that includes a file',
      graphOf({
        a: { type: 'update_contact', config: { attributes: { x: "{% include 'x' %}" } } },
      }),
      'graph.nodes.a.config.attributes.x',
    ],
    [
      'two times at once',
      graphOf({ a: { type: 'delay_until', config: { at: '2026-01-01T00:00:00Z', path: 'x' } } }),
      'graph.nodes.a.config.at',
    ],
    [
      'two branches of a name',
      graphOf({
        a: {
          type: 'split',
          config: {
            branches: [
              { name: 'a', weight: 1 },
              { name: 'a', weight: 1 },
            ],
          },
        },
      }),
      'graph.nodes.a.config.branches.1.name',
    ],
  ])('%s', (_what, graph, field) => {
    expect(checkGraph(graph).map((fault) => fault.field)).toContain(field)
  })

  test('an id that two nodes have', () => {
    const graph: Graph = {
      nodes: [
        { id: 'a', type: 'exit' },
        { id: 'a', type: 'exit' },
      ],
      edges: [],
    }
    expect(checkGraph(graph).map((fault) => fault.field)).toEqual(['graph.nodes.a.id'])
  })
})
