import type { ServerResponse } from 'node:http'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { parse } from '@outrider/contracts/contract'
import { webhookBody, webhookPayloads } from '@outrider/contracts/webhook-payloads'
import {
  changeWebhook,
  deleteWebhook,
  type Delivery,
  getDelivery,
  getWebhook,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  testWebhook,
  webhookDisabled,
} from '@outrider/contracts/webhooks'
import { request } from '@outrider/service/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'
import type { Received } from './receiver.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, 2)
})
afterAll(() => stack.disposeAsync())

/** So many hours ago, RFC 3339. */
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const headersOf = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})
const arrived = (path: string, count = 1): Promise<Received[]> =>
  eventually(() => {
    const received = house.receiver.at(path)
    expect(received).toHaveLength(count)
    return received
  })
const hook = async (owner = tenant(), input: Parameters<House['webhook']>[1] = {}) => {
  const made = await house.webhook(owner, input)
  return { ...made, owner, one: { tenant: owner, webhookId: made.id } }
}
/** Milliseconds from the last attempt of a delivery to the next. */
const waitOf = ({ attempts, nextAttemptAt }: Delivery) =>
  Date.parse(nextAttemptAt ?? '') - Date.parse(attempts.at(-1)?.at ?? '')
const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end(`said ${code}`)

test('what happened arrives signed, in the form of its contract, and is listed with its attempt', async () => {
  const { owner, id, path, secret } = await hook()
  const occurredAt = new Date(Date.now() - 60_000).toISOString()
  const contactId = await house.tellCreated(owner, { occurredAt })
  const [received] = await arrived(path)
  if (!received) throw new Error('nothing arrived')
  const body = parse(
    webhookBody('contact.created', webhookPayloads['contact.created'].data),
    received.body,
  )
  expect(body).toMatchObject({
    environment: 'live',
    timestamp: occurredAt,
    data: { contactId, occurredAt },
  })
  expect(received.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': body.id,
  })
  expect(new StandardWebhook(secret).verify(received.text, headersOf(received))).toEqual(body)
  expect(() => new SvixWebhook(secret).verify(received.text, headersOf(received))).not.toThrow()

  const delivery = await house.delivery(owner, id, 'delivered')
  expect(delivery).toMatchObject({
    id: body.id,
    type: 'contact.created',
    occurredAt,
    nextAttemptAt: null,
    attempts: [{ status: 200, error: null, answer: null }],
  })
})

