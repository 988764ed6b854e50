import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { duplicateWindowSeconds } from '@outrider/contracts/streams'
import { buryLetter } from '@outrider/service/nats/dead-letters'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { store } from '@outrider/service/nats/publish'
import { fetchAll } from '@outrider/testing/fetch-all'
import { itemsIn } from '@outrider/testing/published'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { advanceClock } from '@outrider/testing/time'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { databaseOf } from '@outrider/testing/credentials'
import { adminUrl, operate } from './operate.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let manager: JetStreamManager
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  manager = await jetstreamManager(sandbox.operator)
})
afterEach(async () => {
  for (const stream of ['DEAD', 'EVENTS']) await manager.streams.purge(stream)
})
afterAll(() => stack.disposeAsync())

const subject = subjectFor(eventAccepted, 'single')
const [stream, consumer] = ['EVENTS', 'contacts-single'] as const

async function publishEvents(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await store(sandbox.operator, subject, writeEnvelope([writeItem(`item ${index}`, '{}')]))
}

/** As the contacts service acknowledges events that it has processed. */
async function acknowledgeEvents(count: number): Promise<void> {
  const reader = await jetstream(sandbox.operator).consumers.get(stream, consumer)
  for (const message of await fetchAll(reader, count)) await message.ackAck()
}

const bury = (data: string) =>
  buryLetter(sandbox.operator, {
    service: 'contacts',
    orgId: newId('org'),
    reason: 'no reason',
    subject,
    itemId: `item ${data}`,
    data,
    death: crypto.randomUUID(),
  })
const sequences = async () => {
  const { out } = await operate(sandbox, 'dead-letters list')
  return out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).sequence]))
}
const waiting = async () => (await manager.consumers.info(stream, consumer)).num_pending
const nothing = { code: 0, out: '', err: '' }

test('lag: prints for each consumer how many messages wait, and for how long', async () => {
  await publishEvents(2)
  const { code, out, err } = await operate(sandbox, 'lag')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^EVENTS {4}contacts-single {5}2 messages, the oldest \d+ s old$/m)
  expect(out).toMatch(/^EVENTS {4}contacts-bulk {7}0 messages$/m)
  await acknowledgeEvents(1)
  const asJson = await operate(sandbox, 'lag --json')
  const lags = asJson.out.split('\n').map((line) => JSON.parse(line))
  expect(lags).toContainEqual({
    stream,
    consumer,
    messages: 1,
    oldestSeconds: expect.any(Number),
    isRead: false,
  })
  expect(lags).toHaveLength(out.split('\n').length)
})

test('streams diff, streams apply: what differs is listed with exit code 1, until it is applied', async () => {
  expect(await operate(sandbox, 'streams diff')).toEqual(nothing)
  await manager.consumers.delete(stream, consumer)
  const missing = `the consumer ${consumer} of ${stream} is missing`
  expect(await operate(sandbox, 'streams diff')).toEqual({ code: 1, out: missing, err: '' })
  expect(await operate(sandbox, 'streams diff --json')).toEqual({
    code: 1,
    out: JSON.stringify({ difference: missing }),
    err: '',
  })
  const env = { NATS_URL: sandbox.operatorUrl, STREAM_BYTES: String(64 * 1_024 ** 2) }
  expect(await operate(sandbox, 'streams apply', env)).toEqual(nothing)
  expect(await operate(sandbox, 'streams diff')).toEqual(nothing)
})

test('streams apply: without its settings it names them, and fails', async () => {
  const { code, err } = await operate(sandbox, 'streams apply')
  expect(code).toBe(1)
  expect(err).toContain('NATS_URL')
  expect(err).toContain('STREAM_BYTES')
})

test('dead-letters show: prints one letter with its data', async () => {
  await bury('"one"')
  await bury('"two"')
  const [, second] = await sequences()
  const { code, out } = await operate(sandbox, `dead-letters show ${second}`)
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    sequence: second,
    service: 'contacts',
    reason: 'no reason',
    subject,
    itemId: 'item "two"',
    data: '"two"',
  })
})

test('dead-letters replay: the letter reaches its subject again, and is no longer listed', async () => {
  for (const data of ['"one"', '"two"', '"three"']) await bury(data)
  const [first, second, third] = await sequences()
  const one = await operate(sandbox, `dead-letters replay ${second}`)
  expect(one.code).toBe(0)
  expect(JSON.parse(one.out)).toMatchObject({ sequence: second, data: '"two"' })
  expect(await sequences()).toEqual([first, third])
  const all = await operate(sandbox, 'dead-letters replay all')
  expect(all.out.split('\n').map((line) => JSON.parse(line).sequence)).toEqual([first, third])
  expect(await sequences()).toEqual([])
  const events = await itemsIn(sandbox.operator, stream)
  expect(events.slice(-3)).toMatchObject([
    { id: 'item "two"', data: 'two', subject },
    { id: 'item "one"', data: 'one', subject },
    { id: 'item "three"', data: 'three', subject },
  ])
  expect(await operate(sandbox, 'dead-letters replay all')).toEqual(nothing)
})

