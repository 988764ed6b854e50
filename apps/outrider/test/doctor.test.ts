import { setTimeout as delay } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { buryLetter } from '@outrider/service/nats/dead-letters'
import { databaseOf } from '@outrider/testing/credentials'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Check, diagnose, findStreamDifferences } from '../src/operator/diagnose.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterAll(() => stack.disposeAsync())

async function told(): Promise<string> {
  const { pathname } = new URL(sandbox.config('contacts').databaseUrl)
  const url = databaseOf(inject('database').url, pathname.slice(1))
  return faultsIn(
    await diagnose(Promise.resolve(sandbox.operator), { url, databases: {}, ca: undefined }),
  )
}

function faultsIn(checks: readonly Check[]): string {
  return checks.flatMap(({ faults }) => faults.map(({ what }) => what)).join('\n')
}

test('an installation whose services do not run is told of, and nothing else', async () => {
  const lines = (await told()).split('\n')
  expect(lines).toContain('no process reads the consumer contacts-single of EVENTS')
  expect(lines.filter((line) => !line.startsWith('no process reads the consumer '))).toEqual([])
  expect(await findStreamDifferences(sandbox.operator)).toEqual([])
})

test('a consumer is read by somebody also between two requests for what is there', async () => {
  const consumer = await jetstream(sandbox.operator).consumers.get('EVENTS', 'contacts-single')
  const telling = told()
  await delay(300) // the first look has seen no reader
  const reading = await consumer.fetch({ max_messages: 1, expires: 60_000 })
  const taken = Array.fromAsync(reading)
  expect(await telling).not.toContain('contacts-single')
  await reading.close()
  await taken
})

test('what is missing, left over and given up is told of', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  await manager.consumers.delete('EVENTS', 'contacts-single')
  await manager.consumers.add('FACTS', { durable_name: 'former' })
  await manager.streams.delete('REPLIES')
  const letter = {
    service: 'contacts',
    orgId: newId('org'),
    reason: 'no reason',
    subject: subjectFor(eventAccepted, 'single'),
  }
  await buryLetter(sandbox.operator, { ...letter, itemId: 'item', data: '{}', death: 'one' })
  expect(await findStreamDifferences(sandbox.operator)).toEqual([
    'the consumer contacts-single of EVENTS is missing',
    'the consumer former of FACTS belongs to no service',
    'the stream REPLIES is missing',
  ])
  expect(await told()).toContain('dead letters: 1')
})

test('a schema that is behind is told of', async () => {
  await sandbox.admin`
    delete from contacts.migrations where file = (select max(file) from contacts.migrations)`
  expect(await told()).toMatch(/the migration contacts\/\S+\.sql is not applied/)
})

test('a service with a database of its own is looked for there', async () => {
  const shared = inject('database').url // without schemas
  const own = databaseOf(shared, new URL(sandbox.config('keys').databaseUrl).pathname.slice(1))
  const databases = { keys: own, domains: own, messaging: own, automations: own, webhooks: own }
  const checks = await diagnose(Promise.resolve(sandbox.operator), {
    url: shared,
    databases,
    ca: undefined,
  })
  const wrong = checks.filter(({ check, faults }) => /migrations/.test(check) && faults.length > 0)
  expect(wrong.map(({ check }) => check)).toEqual(['migrations of contacts'])
  expect(checks.filter(({ check }) => /PostgreSQL/.test(check)).map(({ check }) => check)).toEqual([
    'connection to PostgreSQL of keys, domains, messaging, automations, webhooks',
    'connection to PostgreSQL of contacts',
  ])
})

test('a server that is away is told of, and everything else is checked', async () => {
  const away = new Error('connect ECONNREFUSED')
  const ofDatabase = { url: 'postgres://a@127.0.0.1:1/b', databases: {}, ca: undefined }
  const checks = await diagnose(Promise.resolve(sandbox.operator), ofDatabase)
  expect(faultsIn(checks)).toMatch(/ECONNREFUSED/)
  expect(checks.find(({ check }) => check === 'connection to NATS')?.faults).toEqual([])
  const others = await diagnose(Promise.reject(away), ofDatabase)
  expect(others.map(({ check }) => check)).toEqual(checks.map(({ check }) => check))
  expect(others.every(({ faults }) => faults.length === 1)).toBe(true)
})
