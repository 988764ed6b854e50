import { subjectFor } from '@outrider/contracts/contract'
import { getDomain } from '@outrider/contracts/domains'
import { eventAccepted } from '@outrider/contracts/events'
import { newId } from '@outrider/contracts/ids'
import { connectNats } from '@outrider/service/nats/connection'
import { createPublisher } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { startOwnNats } from '@outrider/testing/own-nats'
import { afterAll, expect, test } from 'vitest'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('while the broker is away, publishers and callers hear so before the time of an acknowledgement, and pass when it is back', async () => {
  const server = await startOwnNats(stack)
  const log = createLog('test', 'silent')
  const nats = await connectNats(server.urlOf('gateway'), 'gateway', log)
  stack.defer(() => nats.close())
  const publisher = createPublisher(nats)
  const publish = () =>
    publisher.publish({
      subject: subjectFor(eventAccepted, 'single'),
      id: newId('evt'),
      data: '{}',
    })
  await publish()
  await server.stop()
  const tenant = { orgId: newId('org'), environment: 'live' } as const
  const call = request(nats, getDomain, { tenant, domainId: newId('dom') })
  const outcomes = await Promise.allSettled([...Array.from({ length: 2_000 }, publish), call])
  // No acknowledgement and no reply was waited for: the connection was lost.
  const cause = { name: 'Disconnected' }
  const replies = outcomes.splice(-1)
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE', cause } })
  for (const outcome of replies)
    expect(outcome).toMatchObject({ reason: { code: 'UNAVAILABLE', cause: { cause } } })
  await server.start()
  await eventually(async () => expect(await publish()).toHaveProperty('sequence'))
})
