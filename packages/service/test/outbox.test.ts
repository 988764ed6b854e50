import { jetstreamManager } from '@nats-io/jetstream'
import { contactCreated } from '@outrider/contracts/contacts'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { insertOutboxEntries, outboxEntry, relayOutbox } from '@outrider/service/db/outbox'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { readEnvelope } from '@outrider/service/nats/envelope'
import type { OutgoingItem, Publisher } from '@outrider/service/nats/publish'
import { createLog } from '@outrider/service/observe/log'
import { withOrigin } from '@outrider/service/observe/origin'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'

const subject = subjectFor(eventAccepted, 'single')
const log = createLog('test', 'silent')

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let db: Pool
let relays: AsyncDisposableStack
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await sandbox.admin`create schema relayed authorization domains`
  db = openDatabase(sandbox.config('domains').databaseUrl, 'relayed')
  stack.defer(() => db.end())
  await db`
    create table outbox (
      id bigint generated always as identity primary key,
      subject text not null,
      data jsonb not null,
      leased_until timestamptz not null default '-infinity',
      traceparent text
    )`
})
beforeEach(async () => {
  relays = new AsyncDisposableStack()
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.purge('EVENTS')
})
afterEach(() => relays.disposeAsync())
afterAll(() => stack.disposeAsync())

const relay = (publisher: Publisher) => relays.use(relayOutbox(db, publisher, 'domains', log))

async function write(count: number): Promise<void> {
  await db`
    insert into outbox (subject, data)
    select ${subject}, jsonb_build_object('n', n) from generate_series(1, ${count}::int) n`
}

/** How many items lie in the stream. */
async function stored(): Promise<number> {
  const manager = await jetstreamManager(sandbox.operator)
  const { state } = await manager.streams.info('EVENTS')
  let count = 0
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const envelope = await manager.streams.getMessage('EVENTS', { seq })
    if (envelope) count += readEnvelope(envelope.string()).length
  }
  return count
}

async function expectEmptied(): Promise<void> {
  await eventually(async () => expect(await db`select id from outbox`).toEqual([]))
}

test('each entry is published once, in order, under an id of its own, and then gone', async () => {
  const published: OutgoingItem[] = []
  const publisher: Publisher = {
    publish: (message) => {
      published.push(message)
      return sandbox.publisher.publish(message)
    },
  }
  await write(1_200)
  relay(publisher)
  await expectEmptied()
  expect(published.map(({ data }) => data)).toEqual(
    Array.from({ length: 1_200 }, (_, index) => `{"n":${index + 1}}`),
  )
  expect(new Set(published.map(({ id }) => id)).size).toBe(1_200)
  expect(published.every(({ id }) => /^domains\.\d+$/.test(id))).toBe(true)
  expect(await stored()).toBe(1_200)
})

test('an entry that is a part of a trace is published as one, and others are not', async () => {
  const published: OutgoingItem[] = []
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const data = { contactId: newId('con'), tenant: tenant(), occurredAt: new Date(0).toISOString() }
  await insertOutboxEntries(db, [
    withOrigin({ traceparent, requestId: 'r' }, () => outboxEntry(contactCreated, data)),
    outboxEntry(contactCreated, data),
  ])
  relay({
    publish: async (message) => {
      published.push(message)
      return { sequence: 1, index: 0 }
    },
  })
  await expectEmptied()
  expect(published.map(({ origin }) => origin)).toEqual([{ traceparent }, {}])
})

test('woken, it does not wait for its next look', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout'] }) // the next look never comes
  const relaying = relay(sandbox.publisher)
  for (let round = 0; round < 5; round += 1) {
    await write(1)
    relaying.wake()
    await eventually(async () => expect(await db`select id from outbox`).toEqual([]))
  }
})

test('the relays of several replicas do not publish an entry twice', async () => {
  const ids: string[] = []
  const publisher: Publisher = {
    publish: (message) => {
      ids.push(message.id)
      return sandbox.publisher.publish(message)
    },
  }
  const replicas = [relay(publisher), relay(publisher), relay(publisher)]
  for (let round = 0; round < 20; round += 1) {
    await write(20)
    for (const replica of replicas) replica.wake()
    await expectEmptied()
  }
  expect(ids).toHaveLength(20 * 20)
})

test('what a crash kept from being deleted is published again under the same ids', async () => {
  const first: string[] = []
  const killed: Publisher = {
    async publish(message) {
      first.push(message.id)
      await sandbox.publisher.publish(message)
      return new Promise(() => {}) // its relay never gets further
    },
  }
  const ids: string[] = []
  await write(3)
  relayOutbox(db, killed, 'domains', log)
  await eventually(async () => expect(await stored()).toBe(3))
  expect(await db`select id from outbox where leased_until > now()`).toHaveLength(3)
  await db`update outbox set leased_until = '-infinity'` // as if the lease had run out
  relay({
    publish: (message) => {
      ids.push(message.id)
      return sandbox.publisher.publish(message)
    },
  })
  await expectEmptied()
  expect(ids).toEqual(first)
})

test('what could not be published is published as soon as it can be, and the rest meanwhile', async () => {
  let away = true
  const publisher: Publisher = {
    async publish(message) {
      if (away && message.data === '{"n":2}') throw new Problem('UNAVAILABLE', 'try again')
      return sandbox.publisher.publish(message)
    },
  }
  await write(3)
  relay(publisher)
  await eventually(async () => expect(await stored()).toBe(2))
  away = false
  await expectEmptied()
  expect(await stored()).toBe(3)
})

test('entries of a stream that is full, or silent, hold up no entry of another', async () => {
  const other = subjectFor(contactCreated, 'single')
  const unanswered: PromiseWithResolvers<never>[] = []
  const stayUnanswered = () => {
    const publishing = Promise.withResolvers<never>()
    unanswered.push(publishing)
    return publishing.promise
  }
  for (const refuse of [
    () => Promise.reject(new Problem('UNAVAILABLE', 'the stream is full')),
    stayUnanswered,
  ]) {
    let isFull = true
    const passed: string[] = []
    const publisher: Publisher = {
      publish: async (message) => {
        if (isFull && message.subject === subject) return refuse()
        passed.push(message.subject)
        return { sequence: 1, index: 0 }
      },
    }
    await write(600)
    await db`insert into outbox (subject, data) values (${other}, '{}')`
    const relaying = relay(publisher)
    await eventually(async () => expect(passed).toEqual([other]))
    isFull = false
    for (const { reject } of unanswered) reject(new Error('silent'))
    await expectEmptied()
    await relaying[Symbol.asyncDispose]()
  }
})
