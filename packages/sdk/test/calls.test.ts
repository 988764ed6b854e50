import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createOutrider, createSessionCalls, OutriderError } from '../src/sdk.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'

const stack = new AsyncDisposableStack()
let server: ScriptedServer
let outrider: ReturnType<typeof createOutrider>

beforeAll(async () => {
  server = await startScriptedServer(stack)
  outrider = createOutrider({ baseUrl: server.baseUrl, secretKey: 'sk_test_x' })
})
afterAll(() => stack.disposeAsync())

const receipt = {
  status: 202,
  body: { accepted: true, deduplicated: false, idempotencyKey: 'k' },
}
const unavailable = { status: 503, headers: { 'retry-after': '0' }, body: {} }
const event = { event: 'deposit', contact: { email: 'a@example.com' }, payload: { amount: '5' } }

test('a call sends the secret key, the query and the path, and answers the body', async () => {
  server.answer({ status: 200, body: { contacts: [], nextCursor: null } })
  const page = await outrider.get('/contacts', { params: { query: { limit: 5, tag: 'vip' } } })
  expect(page.contacts).toEqual([])
  expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/contacts?limit=5&tag=vip' })
  expect(server.seen[0]?.headers.authorization).toBe('Bearer sk_test_x')
})

test('a body is sent as JSON, with whatever the caller puts into free-form objects', async () => {
  server.answer(receipt)
  const { accepted } = await outrider.post('/events', { body: event })
  expect(accepted).toBe(true)
  expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ payload: { amount: '5' } })
})

test('an answer without a body is nothing', async () => {
  server.answer({ status: 204 })
  const reply: void = await outrider.delete('/contacts/{id}', { params: { path: { id: 'con_1' } } })
  expect(reply).toBeUndefined()
  expect(server.seen[0]).toMatchObject({ method: 'DELETE', url: '/api/v1/contacts/con_1' })
})

test('a refusal is an error with code, field, request id and the seconds to wait', async () => {
  const error = {
    code: 'VALIDATION_FAILED',
    message: 'contact.email: must be an email address',
    field: 'contact.email',
    errors: [{ field: 'contact.email', code: 'format', message: 'must be an email address' }],
    requestId: 'req_1',
  }
  server.answer({ status: 400, headers: { 'retry-after': '3' }, body: { error } })
  const call = outrider.get('/contacts')
  await expect(call).rejects.toThrow(OutriderError)
  await expect(call).rejects.toMatchObject({ ...error, status: 400, retryAfter: 3 })
})

test('a refusal by something in between is an error, too', async () => {
  server.answer({ status: 404, headers: { 'x-request-id': 'req_2' }, body: '<h1>Nothing</h1>' })
  const call = outrider.get('/contacts')
  await expect(call).rejects.toMatchObject({ status: 404, code: 'UNKNOWN', requestId: 'req_2' })
})

test('a session names organization, environment and csrf token as they are just then', async () => {
  server.answer({ status: 200, body: { keys: [] } })
  let scope = {}
  const calls = createSessionCalls({ baseUrl: server.baseUrl, scope: () => scope })
  await calls.get('/auth/session')
  scope = { organization: 'org_1', environment: 'test', csrfToken: 'c' }
  await calls.get('/keys')
  const [first, second] = server.seen
  expect(first?.headers['x-org-id']).toBeUndefined()
  expect(second?.headers).toMatchObject({
    'x-org-id': 'org_1',
    'x-environment': 'test',
    'x-csrf-token': 'c',
  })
})

