import { listContacts } from '@outrider/contracts/contacts'
import { eventAccepted } from '@outrider/contracts/events'
import { listForms } from '@outrider/contracts/forms'
import { newId } from '@outrider/contracts/ids'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
})
afterAll(() => stack.disposeAsync())

test('slow requests stop no consumer, and are given up in time', async () => {
  const { admin, nats, publisher } = sandbox
  const [owner, reader] = [tenant(), tenant()]
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const locking = admin.begin(async (sql) => {
    await sql`lock table contacts.forms in access exclusive mode`
    locked.resolve()
    await asked
  })
  await locked.promise
  let givenUp = 0
  const slow = Array.from({ length: 20 }, async () => {
    const list = request(nats, listForms, { tenant: reader, query: { limit: 1 } })
    const answer = await list.catch((error: unknown) => error)
    givenUp += 1
    return answer
  })
  const now = new Date().toISOString()
  const event = {
    tenant: owner,
    id: newId('evt'),
    event: 'signup',
    contact: { externalId: 'u' },
    idempotencyKey: 'k',
    occurredAt: now,
    receivedAt: now,
  }
  await publisher.publish(messageOf(eventAccepted, event, event.id))
  await eventually(async () => {
    const [row] = await admin`select count(*)::int from contacts.events where org_id is not null`
    expect(row?.['count']).toBe(1)
  })
  expect(givenUp).toBe(0)
  for (const answer of await Promise.all(slow))
    expect(answer).toMatchObject({ code: 'UNAVAILABLE' })
  release()
  await locking
  const page = await eventually(() =>
    request(nats, listContacts, { tenant: owner, query: { limit: 1 } }),
  )
  expect(page.contacts).toHaveLength(1)
})
