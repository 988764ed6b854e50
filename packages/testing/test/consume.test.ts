import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { defineEvent, subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { consume } from '@outrider/service/consume'
import { openDatabase, type Pool } from '@outrider/service/database'
import { maxDeadLettersPerTenant } from '@outrider/service/dead-letters'
import { type Delivery, onBatch, type Pace } from '@outrider/service/deliver'
import { createLog } from '@outrider/service/log'
import { connectNats } from '@outrider/service/nats'
import { writeItem, writeParcel } from '@outrider/service/parcel'
import { goFirst, maxYield } from '@outrider/service/right-of-way'
import { createParking, maxParkedPerTenant, retryParked } from '@outrider/service/parking'
import { store } from '@outrider/service/publish'
import { applyStreams } from '@outrider/service/streams'
import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../src/eventually.ts'
import { openSandbox, type Sandbox } from '../src/sandbox.ts'

/** On the subjects that the contacts service consumes. */
const noted = defineEvent({
  ...eventAccepted,
  data: Type.Object({
    n: Type.Integer(),
    tenant: Type.Optional(Type.Object({ orgId: Type.String() })),
  }),
})
const consumer = 'contacts-single'
const subject = subjectFor(noted, 'single')
const log = createLog('test', 'silent')

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let nats: NatsConnection
let db: Pool
let consuming: AsyncDisposableStack
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  const { natsUrl, databaseUrl } = sandbox.config('contacts')
  nats = await connectNats(natsUrl, 'contacts', log)
  stack.defer(() => nats.close())
  db = openDatabase(databaseUrl, 'contacts')
  stack.defer(() => db.end())
})
beforeEach(async () => {
  consuming = new AsyncDisposableStack()
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.purge('EVENTS')
  await manager.streams.purge('DEAD')
  await db`delete from parked_items`
})
afterEach(() => consuming.disposeAsync())
afterAll(() => stack.disposeAsync())

type Handle = (numbers: readonly number[], deliveries: readonly Delivery[]) => Promise<void>

const subscribersOf = (handle: Handle, pace?: Pace) => [
  onBatch(
    noted,
    (items, deliveries) =>
      handle(
        items.map(({ n }) => n),
        deliveries,
      ),
    pace,
  ),
]
const deps = () => ({ db, nats, log, service: 'contacts' })

/** Consumes until it is disposed, at the latest when the test ends. */
async function consumeNotes(
  handle: Handle,
  pace?: Pace,
  parking = createParking(deps()),
): Promise<AsyncDisposable> {
  const subscribers = subscribersOf(handle, pace)
  const opened = await consume({
    nats,
    log,
    service: 'contacts',
    stream: 'EVENTS',
    consumer,
    subscribers,
    parking,
  })
  return consuming.use(opened)
}

const retryNotes = (handle: Handle) => consuming.use(retryParked(deps(), subscribersOf(handle)))

async function publish(...texts: readonly string[]): Promise<void> {
  await Promise.all(
    texts.map((data) => sandbox.publisher.publish({ subject, data, id: crypto.randomUUID() })),
  )
}
/** The answer to its first request is lost, though the server did what was asked. */
function losingAnAnswer(connection: NatsConnection): NatsConnection {
  let isLost = false
  const request: NatsConnection['request'] = async (...asked) => {
    const answer = await connection.request(...asked)
    if (isLost) return answer
    isLost = true
    throw new Error('timeout')
  }
  return new Proxy(connection, {
    get: (target, name): unknown => (name === 'request' ? request : Reflect.get(target, name)),
  })
}
const fail: Handle = async () => {
  throw new Error('never')
}
/** As it comes from a parcel. */
const item = (orgId: string, n: number, sequence = 1) => ({
  id: `${orgId} ${n}`,
  subject,
  sequence,
  repeated: false,
  data: { n, tenant: { orgId } },
})
const byNumber = (a: number, b: number) => a - b
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const notes = (...numbers: readonly number[]) => numbers.map((n) => JSON.stringify({ n }))
const parcelOf = (...numbers: readonly number[]) =>
  writeParcel(numbers.map((n) => writeItem(`note ${n}`, JSON.stringify({ n }))))

