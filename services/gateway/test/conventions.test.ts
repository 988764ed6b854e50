import { newId } from '@outrider/contracts/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CallInit,
  type GatewayUnderTest,
  startGatewayUnderTest,
} from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let key: string
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  key = (await gateway.issueKey()).text
})
afterAll(() => stack.disposeAsync())

const event = { event: 'signup', contact: { externalId: 'u' } }
const send = (init: CallInit) => gateway.call('/events', { key, method: 'POST', ...init })

test('every answer names its request, by the caller’s own name when that is a decent one', async () => {
  const own = await gateway.call('/nowhere', { headers: { 'X-Request-Id': 'job:42_a.b-c' } })
  expect(own.headers.get('X-Request-Id')).toBe('job:42_a.b-c')
  expect(own.body.error.requestId).toBe('job:42_a.b-c')
  const given = await gateway.call('/nowhere', { headers: { 'X-Request-Id': 'no spaces' } })
  expect(given.headers.get('X-Request-Id')).toMatch(/^req_[0-9a-z]{26}$/)
})

test('what there is not is 404, what may not be done there 405 with what may', async () => {
  expect(await gateway.call('/nowhere')).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  })
  const wrong = await gateway.call('/events', { method: 'DELETE' })
  expect(wrong).toMatchObject({ status: 405, body: { error: { code: 'METHOD_NOT_ALLOWED' } } })
  expect(wrong.headers.get('Allow')).toContain('POST')
})

test('a stranger learns nothing from validation', async () => {
  for (const init of [
    {},
    { key: '' },
    { key: 'sk_live_nonsense' },
    { key: `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` },
    { headers: { Authorization: `Basic ${key}` } },
    { headers: { Authorization: `Bearer ${key} ${key}` } },
  ]) {
    const answer = await gateway.call('/events', { ...init, method: 'POST', raw: '{"broken' })
    expect(answer.status).toBe(401)
    expect(answer.body.error).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'a valid credential is required',
    })
    expect(answer.body.error.field).toBeUndefined()
  }
})

test('a read-only key reads and does not write', async () => {
  const readOnly = (await gateway.issueKey('read_only')).text
  const written = await gateway.call('/events', { key: readOnly, body: event })
  expect(written).toMatchObject({ status: 403, body: { error: { code: 'READ_ONLY_KEY' } } })
  const read = await gateway.call('/contacts/nobody', { key: readOnly })
  expect(read.status).toBe(404)
  for (const path of ['/contacts/export', `/contacts/${newId('con')}/export`])
    expect(await gateway.call(path, { key: readOnly })).toMatchObject({
      status: 403,
      body: { error: { code: 'READ_ONLY_KEY' } },
    })
})

test('an id that can be none reads like one that is none', async () => {
  const malformed = await gateway.call('/contacts/con_1', { key, headers: { 'X-Request-Id': 'r' } })
  expect(malformed.body).toEqual({
    error: { code: 'NOT_FOUND', message: 'not found', requestId: 'r' },
  })
})

test.each([
  ['text', { raw: 'x', headers: { 'Content-Type': 'text/plain' } }],
  ['a form', { raw: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  [
    'another charset',
    { raw: '{}', headers: { 'Content-Type': 'application/json; charset=latin1' } },
  ],
  ['an unknown encoding', { raw: '{}', headers: { 'Content-Encoding': 'zstd2' } }],
])('%s instead of JSON is 415', async (_, init) => {
  const answer = await send(init)
  expect(answer).toMatchObject({ status: 415, body: { error: { code: 'UNSUPPORTED_MEDIA_TYPE' } } })
})

/** An event with white space after it: its fields have smaller bounds of their own. */
function bodyOf(bytes: number): CallInit {
  return { raw: JSON.stringify(event).padEnd(bytes) }
}

test('a body of 1 MiB is taken, one byte more is 413', async () => {
  expect((await send(bodyOf(1_048_576))).status).toBe(202)
  const answer = await send(bodyOf(1_048_577))
  expect(answer).toMatchObject({ status: 413, body: { error: { code: 'BODY_TOO_LARGE' } } })
})

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })

