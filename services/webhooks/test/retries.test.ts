import {
  getWebhook,
  listDeliveries,
  testWebhook,
  webhookDisabled,
  changeWebhook,
  recoverDeliveries,
  replayDelivery,
} from '@outrider/contracts/webhooks'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import {
  arrived,
  headersOf,
  hook,
  house,
  startForFile,
  status,
  waitOf,
  ago,
} from './deliveries-set-up.ts'
import { newId } from '@outrider/contracts/ids'
import { entryFacts } from '@outrider/contracts/entry-facts'
import { contactCreated } from '@outrider/contracts/contacts'
import { domainFacts } from '@outrider/contracts/domains'
import { messageFacts } from '@outrider/contracts/messaging'
import { publishEnvelope } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import type { TSchema } from 'typebox'

startForFile()

test('what fails is tried again after five seconds, then less and less often, as the same webhook', async () => {
  const { owner, id, path, secret } = await hook()
  house.receiver.answer(path, status(500, {}))
  await house.tellCreated(owner)
  const [first, second] = await eventually(async () => {
    const [delivery] = await house.deliveries(owner, id)
    const [attempt, next] = delivery?.attempts ?? []
    expect(attempt).toMatchObject({ status: 500, answer: 'said 500', error: null })
    return [attempt?.at, next?.at ?? delivery?.nextAttemptAt] // on a busy machine the next one may have been made
  })
  const wait = Date.parse(second ?? '') - Date.parse(first ?? '')
  expect(wait).toBeGreaterThan(4_000)
  expect(wait).toBeLessThan(200_000) // five minutes come next
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
  const list = { tenant: owner, webhookId: id, query: { limit: 50, status: ['failed' as const] } }
  expect((await request(house.nats, listDeliveries, list)).deliveries).toEqual([failed])
  const { health } = await request(house.nats, getWebhook, { tenant: owner, webhookId: id })
  expect(health).toMatchObject({ pending: 0, failed: 1 })
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

test('failures of a week ago do not count when nothing was sent in between', async () => {
  const { owner, id, path, one } = await hook()
  house.receiver.answer(path, status(500))
  await house.tellCreated(owner)
  await house.delivery(owner, id, 'pending', 1)
  await house.letPass(7 * 86_400)
  await house.delivery(owner, id, 'pending', 2)
  const webhook = await request(house.nats, getWebhook, one)
  expect(webhook).toMatchObject({ enabled: true, failingSince: expect.any(String) })
  expect(Date.parse(webhook.failingSince ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const { failingSince } = webhook
  expect(webhook.health).toEqual({ state: 'failing', failingSince, pending: 1, failed: 0 })
  const listed = async (state: 'failing' | 'failed') => {
    const query = { limit: 10, status: [state] }
    return (await request(house.nats, listDeliveries, { ...one, query })).deliveries.length
  }
  expect([await listed('failing'), await listed('failed')]).toEqual([1, 0])
})

test('five days of nothing but failure disable an endpoint; what waits is set aside', async () => {
  const { owner, id, path, one } = await hook()
  house.receiver.answer(path, status(500))
  await house.tellCreated(owner)
  await house.delivery(owner, id, 'pending', 1)
  for (const attempts of [2, 3, 4, 5, 6]) {
    await house.letPass(0.98 * 86_400)
    await house.delivery(owner, id, 'pending', attempts)
  }
  expect(await request(house.nats, getWebhook, one)).toMatchObject({ enabled: true })
  await house.letPass(0.98 * 86_400)
  await house.delivery(owner, id, 'missed', 7)
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

test('a recovery also takes what waits for a later attempt, with all its attempts ahead', async () => {
  const { owner, id, path, one } = await hook()
  house.receiver.answer(path, status(500))
  await house.tellCreated(owner)
  await house.delivery(owner, id, 'pending', 1)
  await house.letPass(601)
  const waiting = await house.delivery(owner, id, 'pending', 2)
  expect(waitOf(waiting)).toBeGreaterThan(200_000)
  house.receiver.answer(path, status(200))
  expect(await request(house.nats, recoverDeliveries, { ...one, since: ago(1) })).toEqual({
    recovered: 1,
  })
  await house.delivery(owner, id, 'delivered', 3)
  expect(await request(house.nats, recoverDeliveries, { ...one, since: ago(1) })).toEqual({
    recovered: 0,
  })
})

test('a recovery of more than a thousand goes on in parts until all are there', async () => {
  const { owner, id, path, one } = await hook()
  await request(house.nats, changeWebhook, { ...one, change: { enabled: false } })
  const count = 1_100
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
  expect(await house.deliveries(owner, id, { status: ['missed'] })).toEqual([])
})

test('a delivery is replayed as the same webhook, its schedule beginning anew', async () => {
  const { owner, id, path, one } = await hook()
  await house.tellCreated(owner)
  const { id: deliveryId } = await house.delivery(owner, id, 'delivered', 1)
  house.receiver.answer(path, status(500, { 'retry-after': '60' }))
  const replayed = await request(house.nats, replayDelivery, { ...one, deliveryId })
  expect(replayed).toMatchObject({ id: deliveryId, status: 'pending' })
  expect(waitOf(await house.delivery(owner, id, 'pending', 2))).toBeLessThan(200_000) // five minutes would come next
  const [first, second] = await arrived(path, 2)
  expect(second?.text).toBe(first?.text)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  await expect(
    request(house.nats, replayDelivery, { ...one, deliveryId: newId('whd') }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

const at = new Date().toISOString()
const contactId = newId('con')
const entry = { entryId: newId('ent'), automationId: newId('auto'), contactId, occurredAt: at }
const message = { messageId: newId('msg'), contactId, channel: 'email' as const, at }
const about = { domainId: newId('dom'), domain: 'example.com', at }
const domain = { ...about, records: ['spf' as const], sendReady: true }

test.each([
  ['a contact', contactCreated, { contactId, occurredAt: at }],
  ['an entry', entryFacts.completed, entry],
  ['a message', messageFacts.opened, message],
  ['a domain', domainFacts.verified, domain],
] as const)(
  'a fact of %s that comes again in another envelope is delivered once',
  async (_, contract, fact) => {
    const owner = tenant()
    const { id, path } = await house.webhook(owner)
    const itemOf = () => ({ id: crypto.randomUUID(), data: { tenant: owner, ...fact } })
    const publish = (...items: ReturnType<typeof itemOf>[]) =>
      publishEnvelope<TSchema>(house.operator, contract, items)
    const first = itemOf()
    await publish(first)
    await eventually(() => expect(house.receiver.at(path)).toHaveLength(1))
    await publish(itemOf(), first)
    await eventually(() => expect(house.receiver.at(path)).toHaveLength(2))
    expect(await house.deliveries(owner, id)).toHaveLength(2)
  },
)
