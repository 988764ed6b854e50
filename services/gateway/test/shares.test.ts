import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { defaultRates } from '@outrider/contracts/gateway'
import type { StreamName } from '@outrider/contracts/streams'
import { readOwnMetrics, streamFree } from '@outrider/service/observe/metrics'
import { eventually } from '@outrider/testing/eventually'
import { fetchAll } from '@outrider/testing/fetch-all'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../src/service.ts'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let manager: JetStreamManager
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack, {}, {}, { lookInterval: 50 })
  manager = await jetstreamManager(gateway.sandbox.operator)
})
afterAll(() => stack.disposeAsync())

const payload = { text: 'x'.repeat(16_000) }
/** Bytes that such an event takes in a stream, about. */
const size = 16_500
const event = { event: 'signup', contact: { externalId: 'u' }, payload }
const runtime = '/v2/automations/runtime/triggers'

/** Each way that an event comes into a stream, with what it sends. */
const ways: Record<string, [StreamName, string, object]> = {
  'POST /events': ['EVENTS', '/events', event],
  'POST /events/batch': ['EVENTS', '/events/batch', { events: [event] }],
  'the queue': ['TRIGGERS', `${runtime}/decoded-event/queue`, { event: 'Transfer', payload }],
  'batches of the queue': [
    'TRIGGERS',
    `${runtime}/decoded-events/batch`,
    { events: [{ event: 'Transfer', payload }] },
  ],
}

/** Leaves room for so many events in a stream, and waits until the gateway has seen it. */
async function leaveRoom(stream: StreamName, events: number): Promise<void> {
  const { state } = await manager.streams.info(stream)
  await manager.streams.update(stream, { max_bytes: state.bytes + events * size })
  await eventually(async () => expect(await freeOf(stream)).toBe(events * size))
}

/** How much the gateway believes is free. */
async function freeOf(stream: StreamName): Promise<number | undefined> {
  await readOwnMetrics()
  const { values } = await streamFree.get()
  return values.find(({ labels }) => labels.stream === stream)?.value
}

/** Sends until it is refused; answers how many passed, and the refusal. */
async function fill(path: string, body: object, given?: string) {
  const key = given ?? (await gateway.issueKey()).text
  for (let passed = 0; passed < 200; passed += 1) {
    const answer = await gateway.call(path, { key, body })
    if (answer.status !== 202) return { passed, answer, key }
  }
  throw new Error('nothing was refused')
}

test.each(Object.entries(ways))(
  'by %s an organization takes as much of a stream as is left free, and one beyond waits, while others go on',
  async (_, [stream, path, body]) => {
    await leaveRoom(stream, 40)
    const { passed, answer, key } = await fill(path, body)
    expect(passed).toBeGreaterThanOrEqual(20)
    expect(passed).toBeLessThanOrEqual(21)
    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } })
    expect(answer.headers.get('Retry-After')).toBe('5')
    const second = await fill(path, body)
    expect(second.passed).toBeGreaterThanOrEqual(9)
    expect(second.passed).toBeLessThanOrEqual(11)
    const third = (await gateway.issueKey()).text
    expect((await gateway.call(path, { key: third, body })).status).toBe(202)
    expect((await gateway.call(path, { key, body })).status).toBe(429)
  },
)

test('while a stream is full, an organization that has nothing there is told that it is full', async () => {
  await leaveRoom('EVENTS', 0)
  const { text: key } = await gateway.issueKey()
  const refused = await gateway.call('/events', { key, body: event })
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
})

test('a gateway that starts later counts what came by others', async () => {
  await leaveRoom('EVENTS', 20)
  const { key } = await fill('/events', event)
  const { natsUrl } = gateway.sandbox.config('gateway')
  const { port } = await startGateway(
    {
      natsUrl,
      logLevel: 'silent',
      port: 0,
      publicUrl: 'http://localhost',
      rateLimit: defaultRates,
    },
    stack,
  )
  const send = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ event: 'signup', contact: { externalId: 'u' } }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  await eventually(async () => expect(await send()).toBe(429))
})

test('what is handled and old enough to be deleted counts no longer', async () => {
  await leaveRoom('EVENTS', 20)
  const { key } = await fill('/events', event)
  const contacts = jetstream(await gateway.sandbox.connect('contacts'))
  const { state } = await manager.streams.info('EVENTS', { subjects_filter: '>' })
  for (const lane of ['single', 'bulk'] as const) {
    const count = state.subjects?.[subjectFor(eventAccepted, lane)] ?? 0
    const consumer = await contacts.consumers.get('EVENTS', `contacts-${lane}`)
    if (count > 0) await fetchAll(consumer, count)
  }
  // Another look at the stream may tell of a little more room, but not of twenty events.
  expect((await fill('/events', event, key)).passed).toBeLessThanOrEqual(1)
  advanceClock(180_000)
  await eventually(async () =>
    expect((await gateway.call('/events', { key, body: event })).status).toBe(202),
  )
})
