import { jetstreamManager } from '@nats-io/jetstream'
import { quietRest, stir } from '@outrider/service/jobs/loop'
import { consume, prioritize } from '@outrider/service/nats/consume'
import { createParking } from '@outrider/service/nats/parking'
import { store } from '@outrider/service/nats/publish'
import type { Pace } from '@outrider/service/nats/subscriber'
import { applyStreams } from '@outrider/service/nats/streams'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import {
  byNumber,
  consumeNotes,
  db,
  consumer,
  consuming,
  deps,
  expectSettled,
  type Handle,
  log,
  nats,
  notes,
  envelopeOf,
  publish,
  range,
  sandbox,
  startForFile,
  subject,
  subscribersOf,
} from './consume-set-up.ts'

startForFile()

test('what is there comes together and in order, and is acknowledged once handled', async () => {
  const batches: number[][] = []
  await publish(...notes(...range(1_200)))
  await consumeNotes(async (batch) => {
    batches.push([...batch])
  })
  await expectSettled()
  expect(batches.flat()).toEqual(range(1_200))
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(500)
})

test('a consumer that is not there yet is waited for', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  await manager.consumers.delete('EVENTS', consumer)
  const seen: number[] = []
  await consumeNotes(async (batch) => {
    seen.push(...batch)
  })
  await publish(...notes(1))
  await applyStreams(sandbox.operator, { bytes: 64 * 1_024 * 1_024, replicas: 1 })
  await expectSettled()
  expect(seen).toContain(1)
})

test('a quiet process lets the server hold its fetch for longer, and receives a message at once', async () => {
  const held: unknown[] = []
  sandbox.operator.subscribe(`$JS.API.CONSUMER.MSG.NEXT.EVENTS.${consumer}`, {
    callback: (_, msg) => void held.push(msg.json<{ expires: number }>().expires / 1_000_000),
  })
  await sandbox.operator.flush()
  const seen: number[] = []
  const reading = await consumeNotes(async (batch) => {
    seen.push(...batch)
  })
  onTestFinished(() => stir())
  stir(-Infinity)
  await eventually(() => expect(held.at(-1)).toBe(quietRest))
  const requests = held.length
  await publish(...notes(1))
  await eventually(() => expect(seen).toEqual([1]))
  expect(held).toHaveLength(requests)
  await expectSettled()
  await reading[Symbol.asyncDispose]()
})

test('an item that is in two envelopes is handled once where they come together', async () => {
  const seen: [number, boolean][] = []
  await store(sandbox.nats, subject, envelopeOf(1, 2))
  await store(sandbox.nats, subject, envelopeOf(2, 3))
  await consumeNotes(async (batch, deliveries) => {
    for (const [index, n] of batch.entries()) seen.push([n, deliveries[index]?.repeated === true])
  })
  await expectSettled()
  expect(seen).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ])
})

/** Consumes notes that it holds until they are let go; returns what was handled, and in how many deliveries twice. */
async function consumeHeld(pace?: Pace) {
  const seen: { handled: number[]; repeats: number } = { handled: [], repeats: 0 }
  const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>()
  await consumeNotes(async (batch, deliveries) => {
    seen.repeats += deliveries.filter(({ repeated }) => repeated).length
    await allowed
    seen.handled.push(...batch)
  }, pace)
  consuming.defer(letGo)
  return { seen, letGo }
}

test('a slow process takes little ahead: what it has not begun is for others', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  const inHand = async () => (await manager.consumers.info('EVENTS', consumer)).num_ack_pending
  for (const n of range(60)) await store(sandbox.nats, subject, envelopeOf(n))
  const { seen, letGo } = await consumeHeld({ batch: 4 })
  await eventually(async () => expect(await inHand()).toBeGreaterThanOrEqual(8))
  for (let looks = 0; looks < 50; looks += 1) expect(await inHand()).toBeLessThanOrEqual(16)
  letGo()
  await expectSettled()
  expect(seen).toEqual({ handled: range(60), repeats: 0 })
})

test('what a slow process has in hand is kept from others for as long as it takes', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  const { config, delivered } = await manager.consumers.info('EVENTS', consumer)
  const signs: string[] = []
  sandbox.operator.subscribe(`$JS.ACK.EVENTS.${consumer}.>`, {
    callback: (_, msg) => void (msg.string() === '+WPI' && signs.push(msg.subject)),
  })
  await sandbox.operator.flush()
  for (const n of range(28)) await store(sandbox.nats, subject, envelopeOf(n))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { seen, letGo } = await consumeHeld()
  await eventually(() => {
    vi.advanceTimersByTime(5_000)
    expect(new Set(signs).size).toBe(28) // all are in hand
  })
  expect(config.ack_wait).toBe(10_000_000_000)
  signs.length = 0
  vi.advanceTimersByTime(5_000) // twice as often as the server needs a sign
  await eventually(() => expect(new Set(signs).size).toBe(28))
  letGo()
  await expectSettled()
  expect(seen).toEqual({ handled: range(28), repeats: 0 })
  const after = await manager.consumers.info('EVENTS', consumer)
  expect(after.delivered.consumer_seq - delivered.consumer_seq).toBe(28)
})