/** Everything was acknowledged: nothing will be delivered again. */
async function expectSettled(): Promise<void> {
  const manager = await jetstreamManager(sandbox.operator)
  await eventually(async () => {
    const info = await manager.consumers.info('EVENTS', consumer)
    expect([info.num_pending, info.num_ack_pending]).toEqual([0, 0])
  })
}

async function deadLetters() {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('DEAD')
  const letters = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const letter = await manager.streams.getMessage('DEAD', { seq })
    if (letter) letters.push({ on: letter.subject, ...letter.json<Record<string, unknown>>() })
  }
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

test('an item that is in two parcels is handled once where they come together', async () => {
  const seen: [number, boolean][] = []
  await store(sandbox.nats, subject, parcelOf(1, 2))
  await store(sandbox.nats, subject, parcelOf(2, 3))
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

test('a message that is no parcel is buried though nothing comes after it', async () => {
  await consumeNotes(async () => {})
  for (const text of ['alone', '[]']) await store(sandbox.nats, subject, text)
  await eventually(async () => {
    const manager = await jetstreamManager(sandbox.operator)
    const info = await manager.consumers.info('EVENTS', consumer)
    expect([info.num_pending, info.num_ack_pending]).toEqual([0, 0])
    expect((await manager.streams.info('DEAD')).state.messages).toBe(1)
  })
})

test('what is no item of its contract is buried, with the reason, while the others of its parcel pass', async () => {
  const seen: number[] = []
  await publish(...notes(1, 2), '{"n":"three"}', ...notes(4))
  await store(sandbox.nats, subject, 'no parcel')
  await consumeNotes(async (batch) => {
    seen.push(...batch)
  })
  await expectSettled()
  expect(seen.toSorted(byNumber)).toEqual([1, 2, 4])
  const letter = { service: 'contacts', subject, on: 'dead.contacts.none' }
  const letters = await deadLetters()
  expect(letters).toHaveLength(2)
  expect(letters).toContainEqual({
    ...letter,
    itemId: expect.any(String),
    reason: 'n: must be integer',
    data: '{"n":"three"}',
  })
  expect(letters).toContainEqual(expect.objectContaining({ ...letter, data: '"no parcel"' }))
})

test.each([
  ['a message that is no parcel', 'no parcel'],
  ['an item that nobody can handle', writeParcel([writeItem('bad', '{"n":"three"}')])],
])('%s is one dead letter though the answer to its burial is lost', async (_, text) => {
  await store(sandbox.nats, subject, text)
  const parking = createParking({ ...deps(), nats: losingAnAnswer(nats) })
  await consumeNotes(fail, undefined, parking)
  await eventually(async () => expect(await deadLetters()).toHaveLength(1))
  await expectSettled()
  expect(await deadLetters()).toHaveLength(1)
})

test('an item that is published again and dies again is another dead letter', async () => {
  const parking = createParking(deps())
  const orgId = newId('org')
  const hopeless = new SyntaxError('no JSON')
  for (const sequence of [1, 1, 2]) await parking.park(item(orgId, 1, sequence), hopeless)
  expect(await deadLetters()).toHaveLength(2)
})

test('an item that fails is parked, holds nothing in flight, and is tried again', async () => {
  const handled: number[] = []
  let failures = 0
  const handle: Handle = async (batch) => {
    if (batch.includes(5) && failures < 4) {
      failures += 1 // in the batches of 8, 4, 2 and 1 that it is in
      throw new Error('not today')
    }
    handled.push(...batch)
  }
  await publish(...notes(...range(8)))
  await consumeNotes(handle)
  await expectSettled()
  expect(handled.toSorted(byNumber)).toEqual([1, 2, 3, 4, 6, 7, 8])
  retryNotes(handle)
  await eventually(() => expect(handled.toSorted(byNumber)).toEqual(range(8)))
  await eventually(async () => expect(await db`select from parked_items`).toHaveLength(0))
  expect(await deadLetters()).toEqual([])
})

test('after its last try a parked item is buried; failures are counted, not deliveries', async () => {
  await publish(...notes(1))
  await consumeNotes(fail)
  await expectSettled()
  retryNotes(fail)
  for (const failures of [1, 2, 3, 4]) {
    await eventually(async () =>
      expect(await db`select failures from parked_items`).toEqual([{ failures }]),
    )
    await db`update parked_items set due_at = now()`
  }
  await eventually(async () =>
    expect(await deadLetters()).toMatchObject([{ reason: 'never', data: '{"n":1}' }]),
  )
  await eventually(async () => expect(await db`select from parked_items`).toHaveLength(0))
})

test('what waits for another try, and what is dead, is bounded for each organization', async () => {
  const [noisy, quiet] = [newId('org'), newId('org')]
  await db`
    insert into parked_items (subject, item_id, org_id, data, failures, reason, due_at)
    select ${subject}, n::text, ${noisy}, '{}', 1, 'no', now() + interval '1 hour'
    from generate_series(2, ${maxParkedPerTenant}::int) n`
  const parking = createParking(deps())
  for (const orgId of [noisy, noisy, quiet]) await parking.park(item(orgId, 1), new Error('no'))
  await parking.park(item(noisy, 2), new Error('no'))
  expect(
    await db`select org_id, count(*)::int from parked_items group by 1 order by 2 desc`,
  ).toEqual([
    { orgId: noisy, count: maxParkedPerTenant },
    { orgId: quiet, count: 1 },
  ])
  const refused = range(maxDeadLettersPerTenant).map((n) => item(noisy, n + 10))
  await Promise.all(refused.map((each) => parking.park(each, new Error('no'))))
  const { state } = await (await jetstreamManager(sandbox.operator)).streams.info('DEAD')
  expect(state.messages).toBe(maxDeadLettersPerTenant)
})

test('while a server is away nothing is parked, nor tried bit by bit: all of it comes again', async () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  let isBack = false
  const refused: number[] = []
  const handled: number[] = []
  await publish(...notes(...range(20)))
  await consumeNotes(async (batch) => {
    ;(isBack ? handled : refused).push(...batch)
    if (isBack) return
    setTimeout(() => (isBack = true), 300) // others would be tried meanwhile
    throw away
  })
  await expectSettled()
  expect(refused.toSorted(byNumber)).toEqual(range(20))
  expect(handled.toSorted(byNumber)).toEqual(range(20))
  expect(await deadLetters()).toEqual([])
  expect(await db`select from parked_items`).toEqual([])
})

test('a slow process takes little ahead, keeps what it has, and is sent nothing twice', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  const { config } = await manager.consumers.info('EVENTS', consumer)
  const handled: number[] = []
  let repeats = 0
  for (const n of range(60)) await store(sandbox.nats, subject, parcelOf(n))
  await consumeNotes(
    async (batch, deliveries) => {
      repeats += deliveries.filter(({ repeated }) => repeated).length
      await delay(50 * batch.length)
      handled.push(...batch)
    },
    { batch: 4 },
  )
  await eventually(async () => {
    expect(handled.length).toBeGreaterThan(0)
    const { num_ack_pending } = await manager.consumers.info('EVENTS', consumer)
    expect(num_ack_pending).toBeLessThanOrEqual(20)
  })
  await expectSettled()
  expect(handled).toEqual(range(60))
  expect(repeats).toBe(0)
  expect(config.ack_wait).toBe(10_000_000_000)
})

test('disposal finishes the batch in hand and hands what it had not begun to the next at once', async () => {
  const handled: number[] = []
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  for (const n of range(200)) await store(sandbox.nats, subject, parcelOf(n))
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
  for (const n of range(1_000)) await store(sandbox.nats, subject, parcelOf(n))
  await expectSettled()
  expect(seen.toSorted(byNumber)).toEqual(range(1_000))
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
  let isBusy = true
  using _ = goFirst({ isBusy: () => isBusy })
  setTimeout(() => (isBusy = false), maxYield / 2)
  const order = await consumeInBulk()
  await publish(...notes(1))
  await expectSettled()
  expect([isBusy, order]).toEqual([false, ['handled']])
})

test('what comes in bulk takes a turn all the same when single lanes are always busy', async () => {
  using _ = goFirst({ isBusy: () => true })
  const order = await consumeInBulk()
  await publish(...notes(1))
  await expectSettled()
  expect(order).toEqual(['handled'])
})
