import { itemsIn } from '@outrider/testing/published'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let key: string
let headers: Record<string, string>
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  key = (await gateway.issueKey()).text
  headers = { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }
})
afterAll(() => stack.disposeAsync())

/** The events that a request stores. */
async function storedBy<T>(send: () => Promise<T>) {
  const count = (await itemsIn(gateway.sandbox.operator, 'EVENTS')).length
  const response = await send()
  const items = await itemsIn(gateway.sandbox.operator, 'EVENTS')
  return { response, events: items.slice(count).map(({ data }) => data) }
}

const segment = (type: string, body: unknown) =>
  gateway.call(`/segment/v1/${type}`, { method: 'POST', headers, body })
const tooOld = '2020-01-01T00:00:00Z'

test('a call of Segment’s protocol is stored once', async () => {
  const call = { userId: 'u', event: 'Order Completed', messageId: 'm-1' }
  const { response, events } = await storedBy(async () => {
    await segment('track', call)
    return segment('track', call)
  })
  expect(response).toMatchObject({ status: 200, body: { success: true } })
  expect(new Set(events.map((event) => Object(event).idempotencyKey))).toEqual(new Set(['m-1']))
  expect(events[0]).toMatchObject({
    event: 'order_completed',
    contact: { externalId: 'u' },
    payload: { $event: 'Order Completed' },
  })
})

test('each call of a batch is judged by itself, in the words of the protocol', async () => {
  const good = { type: 'track', userId: 'u', event: 'x' }
  const { response, events } = await storedBy(() =>
    segment('batch', {
      writeKey: key,
      sentAt: new Date().toISOString(),
      batch: [
        { ...good, messageId: 'b-1' },
        { ...good, timestamp: tooOld },
        { ...good, userId: undefined, anonymousId: 'a' },
        { type: 'alias', userId: 'u', previousId: 'p' },
        { type: 'identify', userId: 'u', traits: { email: 'no address' } },
        { ...good, event: '登録' },
        { ...good, properties: { text: 'x'.repeat(16_384) } },
        { ...good, properties: { text: 'x'.repeat(32_768) } },
        'no call',
        { ...good, messageId: 'b-2' },
      ],
    }),
  )
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({ success: true, ignored: 2 })
  const rejected: { index: number; error: { message: string } }[] = response.body.rejected
  expect(rejected.map(({ index, error }) => [index, error.message])).toEqual([
    [1, 'timestamp: must not be older than 7 days'],
    [4, 'traits.email: must be an email address'],
    [5, expect.stringMatching(/^event: /)],
    [6, 'properties: must be at most 16384 bytes'],
    [7, 'body: must be at most 32768 bytes'],
    [8, expect.stringMatching(/^type: /)],
  ])
  expect(events.map((event) => Object(event).idempotencyKey)).toEqual(['b-1', 'b-2'])
})

test.each([
  ['an unknown kind of call', 'alias', { userId: 'u' }, 404],
  ['a call that is too large', 'track', { userId: 'u', x: 'x'.repeat(32_768) }, 400],
  ['a batch that is too large', 'batch', { batch: ['x'.repeat(512_000)] }, 400],
  ['a batch without calls', 'batch', { batch: [] }, 400],
  ['a call that is too old', 'track', { userId: 'u', event: 'x', timestamp: tooOld }, 400],
  ['a call without identity', 'track', { anonymousId: 'a', event: 'x' }, 200],
])('%s', async (_, type, body, status) => {
  const { response, events } = await storedBy(() => segment(type, body))
  expect(response.status).toBe(status)
  expect(events).toEqual([])
})

const cloudEvent = {
  specversion: '1.0',
  id: '1',
  source: '/billing',
  type: 'Deposit.Confirmed',
  subject: 'u',
  data: { amount: '250' },
}
const structured = 'application/cloudevents+json; charset=utf-8'
const batched = 'application/cloudevents-batch+json'
const sendCloudEvents = (type: string, body: unknown, others: Record<string, string> = {}) =>
  gateway.call('/events', {
    key,
    method: 'POST',
    headers: { 'Content-Type': type, ...others },
    raw: JSON.stringify(body),
  })