test.each<[string, CallInit, string]>([
  ['broken JSON', { raw: '{"event":' }, 'body'],
  ['no object', { raw: '[]' }, 'body'],
  ['invalid UTF-8', { raw: Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }, 'body'],
  ['nothing', { body: {} }, 'event'],
  ['no contact', { body: { event: 'a' } }, 'contact'],
  ['an empty contact', { body: { event: 'a', contact: {} } }, 'contact'],
  ['an unknown field', { body: { ...event, evnt: 1 } }, 'evnt'],
  [
    'an unknown field inside',
    { body: { event: 'a', contact: { emial: 'a@b.co' } } },
    'contact.emial',
  ],
  ['a bad email', { body: { event: 'a', contact: { email: 'no' } } }, 'contact.email'],
  ['a bad name', { body: { ...event, event: 'has space' } }, 'event'],
  ['a long name', { body: { ...event, event: 'x'.repeat(65) } }, 'event'],
  [
    'many attributes',
    {
      body: {
        ...event,
        attributes: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])),
      },
    },
    'attributes',
  ],
  ['a large payload', { body: { ...event, payload: { text: 'ä'.repeat(8_192) } } }, 'payload'],
  ['a payload that is a list', { body: { ...event, payload: [] } }, 'payload'],
  [
    'an old time',
    { body: { ...event, occurredAt: new Date(Date.now() - 7 * 86_400_000 - 5_000).toISOString() } },
    'occurredAt',
  ],
  [
    'a future time',
    {
      // Read when it is sent: on a busy machine that is minutes after this table is built.
      get body() {
        return { ...event, occurredAt: new Date(Date.now() + 305_000).toISOString() }
      },
    },
    'occurredAt',
  ],
  ['no time', { body: { ...event, occurredAt: 'yesterday' } }, 'occurredAt'],
  ['an escaped NUL', { raw: JSON.stringify({ ...event, payload: { a: 'x\0' } }) }, 'payload.a'],
  ['NUL in a key', { raw: JSON.stringify({ ...event, payload: { 'a\0': 1 } }) }, 'payload.a'],
  [
    'a lone surrogate',
    { raw: String.raw`{"event":"a","contact":{"externalId":"\ud800"}}` },
    'contact.externalId',
  ],
  [
    'a forbidden key',
    { raw: '{"event":"a","contact":{"externalId":"u"},"payload":{"__proto__":1}}' },
    'payload.__proto__',
  ],
  [
    'an escaped forbidden key',
    {
      raw: String.raw`{"event":"a","contact":{"externalId":"u"},"payload":{"\u0063onstructor":1}}`,
    },
    'payload.constructor',
  ],
  ['33 levels', { body: { ...event, payload: nested(32) } }, `payload${'.a'.repeat(31)}`],
])('%s is refused, and the answer names the field', async (_, init, field) => {
  const answer = await send(init)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatchObject({ code: 'VALIDATION_FAILED', field })
  expect(answer.body.error.message).toMatch(field)
  expect(answer.body.error.errors[0]).toMatchObject({ field })
})

test('what is just allowed passes', async () => {
  const answer = await send({
    body: {
      event: 'A.b:c-d_9',
      contact: { email: 'A@b.co', walletAddress: '0xAA', externalId: 'ü' },
      attributes: Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`k${index}`, index]),
      ),
      payload: { text: 'x'.repeat(16_384 - '{"text":""}'.length) },
      occurredAt: new Date(Date.now() - 7 * 86_400_000 + 60_000).toISOString(),
      test: false,
    },
  })
  expect(answer).toMatchObject({ status: 202, body: { accepted: true, deduplicated: false } })
  const deep = await send({ body: { ...event, payload: nested(31) } })
  expect(deep.status).toBe(202)
  const charset = await send({
    body: event,
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
  })
  expect(charset.status).toBe(202)
})

test('a problem of a service reaches the caller as it is', async () => {
  const answer = await gateway.call('/contacts', { key, body: { externalId: 'u' } })
  expect(answer).toMatchObject({
    status: 409,
    body: { error: { code: 'CONFLICT', message: 'the stand-in has no contacts' } },
  })
})

test('a service that is away is 503 and says when to come back', async () => {
  const answer = await gateway.call('/automations', { key })
  expect(answer).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
})

test('a query is checked like a body', async () => {
  expect(await gateway.call('/contacts?limit=201', { key })).toMatchObject({
    status: 400,
    body: { error: { field: 'limit' } },
  })
  expect(await gateway.call('/contacts?limit=ten', { key })).toMatchObject({
    status: 400,
    body: { error: { field: 'limit' } },
  })
  expect(await gateway.call('/contacts?tagg=x', { key })).toMatchObject({
    status: 400,
    body: { error: { field: 'tagg' } },
  })
})

