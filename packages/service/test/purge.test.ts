import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { duplicateWindowSeconds } from '@outrider/contracts/streams'
import { triggerQueued } from '@outrider/contracts/triggers'
import { openDatabase } from '@outrider/service/db/pool'
import { connectNats } from '@outrider/service/nats/connection'
import { consume } from '@outrider/service/nats/consume'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { createParking } from '@outrider/service/nats/parking'
import { store } from '@outrider/service/nats/publish'
import { purgeStreams } from '@outrider/service/nats/streams'
import type { Subscriber } from '@outrider/service/nats/subscriber'
import { createLog } from '@outrider/service/observe/log'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

const log = createLog('test', 'silent')
const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let manager: JetStreamManager
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  manager = await jetstreamManager(sandbox.operator)
})
afterEach(async () => {
  for (const stream of ['EVENTS', 'TRIGGERS']) await manager.streams.purge(stream)
})
afterAll(() => stack.disposeAsync())

const later = () => new Date(Date.now() + (duplicateWindowSeconds + 1) * 1_000)

async function publish(contract: typeof eventAccepted | typeof triggerQueued, howMany: number) {
  const subject = subjectFor(contract, 'single')
  for (let index = 0; index < howMany; index += 1)
    await store(
      sandbox.nats,
      subject,
      writeEnvelope([writeItem(`${index}`, `"${'x'.repeat(500)}"`)]),
    )
}

/** Lets the contacts service be done with all accepted events, or all but those beyond `most`. */
async function settleEvents(most: number): Promise<void> {
  const nats = await connectNats(sandbox.config('contacts').natsUrl, 'contacts', log)
  let left = most
  const taken: Subscriber = {
    event: eventAccepted,
    handle: async (batch) => {
      if ((left -= batch.length) < 0) throw Object.assign(new Error('away'), { code: '57P01' })
    },
  }
  const db = openDatabase(sandbox.config('contacts').databaseUrl, 'contacts')
  const parking = createParking({ db, nats, log, service: 'contacts' })
  const of = { service: 'contacts', stream: 'EVENTS', consumer: 'contacts-single' } as const
  await using consuming = new AsyncDisposableStack()
  consuming.defer(() => db.end())
  consuming.use(await consume({ ...of, nats, log, parking, subscribers: [taken] }))
  const { state } = await manager.streams.info(of.stream)
  await eventually(async () => {
    const { delivered, num_ack_pending } = await manager.consumers.info(of.stream, of.consumer)
    expect(delivered.stream_seq).toBeGreaterThanOrEqual(state.last_seq)
    expect(num_ack_pending === 0 || left < 0).toBe(true)
  })
  await nats.drain()
}

async function count(stream: string): Promise<number> {
  return (await manager.streams.info(stream)).state.messages
}

test('what everybody is done with goes once it is older than the duplicate window', async () => {
  await publish(eventAccepted, 20)
  await settleEvents(20)
  expect(await purgeStreams(sandbox.operator, log, new Date())).toEqual({})
  expect(await count('EVENTS')).toBe(20)
  expect(await purgeStreams(sandbox.operator, log, later())).toEqual({ EVENTS: 20 })
  expect(await count('EVENTS')).toBe(0)
})

test('what somebody is not done with stays, however old', async () => {
  await publish(triggerQueued, 5)
  await publish(eventAccepted, 20)
  await settleEvents(0)
  expect(await purgeStreams(sandbox.operator, log, later())).toEqual({})
  expect([await count('EVENTS'), await count('TRIGGERS')]).toEqual([20, 5])
})

test('a stream that is more than half full gives up younger messages that are settled, but none of the last two minutes', async () => {
  const { config } = await manager.streams.info('EVENTS')
  await publish(eventAccepted, 40)
  await settleEvents(40)
  await manager.streams.update('EVENTS', { max_bytes: 40_000 })
  expect(await purgeStreams(sandbox.operator, log, new Date(Date.now() + 60_000))).toEqual({})
  expect(await purgeStreams(sandbox.operator, log, new Date(Date.now() + 180_000))).toEqual({
    EVENTS: 40,
  })
  await manager.streams.update('EVENTS', { max_bytes: config.max_bytes })
})
