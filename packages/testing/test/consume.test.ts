import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { defineEvent, subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { consume, onBatch } from '@outrider/service/consume'
import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { createPublisher } from '@outrider/service/publish'
import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../src/eventually.ts'
import { openSandbox, type Sandbox } from '../src/sandbox.ts'

/** On the subjects that the contacts service consumes. */
const noted = defineEvent({
  ...eventAccepted,
  data: Type.Object({ n: Type.Integer() }),
})
const subject = subjectFor(noted, newId('org'))
const log = createLog('test', 'silent')

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let nats: NatsConnection
let consuming: AsyncDisposableStack
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  nats = await connectNats(sandbox.config('contacts').natsUrl, 'contacts', log)
  stack.defer(() => nats.close())
})
beforeEach(async () => {
  consuming = new AsyncDisposableStack()
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.purge('EVENTS')
  await manager.streams.purge('DEAD')
})
afterEach(() => consuming.disposeAsync())
afterAll(() => stack.disposeAsync())

/** Consumes until it is disposed, at the latest when the test ends. */
async function consumeNotes(
  handle: (batch: readonly number[]) => Promise<void>,
): Promise<AsyncDisposable> {
  const consumption = await consume({
    nats,
    stream: 'EVENTS',
    durable: 'contacts',
    publisher: createPublisher(nats),
    log,
    subscribers: [onBatch(noted, (batch) => handle(batch.map(({ n }) => n)))],
  })
  return consuming.use(consumption)
}

async function publish(...texts: readonly string[]): Promise<void> {
  await Promise.all(
    texts.map((data) => sandbox.publisher.publish({ subject, data, id: crypto.randomUUID() })),
  )
}
const byNumber = (a: number, b: number) => a - b
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const notes = (...numbers: readonly number[]) => numbers.map((n) => JSON.stringify({ n }))

/** Everything was acknowledged or given up: nothing will be delivered again. */
async function expectSettled(): Promise<void> {
  const manager = await jetstreamManager(sandbox.operator)
  await eventually(async () => {
    const info = await manager.consumers.info('EVENTS', 'contacts')
    expect([info.num_pending, info.num_ack_pending]).toEqual([0, 0])
  })
}

/** Nothing is left in the stream, and what was sent has been received. */
async function expectDelivered(): Promise<void> {
  const manager = await jetstreamManager(sandbox.operator)
  await eventually(async () => {
    expect((await manager.consumers.info('EVENTS', 'contacts')).num_pending).toBe(0)
  })
  await nats.flush()
}

async function deadLetters() {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('DEAD')
  const letters = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1)
    letters.push(await manager.streams.getMessage('DEAD', { seq }))
  return letters
}

test('what is there comes together and in order, and is acknowledged once handled', async () => {
  const batches: number[][] = []
  await publish(...notes(...range(1_200)))
  await consumeNotes(async (batch) => {
    batches.push([...batch])
  })
  await expectSettled()
  expect(batches.flat()).toEqual(range(1_200))
  expect(batches.length).toBeLessThan(60)
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(500)
})

test('a poison message lands in DEAD, whole and with the reason, while the others pass', async () => {
  const seen: number[] = []
  await publish(...notes(1, 2), '{"n":"three"}', ...notes(4), 'not JSON', ...notes(6))
  await consumeNotes(async (batch) => {
    seen.push(...batch)
  })
  await expectSettled()
  expect(seen.toSorted(byNumber)).toEqual([1, 2, 4, 6])
  const letters = await deadLetters()
  expect(new Set(letters.map((letter) => letter?.string()))).toEqual(
    new Set(['not JSON', '{"n":"three"}']),
  )
  expect(letters).toHaveLength(2)
  const invalid = letters.find((letter) => letter?.string().startsWith('{'))
  expect(invalid?.subject).toBe(`dead.contacts.${subject}`)
  expect(invalid?.header.get('Outrider-Reason')).toBe('n: must be integer')
  expect(invalid?.header.get('Outrider-Stream')).toBe('EVENTS')
  expect(Number(invalid?.header.get('Outrider-Sequence'))).toBeGreaterThan(0)
})

test('one message that its handler cannot bear is tried again, and does not hold up the others', async () => {
  const handled: number[] = []
  let failures = 0
  await publish(...notes(...range(8)))
  await consumeNotes(async (batch) => {
    if (batch.includes(5) && failures < 4) {
      failures += 1 // in the batches of 8, 4, 2 and 1 that it is in
      throw new Error('not today')
    }
    handled.push(...batch)
  })
  await eventually(() => expect(handled.toSorted(byNumber)).toEqual([1, 2, 3, 4, 6, 7, 8]))
  await expectSettled()
  expect(handled.toSorted(byNumber)).toEqual(range(8))
  expect(await deadLetters()).toEqual([])
})

test('while a server is away nothing is given up, nor tried bit by bit: all of it comes again', async () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  let isBack = false
  const refused: number[] = []
  const handled: number[] = []
  await publish(...notes(...range(20)))
  await consumeNotes(async (batch) => {
    ;(isBack ? handled : refused).push(...batch)
    if (isBack) return
    if (refused.length === 20) setTimeout(() => (isBack = true), 300) // others would be tried meanwhile
    throw away
  })
  await expectSettled()
  expect(refused.toSorted(byNumber)).toEqual(range(20))
  expect(handled.toSorted(byNumber)).toEqual(range(20))
  expect(await deadLetters()).toEqual([])
})

test('disposal finishes the batch in hand and hands what it had not begun to the next at once', async () => {
  const handled: number[] = []
  const { promise: allArrived, resolve: go } = Promise.withResolvers<void>()
  await publish(...notes(...range(3_000)))
  const { inMsgs } = nats.stats()
  const first = await consumeNotes(async (batch) => {
    await allArrived
    handled.push(...batch)
  })
  await eventually(() => expect(nats.stats().inMsgs - inMsgs).toBeGreaterThanOrEqual(3_000))
  await expectDelivered()
  const disposed = first[Symbol.asyncDispose]()
  go()
  await disposed
  expect(handled.length).toBeGreaterThan(0)
  expect(handled.length).toBeLessThan(3_000)

  await consumeNotes(async (batch) => {
    handled.push(...batch)
  })
  await expectSettled()
  expect(handled.toSorted(byNumber)).toEqual(range(3_000)) // each just once
})

test('disposal amid the flow loses nothing: what was on its way comes again', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  const { config } = await manager.consumers.info('EVENTS', 'contacts')
  await manager.consumers.update('EVENTS', 'contacts', { ack_wait: 1_000_000_000 })
  const handled: number[] = []
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  await publish(...notes(...range(3_000)))
  const first = await consumeNotes(async (batch) => {
    start()
    await delay(20)
    handled.push(...batch)
  })
  await started
  await first[Symbol.asyncDispose]()
  expect(handled.length).toBeLessThan(3_000)
  await consumeNotes(async (batch) => {
    handled.push(...batch)
  })
  await expectSettled()
  // Some come twice where the machine takes longer than the second after which they come again.
  expect([...new Set(handled)].toSorted(byNumber)).toEqual(range(3_000))
  await manager.consumers.update('EVENTS', 'contacts', { ack_wait: config.ack_wait ?? 0 })
})

test('two replicas share a stream', async () => {
  const seen: number[] = []
  const handle = async (batch: readonly number[]) => {
    seen.push(...batch)
  }
  await consumeNotes(handle)
  await consumeNotes(handle)
  await publish(...notes(...range(1_000)))
  await expectSettled()
  expect(seen.toSorted(byNumber)).toEqual(range(1_000))
})
