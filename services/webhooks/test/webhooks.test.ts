import { newId, newUuid } from '@outrider/contracts/ids'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  maxWebhooks,
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  testWebhook,
} from '@outrider/contracts/webhooks'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

test('a webhook is made, read, listed, changed and deleted; its secret is told once', async () => {
  const owner = tenant()
  const { secret, path, ...made } = await house.webhook(owner, {
    events: ['contact.created', 'contact.created'],
    description: 'Ours',
  })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(made).toMatchObject({
    url: house.receiver.url + path,
    events: ['contact.created'],
    description: 'Ours',
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    health: { state: 'healthy', failingSince: null, pending: 0, failed: 0 },
  })
  const one = { tenant: owner, webhookId: made.id }
  expect(await request(house.nats, getWebhook, one)).toEqual(made)
  const second = await house.webhook(owner)
  const list = await request(house.nats, listWebhooks, { tenant: owner, query: { limit: 50 } })
  expect(list.webhooks.map(({ id }) => id)).toEqual([second.id, made.id])
  expect(JSON.stringify(list)).not.toContain('whsec_')

  const change = { events: ['*' as const], description: null, enabled: false }
  const changed = await request(house.nats, changeWebhook, { ...one, change })
  expect(changed).toMatchObject({ ...change, disabledReason: 'REQUESTED', url: made.url })
  const enabled = await request(house.nats, changeWebhook, { ...one, change: { enabled: true } })
  expect(enabled).toMatchObject({
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    events: ['*'],
  })
  await request(house.nats, deleteWebhook, one)
  await expect(request(house.nats, getWebhook, one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(request(house.nats, deleteWebhook, one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a creation that is tried again creates nothing else, and tells the same secret', async () => {
  const owner = tenant()
  const webhook = { url: house.receiver.url, events: ['*' as const] }
  const creationId = newUuid()
  const once = () => request(house.nats, createWebhook, { tenant: owner, webhook }, { creationId })
  const first = await once()
  expect(first.id).toBe(`whk_${creationId}`)
  expect(await once()).toEqual(first)
  const query = { limit: 50 }
  expect((await request(house.nats, listWebhooks, { tenant: owner, query })).webhooks).toHaveLength(
    1,
  )
})

test('a webhook of somebody else’s, or of the other environment, is not there', async () => {
  const owner = tenant()
  const { id: webhookId } = await house.webhook(owner)
  await house.tellCreated(owner)
  const strangers = [tenant(), { ...owner, environment: 'test' as const }]
  for (const stranger of strangers) {
    const one = { tenant: stranger, webhookId }
    for (const ask of [
      () => request(house.nats, getWebhook, one),
      () => request(house.nats, changeWebhook, { ...one, change: { enabled: false } }),
      () => request(house.nats, deleteWebhook, one),
      () => request(house.nats, rotateSecret, one),
      () => request(house.nats, testWebhook, one),
      () => request(house.nats, listDeliveries, { ...one, query: { limit: 50 } }),
      () => request(house.nats, replayDelivery, { ...one, deliveryId: newId('whd') }),
      () => request(house.nats, recoverDeliveries, { ...one, since: new Date(0).toISOString() }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'not found' })
  }
})

test('an environment has 50 webhooks and not one more, however many are made at once', async () => {
  const owner = tenant()
  const webhook = { url: house.receiver.url, events: ['*' as const] }
  const make = (of = owner) => request(house.nats, createWebhook, { tenant: of, webhook })
  const made = await Promise.allSettled(Array.from({ length: maxWebhooks + 10 }, () => make()))
  const refused = made.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(10)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'LIMIT_REACHED' })
  await expect(make({ ...owner, environment: 'test' })).resolves.toBeDefined()
  const [first] = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  await request(house.nats, deleteWebhook, { tenant: owner, webhookId: first?.id ?? newId('whk') })
  await expect(make()).resolves.toBeDefined()
  await expect(make()).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
})

test.each([
  ['url', { url: 'http://example.com/' }],
  ['url', { url: 'https://127.0.0.1.nip.io./' }],
  ['webhook.events', { events: [] }],
  ['webhook.events.0', { events: ['contact.deleted'] }],
  ['webhook.description', { description: 'x'.repeat(501) }],
])('what is wrong with %s is refused by that name', async (field, input) => {
  const webhook = { url: house.receiver.url, events: ['*'], ...input }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what callers send is not typed
  const ask = { tenant: tenant(), webhook } as Parameters<
    typeof request<typeof createWebhook.request, typeof createWebhook.reply>
  >[2]
  await expect(request(house.nats, createWebhook, ask)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field }],
  })
})

test('a change is checked like a new webhook', async () => {
  const owner = tenant()
  const { id: webhookId, url } = await house.webhook(owner)
  const change = (patch: object) =>
    request(house.nats, changeWebhook, { tenant: owner, webhookId, change: patch })
  await expect(change({ url: 'https://10.0.0.1/' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'url' }],
  })
  await expect(change({ events: [] })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  const one = { tenant: owner, webhookId }
  expect(await request(house.nats, getWebhook, one)).toMatchObject({ url, events: ['*'] })
})

test('a secret that is replaced is another one, and told once', async () => {
  const owner = tenant()
  const made = await house.webhook(owner)
  const one = { tenant: owner, webhookId: made.id }
  const rotated = await request(house.nats, rotateSecret, one)
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(rotated.secret).not.toBe(made.secret)
  expect(JSON.stringify(await request(house.nats, getWebhook, one))).not.toContain('whsec_')
})
