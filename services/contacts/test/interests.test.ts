import { eventReceived } from '@outrider/contracts/contacts'
import { newId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { noteWebhookSubscriptions, webhookSubscriptionsChanged } from '@outrider/contracts/webhooks'
import { connectNats } from '@outrider/service/nats/connection'
import { createPublisher, messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { itemsIn } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)
const { natsUrl } = sandbox.config('webhooks')
const webhooks = await connectNats(natsUrl, 'webhooks', createLog('test', 'silent'))
stack.defer(() => webhooks.close())

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
