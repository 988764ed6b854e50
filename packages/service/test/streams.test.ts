import { jetstream, jetstreamManager } from '@nats-io/jetstream'
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

test('a consumer of another version becomes what this one declares, and goes on where it is', async () => {
  if (!first) throw new Error('no service consumes')
  const { stream, name, subjects } = first
  const manager = await jetstreamManager(sandbox.operator)
  const before = await manager.consumers.update(stream, name, {
    filter_subjects: [`${stream.toLowerCase()}.of-another-version`],
    max_ack_pending: 7,
  })
  await applyStreams(sandbox.operator, storage)
  const { created, config } = await manager.consumers.info(stream, name)
  expect(config.filter_subjects).toEqual(subjects)
  expect(config.max_ack_pending).not.toBe(7)
  expect(created).toBe(before.created)
})

test('a consumer that is declared no longer is taken away, one that is not durable stays', async () => {
  const manager = await jetstreamManager(sandbox.operator)
  await manager.consumers.add('FACTS', { durable_name: 'of-another-version' })
  await manager.consumers.add('FACTS', { name: 'follower', inactive_threshold: 60_000_000_000 })
  await applyStreams(sandbox.operator, storage)
  const consumers = await Array.fromAsync(manager.consumers.list('FACTS'))
  const names = consumers.map(({ name }) => name)
  expect(names).not.toContain('of-another-version')
  expect(names).toContain('follower')
})

test('consumers that are rewound begin again at what their streams still hold', async () => {
  if (!first) throw new Error('no service consumes')
  const { stream, name, subjects } = first
  const manager = await jetstreamManager(sandbox.operator)
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