test('a delivery is read with the body that is posted, by its own tenant alone', async () => {
  const { owner, path, one } = await hook()
  await house.tellCreated(owner)
  const [received] = await arrived(path)
  const read = { ...one, deliveryId: received?.body.id }
  const { body } = await request(house.operator, getDelivery, read)
  expect(JSON.stringify(body)).toBe(received?.text)
  const stranger = request(house.operator, getDelivery, { ...read, tenant: tenant() })
  await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const unknown = request(house.operator, getDelivery, { ...one, deliveryId: newId('whd') })
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('each webhook gets the types that it asked for, of its own environment', async () => {
  const owner = tenant()
  const created = await hook(owner, { events: ['contact.created'] })
  const updated = await hook(owner, { events: ['contact.updated', 'event.received'] })
  const all = await hook(owner)
  const other = await hook({ ...owner, environment: 'test' })
  const contactId = await house.tellCreated(owner)
  await house.tellUpdated(owner, contactId)
  await arrived(all.path, 2)
  expect((await arrived(created.path)).map(({ body }) => body.type)).toEqual(['contact.created'])
  expect((await arrived(updated.path)).map(({ body }) => body.type)).toEqual(['contact.updated'])
  expect(house.receiver.at(other.path)).toEqual([])
})

test('a fact that is told twice arrives once, whatever parcels it comes in', async () => {
  const { owner, path, id } = await hook()
  const contactId = newId('con')
  for (let time = 0; time < 3; time += 1) await house.tellCreated(owner, { contactId }, 'c-1')
  for (const factId of ['u-1', 'u-2', 'u-1']) await house.tellUpdated(owner, contactId, factId)
  await arrived(path, 3)
  await house.tellCreated(owner)
  const received = await arrived(path, 4)
  expect(new Set(received.map(({ body }) => body.id)).size).toBe(4)
  expect(await house.deliveries(owner, id)).toHaveLength(4)
})

test('what fails is tried again after five seconds, then less and less often, as the same webhook', async () => {
  const { owner, id, path, secret } = await hook()
  house.receiver.answer(path, status(500))
  await house.tellCreated(owner)
  const first = await house.delivery(owner, id, 'pending', 1)
  expect(first.attempts).toMatchObject([{ status: 500, answer: 'said 500', error: null }])
  expect(waitOf(first)).toBeGreaterThan(4_000)
  expect(waitOf(first)).toBeLessThan(60_000) // five minutes come next
  for (const [tries, seconds] of [
    [2, 6],
    [3, 331],
  ] as const) {
    await house.letPass(seconds)
    await house.delivery(owner, id, 'pending', tries)
  }
  house.receiver.answer(path, status(204))
  await house.letPass(1_981)
  const last = await house.delivery(owner, id, 'delivered', 4)
  expect(last.attempts.map((attempt) => attempt.status)).toEqual([500, 500, 500, 204])
  const received = await arrived(path, 4)
  expect(new Set(received.map(({ text }) => text)).size).toBe(1)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const each of received) new StandardWebhook(secret).verify(each.text, headersOf(each))
  expect(await request(house.nats, getWebhook, { tenant: owner, webhookId: id })).toMatchObject({
    failingSince: null,
  })
})

test('after the tenth attempt a delivery has failed', async () => {
  const { owner, id, path } = await hook()
  house.receiver.answer(path, status(503))
  await house.tellCreated(owner)
  for (let tries = 1; tries <= 9; tries += 1) {
    await house.delivery(owner, id, 'pending', tries)
    await house.letPass(26.5 * 3_600)
    if (tries === 4) {
      // an answer in between, so that it is not for its failing that the webhook is disabled
      await house.admin`update webhooks.endpoints set failing_since = null`
    } else if (tries === 8) await house.admin`update webhooks.endpoints set failing_since = null`
  }
  const failed = await house.delivery(owner, id, 'failed', 10)
  expect(failed.nextAttemptAt).toBeNull()
  const list = { tenant: owner, webhookId: id, query: { limit: 50, status: 'failed' as const } }
  expect((await request(house.nats, listDeliveries, list)).deliveries).toEqual([failed])
})

test.each([301, 302, 307, 400, 404, 429])(
  'an answer of %d is no delivery, and not followed',
  async (code) => {
    const { owner, id, path } = await hook()
    house.receiver.answer(path, status(code, { location: `${house.receiver.url}/elsewhere` }))
    await house.tellCreated(owner)
    expect((await house.delivery(owner, id, 'pending', 1)).attempts).toMatchObject([
      { status: code },
    ])
    expect(house.receiver.at('/elsewhere')).toEqual([])
  },
)

test('an endpoint is left alone for as long as it asks', async () => {
  const { owner, id, path } = await hook()
  house.receiver.answer(path, status(503, { 'retry-after': '3600' }))
  await house.tellCreated(owner)
  const delivery = await house.delivery(owner, id, 'pending', 1)
  expect(waitOf(delivery)).toBeGreaterThan(3_590_000)
  expect(waitOf(delivery)).toBeLessThan(3_700_000)
})

test('an endpoint that answers 410 is disabled at once, and the organization told', async () => {
  const { owner, id, path, one } = await hook()
  house.receiver.answer(path, status(410))
  await house.tellCreated(owner)
  await house.delivery(owner, id, 'failed', 1)
  const webhook = await request(house.nats, getWebhook, one)
  expect(webhook).toMatchObject({ enabled: false, disabledReason: 'GONE' })
  await eventually(async () => {
    const told = (await house.told(webhookDisabled)).filter(({ webhookId }) => webhookId === id)
    expect(told).toEqual([
      {
        tenant: owner,
        webhookId: id,
        url: webhook.url,
        reason: 'GONE',
        occurredAt: webhook.disabledAt,
      },
    ])
  })
})

test('five days of nothing but failure disable an endpoint; what waits is set aside', async () => {
  const { owner, id, path, one } = await hook()
  house.receiver.answer(path, status(500))
  await house.tellCreated(owner)
  await house.delivery(owner, id, 'pending', 1)
  await house.letPass(4.9 * 86_400)
  await house.delivery(owner, id, 'pending', 2)
  expect(await request(house.nats, getWebhook, one)).toMatchObject({ enabled: true })
  await house.letPass(0.2 * 86_400)
  await house.delivery(owner, id, 'missed', 3)
  expect(await request(house.nats, getWebhook, one)).toMatchObject({
    enabled: false,
    disabledReason: 'FAILING',
  })
  await eventually(async () => {
    const told = (await house.told(webhookDisabled)).filter(({ webhookId }) => webhookId === id)
    expect(told).toMatchObject([{ reason: 'FAILING' }])
  })
})

test('one answer in between, and an endpoint is not disabled', async () => {
  const { owner, id, path, one } = await hook()
  house.receiver.answer(path, status(500))
  await house.tellCreated(owner)
  await house.delivery(owner, id, 'pending', 1)
  await house.letPass(4 * 86_400)
  await house.delivery(owner, id, 'pending', 2)
  house.receiver.answer(path, status(200))
  await request(house.nats, testWebhook, one)
  await arrived(path, 3)
  await eventually(async () =>
    expect(await request(house.nats, getWebhook, one)).toMatchObject({ failingSince: null }),
  )
})

test('what comes while a webhook is disabled is missed, and comes by recovery alone', async () => {
  const { owner, id, path, one } = await hook()
  const enable = (enabled: boolean) =>
    request(house.nats, changeWebhook, { ...one, change: { enabled } })
  house.receiver.answer(path, status(500))
  await house.tellCreated(owner)
  await house.delivery(owner, id, 'pending', 1)
  const since = new Date(Date.now() - 60_000).toISOString()
  await enable(false)
  await house.delivery(owner, id, 'missed', 1)
  for (let n = 0; n < 3; n += 1) await house.tellCreated(owner)
  await eventually(async () => {
    const statuses = (await house.deliveries(owner, id)).map((each) => each.status)
    expect(statuses).toEqual(['missed', 'missed', 'missed', 'missed'])
  })
  await expect(request(house.nats, recoverDeliveries, { ...one, since })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  house.receiver.answer(path, status(200))
  await enable(true)
  await house.tellCreated(owner)
  await arrived(path, 2)
  expect(await request(house.nats, recoverDeliveries, { ...one, since })).toEqual({ recovered: 4 })
  await arrived(path, 6)
  await eventually(async () => {
    const statuses = (await house.deliveries(owner, id)).map((each) => each.status)
    expect(new Set(statuses)).toEqual(new Set(['delivered']))
  })
  expect(await request(house.nats, recoverDeliveries, { ...one, since })).toEqual({ recovered: 0 })
})

test('a recovery takes what happened since, and nothing older; a future is no time to recover from', async () => {
  const { owner, id, path, one } = await hook()
  await request(house.nats, changeWebhook, { ...one, change: { enabled: false } })
  for (const hours of [5, 3, 1]) await house.tellCreated(owner, { occurredAt: ago(hours) })
  await eventually(async () => expect(await house.deliveries(owner, id)).toHaveLength(3))
  await request(house.nats, changeWebhook, { ...one, change: { enabled: true } })
  const recover = (since: string) => request(house.nats, recoverDeliveries, { ...one, since })
  expect(await recover(ago(4))).toEqual({ recovered: 2 })
  await arrived(path, 2)
  await expect(recover(ago(-1))).rejects.toMatchObject({ faults: [{ field: 'since' }] })
})

test('a recovery of thousands goes on in parts until all are there', async () => {
  const { owner, id, path, one } = await hook()
  await request(house.nats, changeWebhook, { ...one, change: { enabled: false } })
  const count = 2_500
  await Promise.all(Array.from({ length: count }, () => house.tellCreated(owner)))
  await eventually(async () => {
    const [row] = await house.admin`select count(*)::int from webhooks.deliveries d
      join webhooks.endpoints e on e.id = d.endpoint_id where e.url like ${`%${path}`}`
    expect(row).toEqual({ count })
  })
  await request(house.nats, changeWebhook, { ...one, change: { enabled: true } })
  const since = new Date(0).toISOString()
  expect(await request(house.nats, recoverDeliveries, { ...one, since })).toEqual({
    recovered: count,
  })
  const received = await eventually(() => {
    const all = house.receiver.at(path)
    expect(all).toHaveLength(count)
    return all
  })
  expect(new Set(received.map(({ body }) => body.id)).size).toBe(count)
  expect(await house.deliveries(owner, id, { status: 'missed' })).toEqual([])
})

test('a delivery is replayed as the same webhook, its schedule beginning anew', async () => {
  const { owner, id, path, one } = await hook()
  await house.tellCreated(owner)
  const { id: deliveryId } = await house.delivery(owner, id, 'delivered', 1)
  house.receiver.answer(path, status(500))
  const replayed = await request(house.nats, replayDelivery, { ...one, deliveryId })
  expect(replayed).toMatchObject({ id: deliveryId, status: 'pending' })
  expect(waitOf(await house.delivery(owner, id, 'pending', 2))).toBeLessThan(60_000)
  const [first, second] = await arrived(path, 2)
  expect(second?.text).toBe(first?.text)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  await expect(
    request(house.nats, replayDelivery, { ...one, deliveryId: newId('whd') }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of a delivery the latest twenty attempts are kept', async () => {
  const { owner, id, one } = await hook()
  await house.tellCreated(owner)
  const { id: deliveryId } = await house.delivery(owner, id, 'delivered', 1)
  const replay = () => request(house.nats, replayDelivery, { ...one, deliveryId })
  const fill = (attempts: number) => house.admin`
    update webhooks.deliveries set attempts = (
      select jsonb_agg(a) from (select attempts -> 0 as a from generate_series(1, ${attempts}::int)) as same
    ) where endpoint_id = ${uuidOf(id)}`
  for (const before of [19, 20]) {
    await fill(before)
    await replay()
    const { attempts } = await house.delivery(owner, id, 'delivered', 20)
    expect(attempts).toHaveLength(20)
  }
})

test('a test arrives like anything else, whatever types the webhook asked for', async () => {
  const { owner, id, path, secret, one } = await hook(tenant('test'), { events: ['key.rolled'] })
  const delivery = await request(house.nats, testWebhook, one)
  expect(delivery).toMatchObject({ type: 'webhook.test', status: 'pending', attempts: [] })
  const [received] = await arrived(path)
  if (!received) throw new Error('nothing arrived')
  expect(received.body).toMatchObject({
    id: delivery.id,
    type: 'webhook.test',
    environment: 'test',
    data: { webhookId: id },
  })
  new StandardWebhook(secret).verify(received.text, headersOf(received))
  await house.delivery(owner, id, 'delivered', 1)
  await request(house.nats, changeWebhook, { ...one, change: { enabled: false } })
  await expect(request(house.nats, testWebhook, one)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('after a secret was replaced both sign, each on its own', async () => {
  const { owner, path, secret, one } = await hook()
  const { secret: newer } = await request(house.nats, rotateSecret, one)
  await house.tellCreated(owner)
  const [received] = await arrived(path)
  if (!received) throw new Error('nothing arrived')
  const headers = headersOf(received)
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  for (const each of [secret, newer]) {
    new StandardWebhook(each).verify(received.text, headers)
    new SvixWebhook(each).verify(received.text, headers)
  }
})

test('a deleted webhook gets nothing more, and its deliveries go', async () => {
  const { owner, path, one } = await hook()
  house.receiver.answer(path, status(500))
  for (let n = 0; n < 3; n += 1) await house.tellCreated(owner)
  await arrived(path, 3)
  await request(house.nats, deleteWebhook, one)
  await house.tellCreated(owner)
  await eventually(async () => {
    const left = await house.admin`
      select from webhooks.deliveries d full join webhooks.endpoints e on e.id = d.endpoint_id
      where e.url like ${`%${path}`} or (d.endpoint_id is not null and e.id is null)`
    expect(left).toHaveLength(0)
  })
  await house.letPass(10)
  expect(house.receiver.at(path)).toHaveLength(3)
})

test('pages of deliveries are newest first and hold each once', async () => {
  const { owner, path, one } = await hook()
  for (let n = 0; n < 5; n += 1)
    await house.tellCreated(owner, { occurredAt: new Date(Date.now() - n * 1_000).toISOString() })
  await arrived(path, 5)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 2, ...(cursor && { cursor }) }
    const page = await request(house.nats, listDeliveries, { ...one, query })
    seen.push(...page.deliveries.map(({ occurredAt }) => occurredAt))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted().toReversed())
})