test.each([
  ['429', { status: 429, headers: { 'retry-after': '0' }, body: {} }],
  ['503', unavailable],
  ['a lost connection', 'lost' as const],
])('after %s an event is sent again under the same key', async (_, reaction) => {
  server.answer(reaction, receipt)
  await outrider.post('/events', { body: event })
  const keys = server.seen.map(({ body }) => JSON.parse(body).idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test.each([
  ['no answer', 'silence' as const],
  ['a body that does not end', 'stalled' as const],
])('after 30 s of %s an event is sent again under the same key', async (_, reaction) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  server.answer(reaction, receipt)
  const posted = outrider.post('/events', { body: event })
  await expect.poll(() => server.seen.length).toBe(1)
  vi.advanceTimersByTime(30_000)
  const seenLater = () => {
    vi.advanceTimersByTime(25) // the pause before the second attempt has at most 250 ms
    return server.seen.length
  }
  await expect.poll(seenLater).toBe(2)
  await posted
  const keys = server.seen.map(({ body }) => JSON.parse(body).idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a field that is undefined counts as left out, so that its default makes a retry harmless', async () => {
  server.answer('lost', receipt)
  await outrider.post('/events', { body: { ...event, ...Object({ idempotencyKey: undefined }) } })
  const keys = server.seen.map(({ body }) => JSON.parse(body).idempotencyKey)
  expect(keys).toEqual([expect.any(String), keys[0]])

  server.answer({ status: 200, body: { matchedAutomations: 0, entries: [] } })
  const path = '/v2/automations/runtime/triggers/onchain-event'
  await outrider.post(path, {
    body: { chain: 'base', event: 'Transfer', ...Object({ txHash: undefined }) },
  })
  expect(JSON.parse(server.seen[0]?.body ?? '').sourceEventId).toEqual(expect.any(String))
})

test('a call ends after its timeout though the headers of its response have arrived', async () => {
  server.answer('stalled')
  const options = { baseUrl: server.baseUrl, secretKey: 'x', timeoutMs: 200, maxRetries: 0 }
  const call = createOutrider(options).get('/contacts')
  await expect(call).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 })
})

test.each(['/keys', '/webhooks', '/inapp/tokens'] as const)(
  'POST %s is not repeated after a lost response, because a repetition returns no secret',
  async (path) => {
    server.answer('lost', { status: 201, body: {} })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one body for three paths
    const call = outrider.post(path, { body: { externalId: 'u' } as never })
    await expect(call).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(server.seen).toHaveLength(1)
  },
)

test('what creates something carries a key of its own, the same in each attempt', async () => {
  server.answer('lost', { status: 201, body: {} })
  await outrider.post('/templates', { body: { name: 'n', subject: 's', text: 't' } })
  const keys = server.seen.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a key that the caller names is kept', async () => {
  server.answer(receipt)
  await outrider.post('/events', { body: { ...event, idempotencyKey: 'mine' } })
  expect(JSON.parse(server.seen[0]?.body ?? '').idempotencyKey).toBe('mine')
  await outrider.post('/templates', {
    params: { header: { 'Idempotency-Key': 'mine' } },
    body: { name: 'n', subject: 's', text: 't' },
  })
  expect(server.seen[1]?.headers['idempotency-key']).toBe('mine')
})

test('an on-chain trigger without transaction gets a key; with one, the transaction tells', async () => {
  server.answer({ status: 200, body: { matchedAutomations: 0, entries: [] } })
  const path = '/v2/automations/runtime/triggers/onchain-event'
  await outrider.post(path, { body: { chain: 'base', event: 'Transfer' } })
  await outrider.post(path, { body: { chain: 'base', event: 'Transfer', txHash: '0x1' } })
  const bodies = server.seen.map(({ body }) => JSON.parse(body))
  expect(bodies[0].sourceEventId).toEqual(expect.any(String))
  expect(bodies[1].sourceEventId).toBeUndefined()
})

test('what would happen twice is not sent again', async () => {
  server.answer('lost', { status: 202, body: {} })
  const call = outrider.post('/campaigns/{id}/test', {
    params: { path: { id: 'cmp_1' } },
    body: { contacts: [{ email: 'a@example.com' }] },
  })
  await expect(call).rejects.toMatchObject({ code: 'CONNECTION_FAILED', status: 0 })
  expect(server.seen).toHaveLength(1)
})

test('retries end, and the last answer is told', async () => {
  server.answer(unavailable)
  const calls = createOutrider({ baseUrl: server.baseUrl, secretKey: 'x', maxRetries: 2 })
  await expect(calls.get('/contacts')).rejects.toMatchObject({ status: 503 })
  expect(server.seen).toHaveLength(3)
})

test('an aborted call is not tried again', async () => {
  server.answer('silence')
  const controller = new AbortController()
  const call = outrider.get('/contacts', { signal: controller.signal })
  await expect.poll(() => server.seen.length).toBe(1)
  controller.abort()
  await expect(call).rejects.toThrow('aborted')
  expect(server.seen).toHaveLength(1)
})

test('a list is followed page by page, no further than it is taken', async () => {
  server.answer(
    { status: 200, body: { contacts: [{ id: 'con_1' }, { id: 'con_2' }], nextCursor: 'c1' } },
    { status: 200, body: { contacts: [{ id: 'con_3' }], nextCursor: null } },
  )
  const ids: string[] = []
  const query = { params: { query: { tag: 'vip' } } }
  for await (const contact of outrider.list('/contacts', query)) ids.push(contact.id)
  expect(ids).toEqual(['con_1', 'con_2', 'con_3'])
  expect(server.seen.map(({ url }) => url)).toEqual([
    '/api/v1/contacts?tag=vip',
    '/api/v1/contacts?tag=vip&cursor=c1',
  ])
})
