import { exportContacts, eventReceived } from '@outrider/contracts/contacts'
import { previewEvent } from '@outrider/contracts/events'
import { uuidOf, newId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { noteWebhookSubscriptions, webhookSubscriptionsChanged } from '@outrider/contracts/webhooks'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { itemsIn } from '@outrider/testing/published'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)

const preview = (owner: Tenant, contact: object, rest: object = {}) =>
  request(sandbox.nats, previewEvent, {
    tenant: owner,
    event: 'signup',
    contact,
    idempotencyKey: 'k',
    occurredAt: new Date().toISOString(),
    ...rest,
  })

test('a preview tells who would be meant and what would become of them, and nothing comes of it', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, {
    email: 'ada@example.com',
    attributes: { plan: 'free', old: 1 },
    tags: ['vip'],
  })
  const known = await preview(
    owner,
    { email: 'ADA@example.com', walletAddress: '0xAB' },
    { attributes: { plan: 'pro', old: null } },
  )
  expect(known).toEqual({
    deduplicated: false,
    person: {
      id,
      walletAddress: '0xab',
      externalId: null,
      attributes: { plan: 'pro' },
      tags: ['vip'],
      timeZone: null,
      locale: null,
    },
    segments: [],
  })
  const nobody = await preview(owner, { externalId: 'new' }, { attributes: { a: 1 } })
  expect(nobody.person).toEqual({
    id: null,
    walletAddress: null,
    externalId: 'new',
    attributes: { a: 1 },
    tags: [],
    timeZone: null,
    locale: null,
  })
  expect(await house.contacts(owner)).toMatchObject([{ id, walletAddress: null }])
  expect(await house.events(owner, id)).toEqual([])
})

test('a preview says when its key was used before', async () => {
  const owner = tenant()
  await house.send(owner, { idempotencyKey: 'k' })
  await eventually(async () =>
    expect((await preview(owner, { externalId: 'u' })).deduplicated).toBe(true),
  )
  expect((await preview(tenant(), { externalId: 'u' })).deduplicated).toBe(false)
})

test('all contacts are exported by pages that fit into messages, without addresses', async () => {
  const owner = tenant()
  for (let n = 0; n < 100; n += 1)
    await house.register(owner, { email: `p${n}@example.com`, attributes: { n } })
  await sandbox.admin`
    update contacts.contacts set attributes = attributes || jsonb_build_object('large', repeat('x', 60000))
    where org_id = ${uuidOf(owner.orgId)}`
  const seen: unknown[] = []
  let pages = 0
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof exportPage>> = await exportPage(owner, cursor)
    seen.push(...page.contacts.map(({ attributes }) => attributes['n']))
    expect(JSON.stringify(page)).not.toContain('example.com')
    cursor = page.nextCursor
    pages += 1
  } while (cursor !== null)
  expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => 99 - n))
  expect(pages).toBeGreaterThan(1)
  expect((await exportPage(tenant(), null)).contacts).toEqual([])
})

const exportPage = (owner: Tenant, cursor: string | null) =>
  request(sandbox.nats, exportContacts, { tenant: owner, cursor })

const webhooks = await sandbox.connect('webhooks')

const note = (owner: Tenant, types: string[], revision: number) =>
  request(webhooks, noteWebhookSubscriptions.contacts, { tenant: owner, types, revision })

const toldTo = async (owner: Tenant) =>
  (await house.told(eventReceived)).filter(({ tenant: of }) => of.orgId === owner.orgId)

/** Sends an event and waits until it is stored. */
async function send(owner: Tenant, fields: object = {}) {
  const contact = { externalId: crypto.randomUUID() }
  const event = await house.send(owner, { contact, ...fields })
  await eventually(async () => {
    const [person] = await house.contacts(owner, contact)
    expect(await house.events(owner, person?.id ?? newId('con'))).toHaveLength(1)
  })
  return event
}

test('an event is told of where somebody listens, from the answer on, and nowhere else', async () => {
  const [listening, all, other, quiet] = [tenant(), tenant(), tenant(), tenant()]
  await note(listening, ['contact.created', 'event.received'], 1)
  await note(all, ['*'], 1)
  await note(other, ['contact.created'], 1)
  const payload = { amount: '250' }
  const event = await send(listening, { payload, attributes: { plan: 'pro' } })
  for (const owner of [all, other, quiet]) await send(owner)
  await eventually(async () => {
    expect(await toldTo(all)).toHaveLength(1)
    expect(await toldTo(listening)).toEqual([
      {
        tenant: listening,
        eventId: event.id,
        event: 'signup',
        contactId: expect.stringMatching(/^con_/),
        payload,
        idempotencyKey: event.idempotencyKey,
        occurredAt: event.occurredAt,
        receivedAt: event.receivedAt,
      },
    ])
  })
  expect(await toldTo(other)).toEqual([])
  expect(await toldTo(quiet)).toEqual([])
})

test('the latest word on what is listened to counts, in whatever order it arrives', async () => {
  const owner = tenant()
  await note(owner, ['event.received'], 2)
  await note(owner, [], 1)
  await send(owner)
  await eventually(async () => expect(await toldTo(owner)).toHaveLength(1))
  const publisher = createPublisher(webhooks)
  const changed = { tenant: owner, types: [], revision: 3 }
  await publisher.publish(messageOf(webhookSubscriptionsChanged, changed, crypto.randomUUID()))
  await eventually(async () => {
    const [row] = await sandbox.admin`
      select types from contacts.webhook_subscriptions where revision = 3`
    expect(row).toEqual({ types: [] })
  })
  await send(owner)
  expect(await toldTo(owner)).toHaveLength(1)
})

test.each([
  ['single', ['facts.contacts.contact.created', 'facts.contacts.event.received']],
  ['bulk', ['facts.contacts.contact.created.bulk', 'facts.contacts.event.received.bulk']],
] as const)('what an event of the lane %s tells travels in its lane', async (lane, subjects) => {
  const owner = tenant()
  await note(owner, ['*'], 1)
  await house.send(owner, {}, lane)
  await eventually(async () => {
    const facts = await itemsIn(sandbox.operator, 'FACTS')
    const ours = facts.filter(({ data }) => JSON.stringify(data).includes(owner.orgId))
    expect(ours.map(({ subject }) => subject).toSorted()).toEqual(subjects)
  })
})
