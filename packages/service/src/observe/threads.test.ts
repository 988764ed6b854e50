import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { healthOf, joinMonitor, need } from './health.ts'
import type { ThreadQuestion } from './threads.ts'

let stack: DisposableStack
beforeEach(() => {
  stack = new DisposableStack()
})
afterEach(() => stack.dispose())

/** Another thread that is joined to this one and answers so; answers what it hears when it asks itself. */
function joined(told: Partial<Record<ThreadQuestion, readonly string[]>>) {
  const { port1, port2 } = new MessageChannel()
  stack.use(joinMonitor(port1))
  port2.on('message', ({ id, question }: { id: number; question?: ThreadQuestion }) => {
    if (question) port2.postMessage({ id, answer: told[question] ?? [] })
  })
  stack.defer(() => port2.close())
  return async (question: ThreadQuestion): Promise<readonly unknown[]> => {
    port2.postMessage({ id: 1, question })
    const [{ answer }] = await once(port2, 'message')
    return answer
  }
}

test('a thread that is asked tells of all others as well', async () => {
  joined({ ready: ['gateway: NATS'] })
  joined({ ready: ['messaging: NATS'] })
  stack.use(need('contacts: PostgreSQL', () => false))
  const told = JSON.parse((await healthOf('/readyz'))?.body ?? '')
  expect(told.faults.toSorted()).toEqual([
    'contacts: PostgreSQL',
    'gateway: NATS',
    'messaging: NATS',
  ])
  expect(await healthOf('/livez')).toMatchObject({ status: 200 })
})

test('one that asks hears of the others, and not of itself', async () => {
  const ask = joined({ ready: ['gateway: NATS'] })
  joined({ ready: ['messaging: NATS'] })
  stack.use(need('contacts: PostgreSQL', () => false))
  expect(await ask('ready')).toEqual(['contacts: PostgreSQL', 'messaging: NATS'])
})
