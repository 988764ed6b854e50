import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { connectNats } from '@outrider/service/nats/connection'
import { consume } from '@outrider/service/nats/consume'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { gapsIn } from '@outrider/service/nats/gaps'
import { createParking } from '@outrider/service/nats/parking'
import { store } from '@outrider/service/nats/publish'
import { applyStreams, purgeStreams } from '@outrider/service/nats/streams'
import { onBatch } from '@outrider/service/nats/subscriber'
import { createLog } from '@outrider/service/observe/log'
import pino, { type Logger } from 'pino'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { fetchAll } from '@outrider/testing/fetch-all'
import { type Damage, damageStream, type OwnNats, startOwnNats } from '@outrider/testing/own-nats'
import { openSandbox } from '@outrider/testing/sandbox'

const stream = 'EVENTS'
const streamBytes = 64 * 1_024 * 1_024
const subject = subjectFor(eventAccepted, 'single')

const stack = new AsyncDisposableStack()
let db: Pool
let broker: OwnNats
let nats: NatsConnection
let manager: JetStreamManager
/** Asks again soon: a server that starts may leave a request unanswered. */
let impatient: JetStreamManager
beforeAll(async () => {
  const sandbox = await openSandbox(stack)
  db = openDatabase(sandbox.config('contacts').databaseUrl, 'contacts')
  stack.defer(() => db.end())
  broker = await startOwnNats(stack)
  nats = await connectNats(broker.urlOf('contacts'), 'contacts', createLog('test', 'silent'))
  stack.defer(() => nats.close())
  manager = await jetstreamManager(broker.operator, { checkAPI: false, timeout: 30_000 })
  impatient = await jetstreamManager(broker.operator, { checkAPI: false, timeout: 500 })
})
afterAll(() => stack.disposeAsync())

interface Told {
  readonly stream: string
  readonly seenBy: string
  readonly from: number
  readonly to: number
}
let told: Told[]
let log: Logger
let watching: AsyncDisposableStack
beforeEach(async () => {
  told = []
  log = pino({ level: 'error' }, { write: (line: string) => void told.push(JSON.parse(line)) })
  watching = new AsyncDisposableStack()
  await manager.streams.delete(stream)
  await applyStreams(broker.operator, { bytes: streamBytes, replicas: 1 })
})
afterEach(() => watching.disposeAsync())

/** As the job does each minute. */
async function look() {
  return purgeStreams(broker.operator, log, new Date())
}

async function publish(count: number): Promise<number> {
  let sequence = 0
  for (let n = 0; n < count; n += 1) {
    const text = writeEnvelope([writeItem(crypto.randomUUID(), `"${'x'.repeat(200)}"`)])
    sequence = await store(broker.operator, subject, text)
  }
  return sequence
}

/** Takes the oldest messages and is done with them. */
async function acknowledge(count: number): Promise<void> {
  await fetchAll(await jetstream(nats).consumers.get(stream, 'contacts-single'), count)
}

/** Which of these sequences the stream still has, as it says itself. */
async function sequencesIn(from: number, to: number): Promise<number[]> {
  const held: number[] = []
  for (let seq = from; seq <= to; seq += 1)
    if (await manager.streams.getMessage(stream, { seq }).catch(() => null)) held.push(seq)
  return held
}

/** Stops the server, damages the stream's file, and starts it again. */
async function breakDisk(damage: Damage, isKilled: boolean): Promise<void> {
  await broker.stop()
  await damageStream(broker.dataDir, stream, damage, isKilled)
  await broker.start()
  await eventually(async () => expect(await impatient.streams.info(stream)).toBeDefined())
}

const byName = (a: Told, b: Told) => a.seenBy.localeCompare(b.seenBy)

