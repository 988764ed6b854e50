import { Problem } from '@outrider/contracts/problem'
import type { Context } from 'koa'
import { expect, test } from 'vitest'
import { type Params, routing } from './router.ts'

const served: { endpoint: string; params: Params }[] = []
const endpoint = (method: string, path: string) => ({
  method,
  path,
  serve: (_ctx: Context, params: Params) => {
    served.push({ endpoint: `${method} ${path}`, params })
  },
})
const route = routing('/v1', [
  endpoint('GET', '/things/:id'),
  endpoint('PATCH', '/things/:id'),
  endpoint('GET', '/things/export'),
  endpoint('POST', '/things/:id/parts/:partId'),
])

async function answerTo(method: string, path: string): Promise<unknown> {
  const allow: string[] = []
  const sent = {
    request: {},
    method,
    path,
    state: {},
    set: (_name: unknown, value?: unknown) => allow.push(String(value)),
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router reads nothing else
    await route(sent as never, async () => {})
    return served.pop()
  } catch (error) {
    if (error instanceof Problem) return [error.code, ...allow]
    throw error
  }
}

test.each([
  ['GET', '/v1/things/7', { endpoint: 'GET /things/:id', params: { id: '7' } }],
  ['HEAD', '/v1/things/7', { endpoint: 'GET /things/:id', params: { id: '7' } }],
  ['GET', '/v1/things/A%2Fb%C3%A4', { endpoint: 'GET /things/:id', params: { id: 'A/bä' } }],
  ['GET', '/v1/things/export', { endpoint: 'GET /things/export', params: {} }],
  [
    'POST',
    '/v1/things/7/parts/8',
    { endpoint: 'POST /things/:id/parts/:partId', params: { id: '7', partId: '8' } },
  ],
  ['GET', '/v1/things/%E0%A4%A', ['NOT_FOUND']],
  ['GET', '/v1/things', ['NOT_FOUND']],
  ['GET', '/things/7', ['NOT_FOUND']],
  ['GET', '/v1/__proto__', ['NOT_FOUND']],
  ['GET', '/v1/constructor/constructor', ['NOT_FOUND']],
  ['DELETE', '/v1/things/7', ['METHOD_NOT_ALLOWED', 'GET, HEAD, PATCH']],
  ['PATCH', '/v1/things/export', ['METHOD_NOT_ALLOWED', 'GET, HEAD']],
])('%s %s', async (method, path, answer) => {
  expect(await answerTo(method, path)).toEqual(answer)
})
