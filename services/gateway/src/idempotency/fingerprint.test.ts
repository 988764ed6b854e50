import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

const body = { name: 'a', graph: { nodes: [{ id: 'x', type: 'exit' }], edges: [] } }

test('a body is known again whatever order its fields have', () => {
  const reordered = { graph: { edges: [], nodes: [{ type: 'exit', id: 'x' }] }, name: 'a' }
  expect(fingerprintOf(reordered)).toBe(fingerprintOf(body))
})

test.each<[string, unknown]>([
  ['another value', { ...body, name: 'b' }],
  ['a number for a text', { ...body, name: 1 }],
  ['null for a missing field', { ...body, trigger: null }],
  ['another name of a field', { title: 'a', graph: body.graph }],
  ['a value in another place', { name: 'a', graph: { edges: body.graph.nodes, nodes: [] } }],
])('%s makes another body', (_what, other) => {
  expect(fingerprintOf(other)).not.toBe(fingerprintOf(body))
})

test('the order of a list counts', () => {
  expect(fingerprintOf({ tags: ['a', 'b'] })).not.toBe(fingerprintOf({ tags: ['b', 'a'] }))
})