const faults = [
  ['a flipped byte', 'stopped'],
  ['a flipped byte', 'killed'],
  ['a truncated tail', 'stopped'],
  ['a truncated tail', 'killed'],
] as const
test.each(faults)(
  '%s, after nats-server was %s, is reported as a gap of every consumer',
  async (damage, end) => {
    const last = await publish(60)
    await acknowledge(5)
    await look()
    await breakDisk(damage, end === 'killed')
    const { state } = await manager.streams.info(stream)
    const held = await sequencesIn(state.first_seq, last)
    const lost = { from: (held.at(-1) ?? 0) + 1, to: last }
    expect(lost.to).toBeGreaterThanOrEqual(lost.from)
    await look()
    expect(told.toSorted(byName)).toMatchObject([
      { stream, seenBy: 'contacts-bulk', ...lost },
      { stream, seenBy: 'contacts-single', ...lost },
    ])
    const { config } = await manager.streams.info(stream)
    expect(gapsIn(config.metadata)).toEqual({ 'contacts-bulk': 1, 'contacts-single': 1 })
  },
)

test('a second loss is reported though it is of as many bytes', async () => {
  for (const times of [1, 2]) {
    await publish(60)
    await look()
    await breakDisk('a truncated tail', false)
    await look()
    expect(told).toHaveLength(2 * times)
  }
})

test('sequences that are used again before the next look are reported', async () => {
  const last = await publish(60)
  await look()
  await breakDisk('a truncated tail', true)
  const { state } = await manager.streams.info(stream)
  await publish(60)
  await look()
  expect(told).toHaveLength(2)
  expect(told[0]).toMatchObject({ from: state.last_seq + 1, to: last })
})

async function sendText(text: string) {
  return store(broker.operator, subject, writeEnvelope([writeItem(text, JSON.stringify(text))]))
}

test('what comes at a sequence that is used again is handled, though the former message is still in hand', async () => {
  const event = { ...eventAccepted, data: Type.String() }
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  const handled: string[] = []
  const subscriber = onBatch(event, async (texts) => {
    await allowed
    handled.push(...texts)
  })
  const parking = createParking({ db, nats, log, service: 'contacts' })
  const of = { service: 'contacts', stream, consumer: 'contacts-single' } as const
  watching.use(await consume({ ...of, nats, log, parking, subscribers: [subscriber] }))
  const texts = Array.from({ length: 20 }, (_, n) => `${n}${'x'.repeat(200)}`)
  for (const text of texts) await sendText(`before ${text}`)
  const isDelivered = (count: number) =>
    eventually(async () => {
      const { delivered } = await impatient.consumers.info(stream, of.consumer)
      expect(delivered.stream_seq).toBeGreaterThanOrEqual(count)
    })
  await isDelivered(20)
  await breakDisk('a truncated tail', true)
  for (const text of texts) await eventually(() => sendText(`after ${text}`))
  const count = (word: string) => handled.filter((text) => text.startsWith(word)).length
  const { state } = await manager.streams.info(stream)
  await isDelivered(state.last_seq)
  allow()
  await eventually(() => expect([count('before'), count('after')]).toEqual([20, 20]))
})

test('messages that somebody deletes before they are handled are a gap, which is reported once', async () => {
  await publish(10)
  await acknowledge(3)
  await look()
  const { state } = await manager.streams.info(stream)
  for (const offset of [4, 6]) await manager.streams.deleteMessage(stream, state.first_seq + offset)
  for (let times = 0; times < 3; times += 1) await look()
  const gap = { from: state.first_seq + 4, to: state.first_seq + 6 }
  expect(told.toSorted(byName)).toMatchObject([
    { seenBy: 'contacts-bulk', ...gap },
    { seenBy: 'contacts-single', ...gap },
  ])
})

test('messages that were handled and are deleted for their age are none', async () => {
  await publish(10)
  await look()
  await acknowledge(7)
  const later = new Date(Date.now() + 7_200_000)
  expect(await purgeStreams(broker.operator, log, later)).toEqual({ EVENTS: 7 })
  await publish(3)
  await look()
  expect(told).toEqual([])
})
