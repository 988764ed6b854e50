import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { subjectFor, subjectsOf } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { captureForm } from '@outrider/contracts/forms'
import { keyCreated, keyRevoked } from '@outrider/contracts/keys'
import { triggerKnown, triggerQueued } from '@outrider/contracts/triggers'
import { store } from '@outrider/service/nats/publish'
import { applyStreams, purgeStreams } from '@outrider/service/nats/streams'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { type OwnNats, startOwnNats } from '@outrider/testing/own-nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentsIn, restore } from '../src/operator/restore.ts'

const stack = new AsyncDisposableStack()
let nats: OwnNats
let manager: JetStreamManager
beforeAll(async () => {
  nats = await startOwnNats(stack)
  manager = await jetstreamManager(nats.operator)
})
afterAll(() => stack.disposeAsync())

const mebibytes = 1_024 ** 2
const storage = { bytes: 64 * mebibytes, replicas: 1, archiveBytes: 64 * mebibytes }
const restoring = (to: Date) =>
  restore(nats.operator, momentsIn({ to: to.toISOString() }), () => {})
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

test('a restore needs an archive that reaches back to the moment', async () => {
  await expect(restoring(ago(10))).rejects.toThrow('there is no archive EVENTS_LOG')
  await applyStreams(nats.operator, storage)
  await expect(restoring(ago(10))).rejects.toThrow(/EVENTS_LOG begins at/)
})

test.each([
  ['in the future', ago(-60).toISOString(), '--to is in the future'],
  ['without a zone', '2026-11-26T20:00:00', '--to must be a time with its zone'],
  ['of a day that does not exist', '2026-13-01T00:00:00Z', '--to must be a time with its zone'],
])('a moment %s is refused', (_, to, message) => {
  expect(() => momentsIn({ to })).toThrow(message)
})

test('archives keep what was accepted, commands, and facts of the journal, also after a purge', async () => {
  await applyStreams(nats.operator, storage) // may be repeated
  const kept = [
    ...subjectsOf(eventAccepted),
    ...subjectsOf(triggerQueued),
    captureForm.subject,
    keyRevoked.subject,
  ]
  const others = [subjectFor(triggerKnown, 'single'), keyCreated.subject]
  for (const subject of [...kept, ...others]) await store(nats.operator, subject, '[]')
  const names = ['EVENTS_LOG', 'TRIGGERS_LOG', 'COMMANDS_LOG', 'JOURNAL']
  const archived = async () => {
    const infos = names.map((name) => manager.streams.info(name, { subjects_filter: '>' }))
    const states = (await Promise.all(infos)).map(({ state }) => state)
    return states.flatMap(({ subjects }) => Object.keys(subjects ?? {})).toSorted()
  }
  await eventually(async () => expect(await archived()).toEqual(kept.toSorted()))
  for (const name of ['EVENTS', 'TRIGGERS', 'COMMANDS', 'FACTS']) await manager.streams.purge(name)
  expect(await archived()).toEqual(kept.toSorted())
})

test('what a stopped archive has not copied is not purged', async () => {
  await manager.streams.delete('EVENTS_LOG')
  await manager.streams.add({ name: 'EVENTS_LOG', sources: [{ name: 'AWAY' }] })
  for (const subject of subjectsOf(eventAccepted)) {
    await store(nats.operator, subject, '[]')
    const name =
      subject.endsWith('bulk') || subject.includes('.bulk') ? 'contacts-bulk' : 'contacts-single'
    const consumer = await jetstream(nats.operator).consumers.get('EVENTS', name)
    await (await consumer.next())?.ackAck()
  }
  const purge = () => purgeStreams(nats.operator, createLog('test', 'silent'), ago(-7_200))
  expect((await purge()).EVENTS).toBeUndefined()
  await manager.streams.delete('EVENTS_LOG')
  await applyStreams(nats.operator, storage)
  await eventually(async () => expect((await purge()).EVENTS).toBeGreaterThan(0))
})

test('services that run would not apply the journal: they have to be stopped first', async () => {
  const consumer = await jetstream(nats.operator).consumers.get('EVENTS', 'contacts-single')
  const messages = await consumer.consume({ callback: () => {} })
  const to = new Date()
  const moments = { to, from: to }
  await expect(restore(nats.operator, moments, () => {})).rejects.toThrow(/stop all services first/)
  messages.stop()
})
