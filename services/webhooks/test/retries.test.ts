import {
  getWebhook,
  listDeliveries,
  testWebhook,
  webhookDisabled,
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
} from './deliveries-set-up.ts'

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