test.each(['show', 'replay', 'drop'])(
  'dead-letters %s: a letter that does not exist is a failure, a wrong number a wrong call',
  async (verb) => {
    const command = `dead-letters ${verb}`
    const absent = await operate(sandbox, `${command} 999`)
    expect(absent).toEqual({ code: 1, out: '', err: 'there is no dead letter 999' })
    for (const wrong of ['first', '0', '-', '1.5'])
      expect(await operate(sandbox, `${command} ${wrong}`)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining(`${wrong} is not a sequence number`),
      })
  },
)

test('purge: deletes messages that every service has processed, once they are old enough', async () => {
  await publishEvents(3)
  await acknowledgeEvents(2)
  expect(await operate(sandbox, 'purge')).toEqual({ code: 0, out: '{}', err: '' })
  advanceClock((duplicateWindowSeconds + 1) * 1_000)
  expect(await operate(sandbox, 'purge')).toEqual({ code: 0, out: '{"EVENTS":2}', err: '' })
  expect((await manager.streams.info(stream)).state.messages).toBe(1)
})

test('rewind: consumers get all messages of their streams again', async () => {
  await publishEvents(3)
  await acknowledgeEvents(3)
  expect(await waiting()).toBe(0)
  expect(await operate(sandbox, 'rewind')).toEqual(nothing)
  expect(await waiting()).toBe(3)
  expect(await operate(sandbox, 'streams diff')).toEqual(nothing)
})

test('migrate: makes the schemas that are named, and fails for a name without one', async () => {
  const { url, passwords } = inject('database')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const server = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(() => server.end())
  await server`create database ${server(name)}`
  onTestFinished(async () => void (await server`drop database ${server(name)} with (force)`))
  const env = { DATABASE_URL: databaseOf(url, name), WEBHOOKS_PASSWORD: passwords.webhooks }
  expect(await operate(sandbox, 'migrate webhooks', env)).toEqual(nothing)
  expect(await operate(sandbox, 'migrate webhooks', env)).toEqual(nothing) // may be repeated
  const database = postgres(databaseOf(url, name), { max: 1 })
  onTestFinished(() => database.end())
  const schemas = await database<{ name: string }[]>`
    select schemaname as name from pg_tables where tablename = 'migrations'`
  expect(schemas.map((schema) => schema.name)).toEqual(['webhooks'])
  expect(await operate(sandbox, 'migrate gateway', env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^gateway has no database: must be one of .*webhooks/),
  })
  const without = await operate(sandbox, 'migrate keys', env)
  expect(without).toMatchObject({ code: 1, err: expect.stringContaining('KEYS_PASSWORD') })
})

test('nats-users: prints the users for nats-server, as text or as one line of JSON', async () => {
  const { code, out } = await operate(sandbox, 'nats-users')
  expect(code).toBe(0)
  expect(out).toContain('"user": "contacts"')
  expect(out).toContain('"password": $CONTACTS_NATS_PASSWORD')
  const asJson = await operate(sandbox, 'nats-users --json')
  expect(JSON.parse(asJson.out)).toEqual({ conf: out })
})

test('doctor: a program that runs it sees exit code 1 and each fault with its remedy', async () => {
  await bury('"one"')
  const { code, out } = await operate(sandbox, 'doctor')
  expect(code).toBe(1)
  expect(out).toMatch(/^ok {5}connection to NATS$/m)
  expect(out).toMatch(/^ok {5}migrations of keys$/m)
  expect(out).toMatch(
    /^fault {2}room in streams, and dead letters: dead letters: 1\n {7}Read the reasons by `dead-letters list`/m,
  )
  const program = fileURLToPath(new URL('../src/operator.ts', import.meta.url))
  const env = { ...process.env, NATS_URL: sandbox.operatorUrl, DATABASE_URL: adminUrl(sandbox) }
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; printed: string }>()
  execFile(process.execPath, [program, 'doctor'], { env }, (error, printed) =>
    resolve({ code: error?.code ?? 0, printed }),
  )
  const ended = await promise
  expect(ended.code).toBe(1)
  expect(ended.printed.split('\n')[0]).toBe('ok     connection to NATS')
  expect(ended.printed).toContain('dead letters: 1')
})