test('a CloudEvent is one event, however it is written', async () => {
  const inHeaders = {
    'ce-specversion': '1.0',
    'ce-id': '1',
    'ce-source': '/billing',
    'ce-type': 'Deposit.Confirmed',
    'ce-subject': 'u',
  }
  const { events } = await storedBy(async () => {
    const answers = [
      await sendCloudEvents(structured, cloudEvent),
      await sendCloudEvents('application/json', cloudEvent.data, inHeaders),
    ]
    expect(answers).toMatchObject([
      { status: 202, body: { accepted: true, idempotencyKey: '/billing#1', deduplicated: false } },
      { status: 202, body: { accepted: true, idempotencyKey: '/billing#1', deduplicated: true } },
    ])
    expect(answers.map((answer) => answer.headers.get('Idempotency-Mismatch'))).toEqual([
      null,
      null,
    ])
  })
  for (const event of events)
    expect(event).toMatchObject({
      event: 'deposit.confirmed',
      contact: { externalId: 'u' },
      payload: { amount: '250' },
      idempotencyKey: '/billing#1',
    })
})

test('a repeated CloudEvent that says something else is answered with a mismatch', async () => {
  const first = { ...cloudEvent, id: 'mismatch' }
  const others = {
    'ce-specversion': '1.0',
    'ce-id': 'mismatch',
    'ce-source': '/billing',
    'ce-type': 'Deposit.Confirmed',
    'ce-subject': 'u',
  }
  await sendCloudEvents(structured, first)
  const answers = [
    await sendCloudEvents(structured, { ...first, data: { amount: '251' } }),
    await sendCloudEvents('application/json', { amount: '252' }, others),
  ]
  for (const { status, body, headers: answered } of answers) {
    expect({ status, body }).toMatchObject({ status: 202, body: { deduplicated: true } })
    expect(answered.get('Idempotency-Mismatch')).toBe('true')
  }
})

test('each CloudEvent of a batch is judged by itself, in its own words', async () => {
  const { response } = await storedBy(() =>
    sendCloudEvents(batched, [
      { ...cloudEvent, id: '2' },
      { ...cloudEvent, subject: undefined },
      { ...cloudEvent, time: tooOld },
      { ...cloudEvent, data: { text: 'x'.repeat(16_384) } },
      { ...cloudEvent, specversion: '0.3' },
      { ...cloudEvent, type: 'no spaces' },
    ]),
  )
  expect(response).toMatchObject({ status: 202, body: { accepted: 1, rejected: 5 } })
  const results: { error?: { field: string } }[] = response.body.results
  expect(results.map(({ error }) => error?.field)).toEqual([
    undefined,
    'subject',
    'time',
    'data',
    'specversion',
    'type',
  ])
})

test.each([
  ['no data', { data: undefined }, undefined],
  ['null', { data: null }, undefined],
  ['a list', { data: [1] }, { data: [1] }],
  ['a text', { data: 'text', datacontenttype: 'text/plain' }, { data: 'text' }],
  ['bytes', { data: undefined, data_base64: 'AAE=' }, { data_base64: 'AAE=' }],
  ['extensions', { partitionkey: 'p' }, cloudEvent.data],
])('a CloudEvent may have %s', async (name, change, payload) => {
  const { response, events } = await storedBy(() =>
    sendCloudEvents(structured, { ...cloudEvent, id: `with ${name}`, ...change }),
  )
  expect(response.status).toBe(202)
  expect(Object(events[0]).payload).toEqual(payload)
})

test('headers of a CloudEvent are percent-decoded, and a long key is hashed', async () => {
  const { response, events } = await storedBy(() =>
    sendCloudEvents(
      'application/json',
      {},
      {
        'ce-specversion': '1.0',
        'ce-id': 'x'.repeat(256),
        'ce-source': '/s',
        'ce-type': 'a',
        'ce-subject': 'J%C3%B6rg',
      },
    ),
  )
  expect(response.body.idempotencyKey).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(events[0]).toMatchObject({ contact: { externalId: 'Jörg' } })
})

test('other formats are refused', async () => {
  for (const type of ['application/cloudevents+xml', 'text/plain'])
    expect((await sendCloudEvents(type, cloudEvent)).status).toBe(415)
  const named = { 'Idempotency-Key': 'k' }
  expect((await sendCloudEvents(structured, cloudEvent, named)).body.error.field).toBe(
    'Idempotency-Key',
  )
})
