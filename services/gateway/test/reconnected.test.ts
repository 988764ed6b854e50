import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { connectNats } from '@outrider/service/nats/connection'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { startOwnNats } from '@outrider/testing/own-nats'
import { afterAll, expect, test } from 'vitest'
import { readHeaders } from '../src/duplicates/follower.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('after nats-server was restarted its stream is read on before the client misses heartbeats', async () => {
  const log = createLog('test', 'silent')
  const broker = await startOwnNats(stack)
  const nats = await connectNats(broker.urlOf('gateway'), 'gateway', log)
  stack.defer(() => nats.close())
  const subject = subjectFor(eventAccepted, 'single')
  const read: number[] = []
  stack.use(
    await readHeaders({ nats, stream: 'EVENTS', subject, log }, 0, ({ seq }) => read.push(seq)),
  )
  const publish = () => eventually(() => nats.request(subject), { timeoutMs: 20_000 })
  await publish()
  await eventually(() => expect(read).toContain(1))

  await broker.stop()
  await broker.start()
  await publish()
  await eventually(() => expect(read).toContain(2), { timeoutMs: 20_000 })
})
