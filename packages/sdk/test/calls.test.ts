import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutrider, createSessionCalls, OutriderError } from '../src/sdk.ts'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let seen: Seen[] = []
let answer = { status: 200, headers: {}, body: '{}' }
let baseUrl = ''
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body)
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
})

test('a call sends the secret key, the query and the path, and answers the body', async () => {
  answer = { status: 200, headers: {}, body: '{"contacts":[],"nextCursor":null}' }
  const outrider = createOutrider({ baseUrl, secretKey: 'sk_test_x' })
  const page = await outrider.get('/contacts', { params: { query: { limit: 5, tag: 'vip' } } })
  expect(page.contacts).toEqual([])
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/contacts?limit=5&tag=vip' })
  expect(seen[0]?.headers.authorization).toBe('Bearer sk_test_x')
})

test('a body is sent as JSON, with whatever the caller puts into free-form objects', async () => {
  answer = {
    status: 202,
    headers: {},
    body: '{"accepted":true,"deduplicated":false,"idempotencyKey":"k"}',
  }
  const outrider = createOutrider({ baseUrl, secretKey: 'sk_test_x' })
  const reply = await outrider.post('/events', {
    body: { event: 'deposit', contact: { email: 'a@example.com' }, payload: { amount: '5' } },
  })
  expect(reply.accepted).toBe(true)
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ payload: { amount: '5' } })
})

test('an answer without a body is nothing', async () => {
  answer = { status: 204, headers: {}, body: '' }
  const outrider = createOutrider({ baseUrl, secretKey: 'sk_test_x' })
  const reply: void = await outrider.delete('/contacts/{id}', { params: { path: { id: 'con_1' } } })
  expect(reply).toBeUndefined()
  expect(seen[0]).toMatchObject({ method: 'DELETE', url: '/api/v1/contacts/con_1' })
})

test('a refusal is an error with code, field, request id and the seconds to wait', async () => {
  answer = {
    status: 400,
    headers: { 'retry-after': '3' },
    body: JSON.stringify({
      error: {
        code: 'VALIDATION_FAILED',
        message: 'contact.email: must match format "email"',
        field: 'contact.email',
        errors: [{ field: 'contact.email', code: 'format', message: 'must match format "email"' }],
        requestId: 'req_1',
      },
    }),
  }
  const call = createOutrider({ baseUrl, secretKey: 'x' }).get('/contacts')
  await expect(call).rejects.toThrow(OutriderError)
  await expect(call).rejects.toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'contact.email',
    requestId: 'req_1',
    retryAfter: 3,
    errors: [{ field: 'contact.email' }],
  })
})

test('a refusal by something in between is an error, too', async () => {
  answer = { status: 502, headers: { 'x-request-id': 'req_2' }, body: '<h1>Bad Gateway</h1>' }
  const call = createOutrider({ baseUrl, secretKey: 'x' }).get('/contacts')
  await expect(call).rejects.toMatchObject({ status: 502, code: 'UNKNOWN', requestId: 'req_2' })
})

test('a session names organization, environment and csrf token as they are just then', async () => {
  answer = { status: 200, headers: {}, body: '{"keys":[]}' }
  let scope = {}
  const calls = createSessionCalls({ baseUrl, scope: () => scope })
  await calls.get('/auth/session')
  scope = { organization: 'org_1', environment: 'test', csrfToken: 'c' }
  await calls.get('/keys')
  expect(seen[0]?.headers['x-org-id']).toBeUndefined()
  expect(seen[1]?.headers).toMatchObject({
    'x-org-id': 'org_1',
    'x-environment': 'test',
    'x-csrf-token': 'c',
  })
})
