import { contactCreated, eventReceived } from '@outrider/contracts/contacts'
import { contactErased, erasureReports } from '@outrider/contracts/erasures'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { changeWebhook, replayDelivery, rotateSecret } from '@outrider/contracts/webhooks'
import { openDatabase } from '@outrider/service/db/pool'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { lockWaiters } from '@outrider/testing/locks'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sign } from '../src/endpoints/secrets.ts'
import { deleteOld } from '../src/retention.ts'
import { type House, openHouse } from './harness.ts'
import type { Received } from './receiver.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const arrived = (path: string, count = 1): Promise<Received[]> =>
  eventually(() => {
    const received = house.receiver.at(path)
    expect(received).toHaveLength(count)
    return received
  })
const hangs = () => {}
/** A failure’s first retry, five seconds later, would depend on the machine. */
const later = { 'retry-after': '600' }

/** Tells of an event with a payload; answers the contact it is about. */
async function tellReceived(owner: ReturnType<typeof tenant>, contactId = newId('con')) {
  const at = new Date().toISOString()
  const fact = {
    tenant: owner,
    eventId: newId('evt'),
    event: 'bought',
    contactId,
    payload: { note: 'private' },
    idempotencyKey: 'private-key',
    occurredAt: at,
    receivedAt: at,
  }
  await house.facts.publish(messageOf(eventReceived, fact, crypto.randomUUID()))
  return contactId
}

test('deliveries that wait for their turn go to the URL, and by the secrets, of when they are sent', async () => {
  const owner = tenant()
  const { id, path } = await house.webhook(owner)
  const one = { tenant: owner, webhookId: id }
  // After as many successes more deliveries are leased than are in flight.
  await Promise.all(Array.from({ length: 60 }, () => house.tellCreated(owner)))
  await arrived(path, 60)
  const held = Promise.withResolvers<void>()
  house.receiver.answer(path, (response) => void held.promise.then(() => response.end()))
  await Promise.all(Array.from({ length: 60 }, () => house.tellCreated(owner)))
  await eventually(async () => {
    const [row] = await house.admin<{ leased: number }[]>`
      select count(*)::integer as leased from webhooks.deliveries d
      where d.endpoint_id = ${uuidOf(id)} and d.status = 'pending' and d.tries > 0`
    expect(row?.leased).toBeGreaterThan(32)
  })
  const before = (await arrived(path, 92)).length // as many as may be in flight to one endpoint
  const moved = `/${crypto.randomUUID()}`
  const change = { url: house.receiver.url + moved }
  await request(house.nats, changeWebhook, { ...one, change })
  const { secret } = await request(house.nats, rotateSecret, one)
  held.resolve()
  const rest = await arrived(moved, 120 - before)
  expect(house.receiver.at(path)).toHaveLength(before)
  for (const { headers, text } of rest) {
    const parts = {
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
    }
    const [signature = ''] = sign({ ...parts, body: text }, [secret]).split(' ')
    expect(headers['webhook-signature']).toContain(signature)
  }
})

test('endpoints that hang delay no other, of their own organization or another', async () => {
  const owner = tenant()
  const hanging = await Promise.all(Array.from({ length: 30 }, () => house.webhook(owner)))
  for (const { path } of hanging) house.receiver.answer(path, hangs)
  const healthy = await house.webhook(owner)
  const stranger = tenant()
  const theirs = await house.webhook(stranger)
  for (let n = 0; n < 20; n += 1) await house.tellCreated(owner)
  await house.tellCreated(stranger)
  await arrived(healthy.path, 20)
  await arrived(theirs.path)
  for (const { id, path } of hanging) {
    const ended = (await house.deliveries(owner, id)).flatMap(({ attempts }) => attempts)
    expect(ended).toEqual([]) // nothing waited for an end of theirs
    expect(house.receiver.at(path).length).toBeLessThanOrEqual(2)
  }
  for (const { path } of hanging) house.receiver.answer(path, (response) => response.end())
})

test('an endpoint that has nothing to send is not looked at again before a fact comes', async () => {
  const owner = tenant()
  const webhook = await house.webhook(owner)
  await house.tellCreated(owner)
  await arrived(webhook.path)
  const isQueue = house.admin`endpoint_id = ${uuidOf(webhook.id)}`
  await house.admin`update webhooks.queues set next_at = now() where ${isQueue}`
  await eventually(async () => {
    const resting = await house.admin`
      select from webhooks.queues where ${isQueue} and next_at = 'infinity'`
    expect(resting).toHaveLength(1)
  })
  await house.tellCreated(owner)
  await arrived(webhook.path, 2)
})

test('facts that come in bulk hold up no single fact', async () => {
  const [flooding, other] = [tenant(), tenant()]
  const [theirs, ours] = [await house.webhook(flooding), await house.webhook(other)]
  const [locked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => told.resolve())
  // The endpoint's line is locked, so the facts in bulk wait in the statement that stores them.
  const held = house.admin.begin(async (sql) => {
    await sql`select from webhooks.queues where endpoint_id = ${uuidOf(theirs.id)} for update`
    locked.resolve()
    await told.promise
  })
  await locked.promise
  const fact = { tenant: flooding, contactId: newId('con'), occurredAt: new Date().toISOString() }
  await house.facts.publish(messageOf(contactCreated, fact, crypto.randomUUID(), 'bulk'))
  await lockWaiters(house, 1, 'webhooks')
  await house.tellCreated(other)
  await arrived(ours.path)
  expect(house.receiver.at(theirs.path)).toEqual([])
  told.resolve()
  await held
  await arrived(theirs.path)
})

