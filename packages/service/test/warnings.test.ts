import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { duplicateWindowSeconds } from '@outrider/contracts/streams'
import { openDatabase } from '@outrider/service/db/pool'
import { consume } from '@outrider/service/nats/consume'
import { writeEnvelope, writeItem } from '@outrider/service/nats/envelope'
import { createParking } from '@outrider/service/nats/parking'
import { store } from '@outrider/service/nats/publish'
import { applyStreams, purgeStreams } from '@outrider/service/nats/streams'
import { type StreamView, watchStreams } from '@outrider/service/nats/watch'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let manager: JetStreamManager
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  manager = await jetstreamManager(sandbox.operator)
})
afterAll(() => stack.disposeAsync())

/** What the code under test has logged. */
let lines: Record<string, unknown>[]
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
beforeEach(() => {
  lines = []
})
/** The lines of a message, without what each line has. */
const logged = (msg: string) => lines.filter((line) => line['msg'] === msg)
const [warning, failure] = [40, 50]

const applyAll = () => applyStreams(sandbox.operator, { bytes: 64 * 1_024 ** 2, replicas: 1 })
const publish = (id: string) =>
  store(sandbox.operator, subjectFor(eventAccepted, 'single'), writeEnvelope([writeItem(id, '{}')]))

test('a service whose consumer is gone says so, and continues when it is back', async () => {
  const service = 'contacts'
  await using consuming = new AsyncDisposableStack()
  const db = openDatabase(sandbox.config(service).databaseUrl, service)
  consuming.defer(() => db.end())
  const nats = await sandbox.connect(service)
  const parking = createParking({ db, nats, log, service })
  let handled = 0
  const subscriber = {
    event: eventAccepted,
    handle: async (batch: readonly unknown[]) => void (handled += batch.length),
  }
  const of = { service, stream: 'EVENTS', consumer: 'contacts-single' } as const
  consuming.use(await consume({ ...of, nats, log, parking, subscribers: [subscriber] }))
  await publish('before')
  await eventually(() => expect(handled).toBe(1))
  await manager.consumers.delete(of.stream, of.consumer)
  await eventually(() =>
    expect(logged('cannot fetch messages')).toContainEqual(
      expect.objectContaining({ level: warning, stream: of.stream, consumer: of.consumer }),
    ),
  )
  await applyAll()
  await publish('after')
  await eventually(() => expect(handled).toBeGreaterThan(1))
})

test('a stream whose state cannot be read is reported as unknown until it can be', async () => {
  await using watch = watchStreams(sandbox.operator, log)
  const looks: (StreamView | undefined)[] = []
  using _ = watch.follow('REPLIES', (view) => void looks.push(view))
  await eventually(() => expect(looks.at(-1)?.maxBytes).toBeGreaterThan(0))
  await manager.streams.delete('REPLIES')
  await eventually(() => {
    expect(looks).toContain(undefined)
    expect(logged('state of a stream not known')[0]).toMatchObject({
      level: warning,
      stream: 'REPLIES',
    })
  })
  await applyAll()
  await eventually(() => expect(looks.at(-1)?.maxBytes).toBeGreaterThan(0))
})

test('a purge that waits for a stopped archive says for which stream', async () => {
  const later = new Date(Date.now() + (duplicateWindowSeconds + 1) * 1_000)
  await manager.streams.add({ name: 'EVENTS_LOG', sources: [{ name: 'AWAY' }] })
  await publish('archived')
  expect(await purgeStreams(sandbox.operator, log, later)).not.toHaveProperty('EVENTS')
  expect(lines).toMatchObject([
    {
      level: failure,
      stream: 'EVENTS',
      msg: 'not purged: its archive does not copy it; see whether its server runs',
    },
  ])
  await manager.streams.delete('EVENTS_LOG')
  lines = []
  await purgeStreams(sandbox.operator, log, later)
  expect(lines).toEqual([])
})