test('disposal finishes the batch in hand and hands what it had not begun to the next at once', async () => {
  const handled: number[] = []
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  for (const n of range(200)) await store(sandbox.nats, subject, envelopeOf(n))
  const first = await consumeNotes(
    async (batch) => {
      start()
      await allowed
      handled.push(...batch)
    },
    { batch: 10 },
  )
  await started
  const disposed = first[Symbol.asyncDispose]()
  allow()
  await disposed
  expect(handled.length).toBeGreaterThan(0)
  expect(handled.length).toBeLessThan(200)
  await consumeNotes(async (batch) => {
    handled.push(...batch)
  })
  await expectSettled()
  expect(handled.toSorted(byNumber)).toEqual(range(200)) // each just once
})

test('two replicas share a stream', async () => {
  const seen: number[] = []
  const handle: Handle = async (batch) => {
    seen.push(...batch)
  }
  await consumeNotes(handle)
  await consumeNotes(handle)
  for (const n of range(300)) await store(sandbox.nats, subject, envelopeOf(n))
  await expectSettled()
  expect(seen.toSorted(byNumber)).toEqual(range(300))
})

/** Consumes in bulk; answers what has been handled. */
async function consumeInBulk(): Promise<readonly string[]> {
  const order: string[] = []
  const subscribers = subscribersOf(async () => {
    order.push('handled')
  })
  const parking = createParking(deps())
  const of = { nats, log, service: 'contacts', stream: 'EVENTS', lane: 'bulk' } as const
  consuming.use(await consume({ ...of, consumer, subscribers, parking }))
  return order
}

test('what comes in bulk gives way to the single lanes of its thread', async () => {
  const looks: number[] = []
  let order: readonly string[] = []
  const isBusy = () => {
    looks.push(order.length)
    return looks.length < 3
  }
  using _ = prioritize({ isBusy })
  order = await consumeInBulk()
  await publish(...notes(1))
  await expectSettled()
  expect(looks).toEqual([0, 0, 0])
  expect(order).toEqual(['handled'])
})

test('what comes in bulk takes a turn all the same when single lanes are always busy', async () => {
  using _ = prioritize({ isBusy: () => true })
  const order = await consumeInBulk()
  await publish(...notes(1))
  await expectSettled()
  expect(order).toEqual(['handled'])
})

test('nothing is asked for while what follows is full', async () => {
  let isHeld = true
  const subscribers = subscribersOf(async () => {})
  const parking = createParking(deps())
  const of = { nats, log, service: 'contacts', stream: 'EVENTS', lane: 'bulk' } as const
  const looked = Promise.withResolvers<void>()
  const held = () => {
    looked.resolve()
    return isHeld
  }
  consuming.use(await consume({ ...of, consumer, subscribers, parking, isHeld: held }))
  await publish(...notes(1, 2, 3))
  await looked.promise
  const manager = await jetstreamManager(sandbox.operator)
  expect(await manager.consumers.info('EVENTS', consumer)).toMatchObject({ num_waiting: 0 })
  isHeld = false
  await expectSettled()
})

const failureOf = (code: string) => Object.assign(new Error('of the server'), { code })
const timeout = () => failureOf('57014')

test('a slow database postpones batches and parks nothing, and what is handled when it is fast again is all', async () => {
  let isSlow = true
  let turns = 0
  const handled: number[] = []
  await consumeNotes(async (numbers) => {
    if (isSlow) {
      turns += 1
      throw timeout()
    }
    handled.push(...numbers)
  })
  await publish(...notes(...range(50)))
  await eventually(async () => expect(turns).toBeGreaterThan(6))
  expect(await db`select from parked_items`).toHaveLength(0)
  isSlow = false
  await eventually(async () => expect(new Set(handled)).toEqual(new Set(range(50))))
  await expectSettled()
  expect(await db`select from parked_items`).toHaveLength(0)
})

test.each([
  ['exceeds the time of a statement', '57014'],
  ['exhausts the memory of the server', '53200'],
  ['meets a damaged page', 'XX001'],
])('an item that %s is found and parked, and the others are handled', async (_, code) => {
  const handled = new Set<number>()
  await consumeNotes(async (numbers) => {
    if (numbers.includes(17)) throw failureOf(code)
    for (const n of numbers) handled.add(n)
  })
  await store(sandbox.nats, subject, envelopeOf(...range(40)))
  await expectSettled()
  expect(handled).toEqual(new Set(range(40).filter((n) => n !== 17)))
  expect(await db`select from parked_items`).toHaveLength(1)
})
