import type { Graph } from '@outrider/contracts/graphs'
import { expect, test } from 'vitest'
import { unmaskGraph } from './headers.ts'

const graphWith = (url: string, value: string): Graph => ({
  nodes: [
    {
      id: 'n0',
      type: 'http_request',
      config: { url, method: 'GET', headers: { Authorization: value } },
    },
  ],
  edges: [],
})

test.each([
  ['https://a.example/v1', 'https://b.example/v1'],
  ['https://a.example/v1', 'http://a.example/v1'],
  ['https://a.example/v1', 'https://a.example:8443/v1'],
  ['https://a.example/v1', 'https://a.example@b.example/v1'],
  ['https://a.example', 'https://a.example{{ event.payload.suffix }}'],
  ['https://{{ event.payload.host }}.a.example/', 'https://{{ event.payload.host }}/.a.example/'],
  ['{{ event.payload.url }}', '{{ event.payload.other }}'],
])('a value that %s got does not go to %s unless it is sent again', (former, url) => {
  const stored = graphWith(former, 'Bearer token-of-the-callee-1234')
  const field = 'graph.nodes.n0.config.headers.Authorization'
  expect(() => unmaskGraph(graphWith(url, '••••1234'), stored)).toThrow(
    expect.objectContaining({ faults: [expect.objectContaining({ field, code: 'mask' })] }),
  )
  expect(unmaskGraph(graphWith(former, '••••1234'), stored)).toEqual(stored)
})

test('a value still goes to another path of its server', () => {
  const stored = graphWith('https://a.example/v1', 'Bearer token-of-the-callee-1234')
  const changed = unmaskGraph(
    graphWith('https://a.example/v2?b={{ event.name }}', '••••1234'),
    stored,
  )
  expect(changed.nodes[0]?.config?.['headers']).toEqual({
    Authorization: 'Bearer token-of-the-callee-1234',
  })
})
