import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { subjectFor } from '@outrider/contracts/contract'
import { streamNames, streamsAfter } from '@outrider/contracts/streams'
import { triggerKnown } from '@outrider/contracts/triggers'
import { store } from '@outrider/service/nats/publish'
import { watchDownstream, watchStreams } from '@outrider/service/nats/watch'
import { createLog } from '@outrider/service/observe/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '@outrider/testing/eventually'
import { fetchAll } from '@outrider/testing/fetch-all'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let manager: JetStreamManager
let contacts: NatsConnection
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  contacts = await sandbox.connect('contacts')
  manager = await jetstreamManager(sandbox.operator)
})
beforeEach(() => manager.streams.purge('TRIGGERS'))
afterAll(() => stack.disposeAsync())

const messages = 20

/** Stores messages of one size, and makes the stream as large as so many of them. */
async function fill(size: number): Promise<void> {
  for (let n = 0; n < messages; n += 1)
    await store(
      sandbox.operator,
      subjectFor(triggerKnown, n % 2 === 0 ? 'single' : 'bulk'),
      'x'.repeat(10_000),
    )
  const { state } = await manager.streams.info('TRIGGERS')
  await manager.streams.update('TRIGGERS', {
    max_bytes: Math.floor((state.bytes / messages) * size),
  })
}

/** Handles so many of them. */
async function handle(count: number): Promise<void> {
  const automations = jetstream(await sandbox.connect('automations'))
  for (const lane of ['single', 'bulk']) {
    const consumer = await automations.consumers.get('TRIGGERS', `automations-${lane}`)
    await fetchAll(consumer, count / 2)
  }
}

test.each([
  ['half full', 2 * messages - 1, { bulk: true, single: false }],
  ['a little less than half full', 2 * messages + 1, { bulk: false, single: false }],
  ['three quarters full', Math.floor((messages * 4) / 3), { bulk: true, single: true }],
  ['a little less', Math.ceil((messages * 4) / 3), { bulk: true, single: false }],
])('where what follows is %s, these lanes pause', async (_, size, pauses) => {
  await fill(size)
  await using watch = watchStreams(contacts, createLog('test', 'silent'), 20)
  using full = watchDownstream(watch, 'EVENTS')
  await eventually(() =>
    expect({ bulk: full.isFullFor('bulk'), single: full.isFullFor('single') }).toEqual(pauses),
  )
})

test('what is handled takes no room, though it is still there', async () => {
  await fill(messages + 1)
  await using watch = watchStreams(contacts, createLog('test', 'silent'), 20)
  using full = watchDownstream(watch, 'EVENTS')
  await eventually(() => expect(full.isFullFor('single')).toBe(true))
  await handle(messages)
  await eventually(() => expect(full.isFullFor('bulk')).toBe(false))
})

test('streams lead to others in no circle, so that somebody always goes on', () => {
  const reached = (stream: (typeof streamNames)[number]): string[] =>
    streamsAfter(stream).flatMap((next) => [next, ...reached(next)])
  for (const stream of streamNames) expect(reached(stream)).not.toContain(stream)
})
