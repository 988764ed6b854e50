import { parse } from '@outrider/contracts/contract'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { type Standing, standingChanged } from '@outrider/contracts/organizations'
import { resealSecrets, rotateWebhookSecrets } from '@outrider/contracts/rotations'
import { webhookBody, webhookPayloads } from '@outrider/contracts/webhook-payloads'
import {
  changeWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  replayDelivery,
  rotateSecret,
  testWebhook,
} from '@outrider/contracts/webhooks'
import { request } from '@outrider/testing/requests'
import { firstAttemptSeconds } from '@outrider/service/observe/metrics'
import { makeEncryptionKey } from '@outrider/service/text/encryption'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { arrived, headersOf, hook, house, startForFile, status } from './deliveries-set-up.ts'

startForFile()

const isPrompt = (labels: object) => 'le' in labels && labels.le === 30

/** First attempts within 30 s of the moment when they were due. */
async function promptAttempts(): Promise<number> {
  const { values } = await firstAttemptSeconds.get()
  const found = values.find(({ labels }) => labels.work === 'webhooks' && isPrompt(labels))
  return found?.value ?? 0
}

test('what happened arrives signed, in the form of its contract, and is listed with its attempt', async () => {
  const { owner, id, path, secret } = await hook()
  const prompt = await promptAttempts()
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

  expect(await promptAttempts()).toBeGreaterThan(prompt)

  const delivery = await house.delivery(owner, id, 'delivered')
  expect(delivery).toMatchObject({
    id: body.id,
    type: 'contact.created',
    occurredAt,
    nextAttemptAt: null,
    attempts: [{ status: 200, error: null, answer: null }],
  })
})

test('deliveries of a suspended organization wait until it is resumed, and go with it once it is deleted', async () => {
  const { owner, path } = await hook()
  const { path: others, owner: other, id: otherId } = await hook()
  const change = (standing: Standing, revision: number) =>
    publishItem(house.operator, standingChanged, { orgId: owner.orgId, standing, revision })
  const orgId = uuidOf(owner.orgId)
  const standing = () =>
    house.admin`select standing from webhooks.organization_standings where org_id = ${orgId}`
  await change('suspended', 1)
  await eventually(async () => expect(await standing()).toEqual([{ standing: 'suspended' }]))
  await house.tellCreated(owner)
  await house.tellCreated(other)
  await arrived(others)
  await eventually(async () => {
    const [row] = await house.admin`
      select tries from webhooks.deliveries where org_id = ${orgId} and status = 'pending'`
    expect(row).toEqual({ tries: 0 })
  })
  expect(house.receiver.at(path)).toEqual([])
  await change('active', 2)
  await arrived(path)
  await change('deleted', 3)
  await eventually(async () => {
    const [left] = await house.admin`
      select (select count(*) from webhooks.endpoints where org_id = ${orgId}) as endpoints,
        (select count(*) from webhooks.deliveries where org_id = ${orgId}) as deliveries,
        (select count(*) from webhooks.queues q left join webhooks.endpoints e on e.id = q.endpoint_id
         where e.id is null) as queues`
    expect(left).toEqual({ endpoints: '0', deliveries: '0', queues: '0' })
  })
  expect(await house.deliveries(other, otherId)).toHaveLength(1)
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

test('a fact that is told twice arrives once, whatever envelopes it comes in', async () => {
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

const rotate = (query: object) => request(house.operator, rotateWebhookSecrets, query)

test('the operator replaces the secrets of one organization, or of all, while deliveries go on', async () => {
  const [mine, theirs] = [await hook(), await hook()]
  const { rotated } = await rotate({ orgId: mine.owner.orgId })
  expect(rotated).toEqual([
    { ...mine.owner, webhookId: mine.id, secret: expect.stringMatching(/^whsec_/) },
  ])
  for (const each of [mine, theirs]) await house.tellCreated(each.owner)
  for (const { path, secret } of [mine, theirs, { ...mine, secret: rotated[0]?.secret ?? '' }]) {
    const [received] = await arrived(path)
    if (!received) throw new Error('nothing arrived')
    new StandardWebhook(secret).verify(received.text, headersOf(received))
  }
  const all: string[] = []
  for (let after: TypeId<'whk'> | null | undefined; after !== null;) {
    const page = await rotate(after ? { after } : {})
    all.push(...page.rotated.map(({ webhookId }) => webhookId))
    after = page.next
  }
  expect(all).toEqual(expect.arrayContaining([mine.id, theirs.id]))
})

test('secrets are stored encrypted, and sign again with the key of another rotation', async () => {
  const { owner, path, secret, id } = await hook()
  const [row] = await house.admin<{ secrets: string }[]>`
    select secrets from webhooks.endpoints where id = ${uuidOf(id)}`
  expect(row?.secrets).toMatch(/^e1\.k1\./)
  const keys = `${makeEncryptionKey('k2')},${house.config('webhooks').encryptionKeys}`
  await house.startReplica({ encryptionKeys: keys })
  for (let old = 0; old < 2; old += 1) await house.stopFirst()
  expect(await request(house.operator, resealSecrets.webhooks, {})).toMatchObject({
    isComplete: true,
  })
  const [left] = await house.admin<{ count: number }[]>`
    select count(*)::integer as count from webhooks.endpoints where secrets not like 'e1.k2.%'`
  expect(left?.count).toBe(0)
  await house.tellCreated(owner)
  const [received] = await arrived(path)
  if (!received) throw new Error('nothing arrived')
  new StandardWebhook(secret).verify(received.text, headersOf(received))
})

const idsAt = (path: string) =>
  new Set(house.receiver.at(path).map((received) => headersOf(received)['webhook-id']))

/** What was due before this has been sent. */
async function hookIsServed(): Promise<void> {
  const { owner, path } = await hook()
  await house.tellCreated(owner)
  await arrived(path)
}

test('a deleted webhook gets nothing more, and its deliveries go', async () => {
  const { owner, path, one } = await hook()
  house.receiver.answer(path, status(500))
  for (let n = 0; n < 3; n += 1) await house.tellCreated(owner)
  await eventually(() => expect(idsAt(path).size).toBe(3))
  await request(house.nats, deleteWebhook, one)
  await house.tellCreated(owner)
  await eventually(async () => {
    const left = await house.admin`
      select from webhooks.deliveries d full join webhooks.endpoints e on e.id = d.endpoint_id
      where e.url like ${`%${path}`} or (d.endpoint_id is not null and e.id is null)`
    expect(left).toHaveLength(0)
  })
  const before = house.receiver.at(path).length
  await house.letPass(601)
  await hookIsServed()
  expect(house.receiver.at(path)).toHaveLength(before)
  expect(idsAt(path).size).toBe(3)
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
