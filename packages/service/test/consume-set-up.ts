/** Servers with an empty stream for each test of a file, and the words in which it speaks of consuming. */

import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { contractVersion, defineEvent, subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { connectNats } from '@outrider/service/nats/connection'
import { consume } from '@outrider/service/nats/consume'
import { applyConsumers } from '@outrider/service/nats/consumers'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { createParking, retryParked } from '@outrider/service/nats/parking'
import { type ItemContext, onBatch, type Pace } from '@outrider/service/nats/subscriber'
import { createLog } from '@outrider/service/observe/log'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

/** On the subjects that the contacts service consumes. */
const noted = defineEvent({
  ...eventAccepted,
  data: Type.Object(
    {
      n: Type.Integer(),
      tenant: Type.Optional(Type.Object({ orgId: Type.String() }, { additionalProperties: false })),
    },
    { additionalProperties: false },
  ),
})
export const consumer = 'contacts-single'
export const subject = subjectFor(noted, 'single')
export const log = createLog('test', 'silent')

export let sandbox: Sandbox
export let nats: NatsConnection
export let db: Pool
export let consuming: AsyncDisposableStack

/** Starts and stops them with the file that calls this. */
export function startForFile(): void {
  const stack = new AsyncDisposableStack()
  beforeAll(async () => {
    sandbox = await openSandbox(stack)
    const { natsUrl, databaseUrl } = sandbox.config('contacts')
    nats = await connectNats(natsUrl, 'contacts', log)
    stack.defer(() => nats.close())
    db = openDatabase(databaseUrl, 'contacts', { connectTimeout: 60 }) // the machine may be busy
    stack.defer(() => db.end())
  })
  beforeEach(async () => {
    consuming = new AsyncDisposableStack()
    const manager = await jetstreamManager(sandbox.operator)
    await applyConsumers(manager, 'EVENTS')
    await manager.streams.purge('EVENTS')
    await manager.streams.purge('DEAD')
    await db`delete from parked_items`
  })
  afterEach(async () => {
    const manager = await jetstreamManager(sandbox.operator)
    await manager.consumers.delete('EVENTS', consumer) // ends its fetches, which take up to a second
    await consuming.disposeAsync()
  })
  afterAll(() => stack.disposeAsync())
}

export type Handle = (
  numbers: readonly number[],
  deliveries: readonly ItemContext[],
) => Promise<void>

export const subscribersOf = (handle: Handle, pace?: Pace) => [
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
export const deps = () => ({ db, nats, log, service: 'contacts' })

/** Consumes until it is disposed, at the latest when the test ends. */
export async function consumeNotes(
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

export const retryNotes = (handle: Handle) =>
  consuming.use(retryParked(deps(), subscribersOf(handle)))

export async function publish(...texts: readonly string[]): Promise<void> {
  await Promise.all(
    texts.map((data) => sandbox.publisher.publish({ subject, data, id: crypto.randomUUID() })),
  )
}
/** The answer to its first request is lost, though the server did what was asked. */
export function losingAnAnswer(connection: NatsConnection): NatsConnection {
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
export const fail: Handle = async () => {
  throw new Error('never')
}
/** As it comes from an envelope. */
export const item = (orgId: string, n: number, sequence = 1) => ({
  id: `${orgId} ${n}`,
  subject,
  sequence,
  version: contractVersion,
  repeated: false,
  data: { n, tenant: { orgId } },
})
export const byNumber = (a: number, b: number) => a - b
export const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
export const notes = (...numbers: readonly number[]) => numbers.map((n) => JSON.stringify({ n }))
export const envelopeOf = (...numbers: readonly number[]) =>
  writeEnvelope(numbers.map((n) => writeItem(`note ${n}`, JSON.stringify({ n }))))

/** Everything was acknowledged: nothing will be delivered again. */
export async function expectSettled(): Promise<void> {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('EVENTS')
  await eventually(async () => {
    const info = await manager.consumers.info('EVENTS', consumer)
    expect([info.num_pending, info.num_ack_pending]).toEqual([0, 0])
    // A consumer learns of a message a little later than its publisher, and counts none until then.
    expect(info.ack_floor.stream_seq).toBeGreaterThanOrEqual(state.last_seq)
  })
}

export async function deadLetters() {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('DEAD')
  const letters = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const letter = await manager.streams.getMessage('DEAD', { seq })
    if (letter) letters.push({ on: letter.subject, ...letter.json<Record<string, unknown>>() })
  }
  return letters
}
