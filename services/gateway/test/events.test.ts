import { eventAccepted } from '@outrider/contracts/events'
import { eventually } from '@outrider/testing/eventually'
import { itemsIn, published } from '@outrider/testing/published'
import { jetstreamManager } from '@nats-io/jetstream'
import { headers as natsHeaders } from '@nats-io/transport-node'
import { subjectFor } from '@outrider/contracts/contract'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { fingerprintsHeader, store } from '@outrider/service/nats/publish'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '../src/duplicates/key-index.ts'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let key: string
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  key = (await gateway.issueKey()).text
})
afterAll(() => stack.disposeAsync())

const event = { event: 'Signup', contact: { externalId: 'u' }, payload: { a: 1, b: { c: 2 } } }
const send = (body: object, as = key) => gateway.call('/events', { key: as, body })
const stored = async () => (await itemsIn(gateway.sandbox.operator, 'EVENTS')).length

test('an accepted event lies in the stream, its name in lower case', async () => {
  const answer = await send({ ...event, idempotencyKey: 'first' })
  expect(answer).toMatchObject({
    status: 202,
    body: { accepted: true, deduplicated: false, idempotencyKey: 'first' },
  })
  const items = await published(gateway.sandbox.operator, eventAccepted)
  expect(items.at(-1)).toMatchObject({ event: 'signup', idempotencyKey: 'first' })
})

const attributesOf = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })

test('an event with more attributes than are allowed is refused by their name', async () => {
  expect((await send({ ...event, attributes: attributesOf(16_384) })).status).toBe(202)
  const beyond = { ...event, attributes: attributesOf(16_385) }
  expect(await send(beyond)).toMatchObject({
    status: 400,
    body: { error: { message: 'attributes: must be at most 16384 bytes' } },
  })
  const { body } = await gateway.call('/events/batch', { key, body: { events: [beyond, event] } })
  expect(body.results).toMatchObject([
    { status: 'rejected', error: { field: 'attributes' } },
    { status: 'accepted' },
  ])
})

test('the header Idempotency-Key stands in for a missing key of an event', async () => {
  const headers = { 'Idempotency-Key': 'of the header' }
  const named = await gateway.call('/events', { key, body: event, headers })
  expect(named.body).toMatchObject({ deduplicated: false, idempotencyKey: 'of the header' })
  const again = await gateway.call('/events', { key, body: event, headers })
  expect(again.body).toMatchObject({ deduplicated: true, idempotencyKey: 'of the header' })
  const own = await gateway.call('/events', {
    key,
    body: { ...event, idempotencyKey: 'of the body' },
    headers,
  })
  expect(own.body).toMatchObject({ deduplicated: false, idempotencyKey: 'of the body' })
})

test.each(['/events/batch', '/segments/preview', '/auth/sessions'])(
  'POST %s, which would ignore the header Idempotency-Key, refuses it',
  async (path) => {
    const refused = await gateway.call(path, { key, body: {}, headers: { 'Idempotency-Key': 'k' } })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { field: 'Idempotency-Key' } },
    })
  },
)

test('a time at second 60 is refused, and is no failure', async () => {
  const refused = await gateway.call('/statistics?from=2026-06-30T23:59:60Z&interval=day', { key })
  expect(refused.status).toBe(400)
})

test('a key that comes again is told, and so is another body under it', async () => {
  await send({ ...event, idempotencyKey: 'again' })
  const same = await send({
    payload: { b: { c: 2 }, a: 1 },
    contact: { externalId: 'u' },
    event: 'SIGNUP',
    idempotencyKey: 'again',
  })
  expect(same.body).toEqual({ accepted: true, deduplicated: true, idempotencyKey: 'again' })
  expect(same.headers.get('Idempotency-Mismatch')).toBeNull()
  const other = await send({ ...event, payload: { a: 2 }, idempotencyKey: 'again' })
  expect(other).toMatchObject({ status: 202, body: { deduplicated: true } })
  expect(other.headers.get('Idempotency-Mismatch')).toBe('true')
})

test('a key is one organization’s and one environment’s own', async () => {
  const stranger = (await gateway.issueKey()).text
  await send({ ...event, idempotencyKey: 'mine' })
  expect((await send({ ...event, idempotencyKey: 'mine' }, stranger)).body.deduplicated).toBe(false)
})

test('of fifty callers with one key one is first', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send({ ...event, idempotencyKey: 'race' })),
  )
  expect(answers.filter((answer) => !answer.body.deduplicated)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]))
})

test('without a key each event is its own, under a key that is told', async () => {
  const [one, two] = [await send(event), await send(event)]
  expect(one.body.idempotencyKey).toMatch(/^.{10,}$/)
  expect(one.body.idempotencyKey).not.toBe(two.body.idempotencyKey)
})

test('a full stream refuses with 503 and nothing half done', async () => {
  const manager = await jetstreamManager(gateway.sandbox.operator)
  const { config } = await manager.streams.info('EVENTS')
  const { state } = await manager.streams.info('EVENTS')
  const before = await stored()
  await manager.streams.update('EVENTS', { ...config, max_bytes: state.bytes })
  try {
    const answers = await Promise.all([send(event), send(event), send(event)])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
      expect(answer.headers.get('Retry-After')).toBe('1')
    }
    expect(await stored()).toBe(before)
  } finally {
    await manager.streams.update('EVENTS', config)
  }
})

test('the repetition of an event that an earlier version accepted is a repetition, and no fault', async () => {
  const { text, tenant } = await gateway.issueKey()
  const fingerprint = fingerprintOf(tenant.orgId, tenant.environment, 'old').toString('base64')
  const sent = natsHeaders()
  sent.set(fingerprintsHeader, fingerprint)
  const envelope = writeEnvelope([
    writeItem('evt_old', JSON.stringify({ event: 'of another shape' })),
  ])
  await store(gateway.sandbox.nats, subjectFor(eventAccepted, 'single'), envelope, sent)
  await eventually(async () => {
    const again = await send({ ...event, idempotencyKey: 'old' }, text)
    expect(again).toMatchObject({ status: 202, body: { deduplicated: true } })
    expect(again.headers.get('Idempotency-Mismatch')).toBeNull()
  })
})
