import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { healthOf, joinMonitor } from './health.ts'
import { need } from './needs.ts'
import { joinThread } from './threads.ts'

test('a thread that is asked tells of the other as well', async () => {
  const { port1, port2 } = new MessageChannel()
  const faults = ['gateway: NATS']
  using stack = new DisposableStack()
  const other = { live: async () => [], ready: async () => faults, metrics: async () => [] }
  stack.use(joinThread(port2, other))
  stack.use(joinMonitor(port1))
  stack.use(need('contacts: PostgreSQL', () => false))
  const told = JSON.parse((await healthOf('/readyz'))?.body ?? '')
  expect(told.faults).toEqual(expect.arrayContaining(['contacts: PostgreSQL', 'gateway: NATS']))
  expect(await healthOf('/livez')).toMatchObject({ status: 200 })
})