test('what a process that died had leased is delivered by another under the same id', async () => {
  const owner = tenant()
  const { id, path } = await house.webhook(owner)
  let first = true
  house.receiver.answer(path, (response) => {
    if (first) response.writeHead(500, later)
    response.end()
    first = false
  })
  await house.tellCreated(owner)
  await arrived(path)
  await house.delivery(owner, id, 'pending', 1)
  // as if the process had been killed after sending: leased, and nothing recorded
  await house.admin`
    update webhooks.deliveries set attempts = '[]', tries = 1, due_at = now() + interval '60 seconds'
    where status = 'pending' and org_id = ${uuidOf(owner.orgId)}`
  await house.letPass(61)
  const [before, after] = await arrived(path, 2)
  expect(after?.text).toBe(before?.text)
  await house.delivery(owner, id, 'delivered', 1)
})

test('a service that is told to stop hands back what is under way, and another delivers it', async () => {
  const owner = tenant()
  const { path, id } = await house.webhook(owner)
  house.receiver.answer(path, hangs)
  await house.tellCreated(owner)
  await arrived(path)
  house.receiver.answer(path, (response) => response.end())
  await house.startReplica()
  await house.stopFirst()
  await house.delivery(owner, id, 'delivered', 1)
  const [before, after] = await arrived(path, 2)
  expect(after?.body.id).toBe(before?.body.id)
})

test.each([3_600, -3_600])(
  'a clock that jumps by %d s neither loses nor floods',
  async (seconds) => {
    const owner = tenant()
    const { path, id } = await house.webhook(owner)
    house.receiver.answer(path, (response) => response.writeHead(500, later).end())
    await house.tellCreated(owner)
    await house.delivery(owner, id, 'pending', 1)
    house.receiver.answer(path, (response) => response.end())
    await house.letPass(seconds)
    for (let n = 0; n < 5; n += 1) await house.tellCreated(owner)
    const delivered = (count: number) =>
      eventually(async () => {
        const all = await house.deliveries(owner, id, { status: ['delivered'] })
        expect(all).toHaveLength(count)
      })
    // What is new does not wait for a clock that was put back; what was to be tried again does.
    await delivered(seconds > 0 ? 6 : 5)
    await house.letPass(Math.max(0, -seconds) + 601)
    await delivered(6)
    expect(house.receiver.at(path)).toHaveLength(7)
  },
)

test('an erased contact’s payloads are emptied, also of what is still on its way', async () => {
  const owner = tenant()
  const { id, path } = await house.webhook(owner, { events: ['event.received'] })
  house.receiver.answer(path, (response) => response.end('echo: private'))
  const contactId = await tellReceived(owner)
  const [before] = await arrived(path)
  expect(before?.body.data.payload).toEqual({ note: 'private' })
  const { id: deliveryId } = await house.delivery(owner, id, 'delivered', 1)

  const erasureId = newId('era')
  const erasedAt = new Date().toISOString()
  const erased = { tenant: owner, erasureId, contactId, formerIds: [], erasedAt }
  await house.facts.publish(messageOf(contactErased, erased, crypto.randomUUID()))
  await eventually(async () => {
    const reports = await house.told(erasureReports.webhooks)
    expect(reports.filter((report) => report.erasureId === erasureId)).toHaveLength(1)
  })
  await tellReceived(owner, contactId)
  await arrived(path, 2)
  const one = { tenant: owner, webhookId: id, deliveryId }
  await request(house.nats, replayDelivery, one)
  const [, late, replayed] = await arrived(path, 3)
  for (const each of [late, replayed]) {
    expect(each?.body.data).toMatchObject({ contactId, event: 'bought' })
    expect(each?.text).not.toContain('private')
  }
  const [row] = await house.admin`
    select count(*)::int from webhooks.facts
    where org_id = ${uuidOf(owner.orgId)} and data::text like '%private%'`
  expect(row).toEqual({ count: 0 })
})

test('an address that is not allowed any more gets nothing, and the attempt says so', async () => {
  const owner = tenant()
  const { id, path } = await house.webhook(owner)
  await house.startReplica({ webhookAllowedCidrs: '' })
  await house.stopFirst()
  onTestFinished(async () => {
    await house.startReplica()
    await house.stopFirst()
  })
  await house.tellCreated(owner)
  const { attempts } = await eventually(async () => {
    const [delivery] = await house.deliveries(owner, id)
    if (!delivery?.attempts.length) throw new Error('no attempt yet')
    return delivery
  })
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: null, error: 'ADDRESS_NOT_ALLOWED' })
  expect(house.receiver.at(path)).toEqual([])
})

test('what is older than the bound goes, and nothing younger', async () => {
  const owner = tenant()
  const { id, path } = await house.webhook(owner)
  const day = 86_400_000
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  for (const days of [40, 31, 29, 0]) await house.tellCreated(owner, { occurredAt: ago(days) })
  await arrived(path, 4)
  const db = openDatabase(house.config('webhooks').databaseUrl, 'webhooks')
  await deleteOld(db, new Date(Date.now() - 30 * day))
  await db.end()
  expect(await house.deliveries(owner, id)).toHaveLength(2)
  const [row] = await house.admin`
    select count(*)::int from webhooks.facts where org_id = ${uuidOf(owner.orgId)}`
  expect(row).toEqual({ count: 2 })
})

test('an endpoint whose deliveries all wait is not in the line until the first is due', async () => {
  const owner = tenant()
  const { id, path } = await house.webhook(owner)
  house.receiver.answer(path, (response) => response.writeHead(500, later).end())
  await house.tellCreated(owner)
  await house.delivery(owner, id, 'pending', 1)
  await eventually(async () => {
    const [row] = await house.admin`
      select count(*)::int from webhooks.queues q join webhooks.endpoints e on e.id = q.endpoint_id
      where e.org_id = ${uuidOf(owner.orgId)} and q.next_at <= now()`
    expect(row).toEqual({ count: 0 })
  })
})