test.each(['1e1', '0x10', '%205', '5%20', '%2B5', '05', '5.0', '-5', '', '0', '1&limit=2', 'true'])(
  'a limit is a whole number in plain decimals, not «%s»',
  async (limit) => {
    expect(await gateway.call(`/contacts?limit=${limit}`, { key })).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', field: 'limit' } },
    })
  },
)

test.each(['1', '10', '200'])('a limit of %s passes', async (limit) => {
  // as far as contacts, who are away
  expect((await gateway.call(`/contacts?limit=${limit}`, { key })).status).toBe(503)
})

test('health is asked without a key', async () => {
  const origin = new URL(gateway.baseUrl).origin
  expect((await fetch(`${origin}/livez`)).status).toBe(200)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
})

/** An object whose JSON has so many bytes. */
const ofBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
/** A trigger spec whose JSON has so many bytes. */
function specOf(bytes: number) {
  const filters = [{ path: 'p', op: 'eq', value: '' }]
  const spec = { type: 'custom_event', filters }
  return {
    ...spec,
    filters: [{ ...filters[0], value: 'x'.repeat(bytes - JSON.stringify(spec).length) }],
  }
}
/** A graph whose JSON has so many bytes. */
function graphOf(bytes: number) {
  const graph = { nodes: [{ id: 'n', type: 'exit', config: { text: '' } }], edges: [] }
  const text = 'x'.repeat(bytes - JSON.stringify(graph).length)
  return { ...graph, nodes: [{ id: 'n', type: 'exit', config: { text } }] }
}

const runtime = '/v2/automations/runtime/triggers'
const named = { type: 'custom_event' }
const contact = { externalId: 'u' }
test.each<[string, number, string, (bytes: number) => unknown]>([
  ['payload', 16_384, '/events', (bytes) => ({ event: 'a', contact, payload: ofBytes(bytes) })],
  ['attributes', 16_384, '/contacts', (bytes) => ({ ...contact, attributes: ofBytes(bytes) })],
  ['payload', 65_536, `${runtime}/decoded-event/queue`, (bytes) => ({ payload: ofBytes(bytes) })],
  ['decoded', 65_536, `${runtime}/decoded-event/queue`, (bytes) => ({ decoded: ofBytes(bytes) })],
  [
    'payload',
    65_536,
    `${runtime}/onchain-event`,
    (bytes) => ({ chain: 'base', event: 'Transfer', payload: ofBytes(bytes) }),
  ],
  ['decoded', 65_536, `${runtime}/decoded-event`, (bytes) => ({ decoded: ofBytes(bytes) })],
  [
    'payload',
    65_536,
    `${runtime}/segment-entered`,
    (bytes) => ({ segmentId: 's', email: 'a@b.co', payload: ofBytes(bytes) }),
  ],
  [
    'payload',
    65_536,
    `${runtime}/email-opened`,
    (bytes) => ({ campaignId: 'c', email: 'a@b.co', payload: ofBytes(bytes) }),
  ],
  [
    'payload',
    65_536,
    `${runtime}/health-threshold`,
    (bytes) => ({ score: 1, email: 'a@b.co', payload: ofBytes(bytes) }),
  ],
  ['trigger', 16_384, '/automations', (bytes) => ({ name: 'a', trigger: specOf(bytes) })],
  [
    'graph',
    262_144,
    '/automations',
    (bytes) => ({ name: 'a', trigger: named, graph: graphOf(bytes) }),
  ],
])(
  '%s of %d bytes passes at %s, one byte more is refused by name',
  async (field, bytes, path, bodyWith) => {
    // 202 is queued, 503 is as far as the service, which is away, and 409 is as far as its stand-in
    expect([202, 409, 503]).toContain(
      (await gateway.call(path, { key, body: bodyWith(bytes) })).status,
    )
    const refused = await gateway.call(path, { key, body: bodyWith(bytes + 1) })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { field, message: `${field}: must be at most ${bytes} bytes` } },
    })
  },
)

test('an item of a batch beyond the bound is refused alone', async () => {
  const { body } = await gateway.call(`${runtime}/decoded-events/batch`, {
    key,
    body: { events: [{ payload: ofBytes(65_537) }, { sourceEventId: newId('evt') }] },
  })
  expect(body.results).toMatchObject([
    { status: 'rejected', error: { field: 'payload' } },
    { status: 'queued' },
  ])
})
