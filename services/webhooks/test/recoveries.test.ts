import { newId } from '@outrider/contracts/ids'
import { changeWebhook, recoverDeliveries, replayDelivery } from '@outrider/contracts/webhooks'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { expect, test } from 'vitest'
import { ago, arrived, hook, house, startForFile, status, waitOf } from './deliveries-set-up.ts'

startForFile()

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
