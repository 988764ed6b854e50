import { expect, test } from 'vitest'
import { hashOfBody } from './body-hash.ts'

const body = { name: 'a', graph: { nodes: [{ id: 'x', type: 'exit' }], edges: [] } }

test('a body is known again whatever order its fields have', () => {
  const reordered = { graph: { edges: [], nodes: [{ type: 'exit', id: 'x' }] }, name: 'a' }
  expect(hashOfBody(reordered)).toBe(hashOfBody(body))
})

test.each<[string, unknown]>([
  ['another value', { ...body, name: 'b' }],
  ['a number for a text', { ...body, name: 1 }],
  ['null for a missing field', { ...body, trigger: null }],
  ['another name of a field', { title: 'a', graph: body.graph }],
  ['a value in another place', { name: 'a', graph: { edges: body.graph.nodes, nodes: [] } }],
])('%s makes another body', (_what, other) => {
  expect(hashOfBody(other)).not.toBe(hashOfBody(body))
})

test('the order of a list counts', () => {
  expect(hashOfBody({ tags: ['a', 'b'] })).not.toBe(hashOfBody({ tags: ['b', 'a'] }))
})
