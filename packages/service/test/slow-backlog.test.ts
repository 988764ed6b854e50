import { setTimeout as delay } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { defineEvent, subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { openDatabase } from '@outrider/service/db/pool'
import { consume } from '@outrider/service/nats/consume'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { createParking } from '@outrider/service/nats/parking'
import { store } from '@outrider/service/nats/publish'
import { ackWaitSeconds } from '@outrider/service/nats/consumers'
import { onBatch } from '@outrider/service/nats/subscriber'
import { createLog } from '@outrider/service/observe/log'
import { Type } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox } from '@outrider/testing/sandbox'

const noted = defineEvent({ ...eventAccepted, data: Type.Object({ n: Type.Integer() }) })
/** Milliseconds that each item takes. */
const cost = 50
/** Together they take longer than the server waits for an acknowledgement. */
const envelopes = 28
const itemsOfEach = 10

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test(
  'nothing of a backlog of items that take 50 ms each is delivered again',
  { timeout: 120_000 },
  async () => {
    expect(envelopes * itemsOfEach * cost).toBeGreaterThan(ackWaitSeconds * 1_000)
    const sandbox = await openSandbox(stack)
    const log = createLog('test', 'silent')
    const nats = await sandbox.connect('contacts')
    const db = openDatabase(sandbox.config('contacts').databaseUrl, 'contacts')
    stack.defer(() => db.end())
    for (let envelope = 0; envelope < envelopes; envelope += 1) {
      const items = Array.from({ length: itemsOfEach }, (_, index) => {
        const n = envelope * itemsOfEach + index
        return writeItem(`note ${n}`, JSON.stringify({ n }))
      })
      await store(sandbox.nats, subjectFor(noted, 'single'), writeEnvelope(items))
    }
    const seen: number[] = []
    let repeats = 0
    const subscriber = onBatch(noted, async (items, deliveries) => {
      repeats += deliveries.filter(({ repeated }) => repeated).length
      await delay(cost * items.length)
      seen.push(...items.map(({ n }) => n))
    })
    const of = { service: 'contacts', stream: 'EVENTS', consumer: 'contacts-single' } as const
    const parking = createParking({ db, nats, log, service: 'contacts' })
    stack.use(await consume({ ...of, nats, log, parking, subscribers: [subscriber] }))
    await eventually(() => expect(seen).toHaveLength(envelopes * itemsOfEach), {
      timeoutMs: 60_000,
    })
    expect(repeats).toBe(0)
    expect(seen).toEqual(Array.from({ length: envelopes * itemsOfEach }, (_, n) => n))
    const manager = await jetstreamManager(sandbox.operator)
    await eventually(async () => {
      const { delivered, num_ack_pending } = await manager.consumers.info(of.stream, of.consumer)
      expect([delivered.consumer_seq, num_ack_pending]).toEqual([envelopes, 0])
    })
  },
)
