import { jetstreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { maxEnvelopeBytes, maxEnvelopeItems } from '@outrider/service/nats/envelope'
import {
  fingerprintsHeader,
  maxWaitingBytes,
  messageOf,
  type OutgoingItem,
} from '@outrider/service/nats/publish'
import { applyStreams } from '@outrider/service/nats/streams'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

const subject = subjectFor(eventAccepted, 'single')

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterEach(async () => {
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.purge('EVENTS')
})
afterAll(() => stack.disposeAsync())

const message = (id: string, data: unknown = id): OutgoingItem => ({
  subject,
  id,
  data: JSON.stringify(data),
})
const publish = (messages: readonly OutgoingItem[]) =>
  Promise.all(messages.map((each) => sandbox.publisher.publish(each)))

/** What the stream holds, by sequence. */
async function envelopes() {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('EVENTS')
  const found = new Map<number, { items: { id: string; data: unknown }[]; header: string }>()
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const each = await manager.streams.getMessage('EVENTS', { seq })
    if (each) found.set(seq, { items: each.json(), header: each.header.get(fingerprintsHeader) })
  }
  return found
}

test('what is published in one turn goes as one envelope, in order, and each receipt says where it lies', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `item ${index}`)
  const receipts = await publish(texts.map((text) => message(text)))
  const stored = await envelopes()
  expect(stored.size).toBe(1)
  const [[sequence, { items }] = [0, { items: [] }]] = stored
  expect(items).toEqual(texts.map((text) => ({ id: text, data: text })))
  expect(receipts).toEqual(texts.map((_, index) => ({ sequence, index })))
})

test('what is published while a stream has no leader is stored once there is one', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.delete('EVENTS')
  const publishing = publish([message('early')])
  await applyStreams(sandbox.operator, { bytes: 64 * 1_024 ** 2, replicas: 1 })
  expect(await publishing).toEqual([{ sequence: 1, index: 0 }])
})

test('an envelope carries 500 items, and half a mebibyte; a larger item travels alone', async () => {
  await publish(Array.from({ length: maxEnvelopeItems + 1 }, (_, index) => message(`${index}`)))
  expect([...(await envelopes()).values()].map(({ items }) => items.length)).toEqual([
    maxEnvelopeItems,
    1,
  ])
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.purge('EVENTS')
  const [half, whole] = [maxEnvelopeBytes / 2, maxEnvelopeBytes + 1].map((size) => 'x'.repeat(size))
  await publish([
    message('a', half),
    message('large', whole),
    message('b', half),
    message('c'),
    message('d'),
  ])
  const kept = [...(await envelopes()).values()].map(({ items }) => items.map(({ id }) => id))
  expect(kept).toEqual([['a'], ['large'], ['b', 'c', 'd']])
})

test('the header has the fingerprints of the items, one after the other', async () => {
  const [a, b] = [Buffer.alloc(12, 1), Buffer.alloc(12, 2)]
  await publish([
    { ...message('a'), fingerprint: a },
    { ...message('b'), fingerprint: b },
  ])
  const [{ header } = { header: '' }] = (await envelopes()).values()
  expect(Buffer.from(header, 'base64')).toEqual(Buffer.concat([a, b]))
})

test('a full stream refuses what does not fit, keeps what it acknowledged, and takes the others later', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  const { config } = await manager.streams.info('EVENTS')
  await manager.streams.update('EVENTS', { max_bytes: 600_000 })
  const messages = Array.from({ length: 60 }, (_, index) =>
    message(`${index}`, 'x'.repeat(100_000)),
  )
  const outcomes = await Promise.allSettled(messages.map((each) => sandbox.publisher.publish(each)))
  const accepted = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  const stored = await envelopes()
  expect(new Set(accepted.map(({ value }) => value.sequence))).toEqual(new Set(stored.keys()))
  expect(refused.length).toBeGreaterThan(30)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })

  await manager.streams.update('EVENTS', { max_bytes: config.max_bytes })
  await manager.streams.purge('EVENTS')
  await publish(messages)
  const items = [...(await envelopes()).values()].flatMap((envelope) => envelope.items)
  expect(items.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
})

test('what waits to be stored is bounded: beyond it callers are told to come again', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  const { config } = await manager.streams.info('EVENTS')
  await manager.streams.update('EVENTS', { max_bytes: 2 * maxWaitingBytes })
  const size = 1_000_000
  const fitting = Math.floor(maxWaitingBytes / (size + 40))
  const messages = Array.from({ length: fitting + 3 }, (_, index) =>
    message(`${index}`, 'x'.repeat(size)),
  )
  const outcomes = await Promise.allSettled(messages.map((each) => sandbox.publisher.publish(each)))
  // A slow disk also refuses, for the time that storing takes.
  const refused = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' && String(outcome.reason.cause).includes('bytes are waiting')
      ? [index]
      : [],
  )
  expect(refused.length).toBeGreaterThanOrEqual(3)
  expect(Math.min(...refused)).toBeGreaterThanOrEqual(fitting - 1)
  await publish([message('afterwards')])
  await manager.streams.purge('EVENTS')
  await manager.streams.update('EVENTS', { max_bytes: config.max_bytes })
})

test('an event of a contract goes to its lane', () => {
  const event = {
    tenant: { orgId: newId('org'), environment: 'live' as const },
    id: newId('evt'),
    event: 'signup',
    contact: { externalId: 'u_1' },
    idempotencyKey: 'k',
    occurredAt: '2026-11-20T00:00:00.000Z',
    receivedAt: '2026-11-20T00:00:00.000Z',
  }
  const made = messageOf(eventAccepted, event, event.id, 'bulk')
  expect(made).toEqual({ subject: 'events.bulk', data: JSON.stringify(event), id: event.id })
})
