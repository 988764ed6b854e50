import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { consumersOf } from '@outrider/contracts/service'
import { services } from '@outrider/contracts/services'
import { applyStreams, rewindConsumers } from '@outrider/service/nats/streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
})
afterAll(() => stack.disposeAsync())

const storage = { bytes: 64 * 1_024 * 1_024, replicas: 1 }
const [first] = services.flatMap(consumersOf)

test('a consumer that this version declares otherwise gets its settings, and keeps its place', async () => {
  if (!first) throw new Error('no service consumes')
  const { stream, name } = first
  const manager = await jetstreamManager(sandbox.operator)
  const before = await manager.consumers.update(stream, name, { max_ack_pending: 7 })
  await applyStreams(sandbox.operator, storage)
  const { created, config } = await manager.consumers.info(stream, name)
  expect(config.max_ack_pending).not.toBe(7)
  expect(created).toBe(before.created)
})

test('a consumer that is declared no longer is taken away, one that is not durable stays', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  await manager.consumers.add('FACTS', { durable_name: 'of-another-version' })
  await manager.consumers.add('FACTS', { name: 'follower', inactive_threshold: 60_000_000_000 })
  await applyStreams(sandbox.operator, storage)
  const names = await namesOn('FACTS')
  expect(names).not.toContain('of-another-version')
  expect(names).toContain('follower')
})

test('after a version that divided a consumer into two, no message of either is skipped', async () => {
  const divided = services.flatMap(consumersOf).find((each) => each.subjects.length > 1)
  if (!divided) throw new Error('no consumer has two subjects')
  const { stream, name, subjects } = divided
  const [kept = '', moved = ''] = subjects
  const manager = await jetstreamManager(sandbox.operator)
  const js = jetstream(sandbox.operator)
  await manager.streams.purge(stream)
  await manager.consumers.update(stream, name, { filter_subjects: [kept] })
  await manager.consumers.add(stream, {
    durable_name: 'of-another-version',
    filter_subject: moved,
    deliver_policy: DeliverPolicy.New,
    ack_policy: AckPolicy.Explicit,
  })
  await js.publish(moved, '[1]')
  await js.publish(kept, '[2]')
  await (await (await js.consumers.get(stream, name)).next())?.ackAck()
  await applyStreams(sandbox.operator, storage)
  expect(await namesOn(stream)).not.toContain('of-another-version')
  expect((await manager.consumers.info(stream, name)).config.filter_subjects).toEqual(subjects)
  expect((await (await js.consumers.get(stream, name)).next())?.string()).toBe('[1]')
})

test('a consumer of a subject that only another version declares stays while messages wait', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  const subject = 'facts.of-another-version'
  const ofOther = { durable_name: 'of-another-version', filter_subject: subject }
  await manager.consumers.add('FACTS', { ...ofOther, ack_policy: AckPolicy.Explicit })
  await jetstream(sandbox.operator).publish(subject, '[]')
  await applyStreams(sandbox.operator, storage)
  expect(await namesOn('FACTS')).toContain('of-another-version')
  const consumer = await jetstream(sandbox.operator).consumers.get('FACTS', 'of-another-version')
  await (await consumer.next())?.ackAck()
  await applyStreams(sandbox.operator, storage)
  expect(await namesOn('FACTS')).not.toContain('of-another-version')
})

async function namesOn(stream: string): Promise<string[]> {
  const manager = await jetstreamManager(sandbox.operator)
  const consumers = await Array.fromAsync(manager.consumers.list(stream))
  return consumers.map(({ name }) => name)
}

test('consumers that are rewound begin again at what their streams still hold', async () => {
  if (!first) throw new Error('no service consumes')
  const { stream, name, subjects } = first
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.purge(stream)
  await jetstream(sandbox.operator).publish(subjects[0] ?? '', '[]')
  const consumer = await jetstream(sandbox.operator).consumers.get(stream, name)
  const message = await consumer.next()
  await message?.ackAck()
  await rewindConsumers(sandbox.operator)
  const { num_pending, config } = await manager.consumers.info(stream, name)
  expect([num_pending, config.filter_subjects]).toEqual([1, subjects])
})

test('streams of a server that is not ours keep their size, where none is asked for', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  await manager.streams.update('FACTS', { max_bytes: 12_345_678 })
  await applyStreams(sandbox.operator, { ...storage, keepsExisting: true })
  expect((await manager.streams.info('FACTS')).config.max_bytes).toBe(12_345_678)
  await applyStreams(sandbox.operator, storage)
  expect((await manager.streams.info('FACTS')).config.max_bytes).not.toBe(12_345_678)
})
