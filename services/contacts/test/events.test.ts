import {
  getContact,
  listContacts,
  mergeContacts,
  updateContact,
  upsertContact,
} from '@outrider/contracts/contacts'
import { parse } from '@outrider/contracts/contract'
import { type AcceptedEvent, eventAccepted } from '@outrider/contracts/events'
import { createHashes } from '@outrider/contracts/hashes'
import { newId } from '@outrider/contracts/ids'
import { QueuedTrigger } from '@outrider/contracts/triggers'
import { openDatabase } from '@outrider/service/db/pool'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { hear, publishItem } from '@outrider/testing/published'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyUpdates } from '../src/updates.ts'
import { createRuleIndexes } from '../src/evaluations/rule-indexes.ts'
import { startContacts } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
const queued: QueuedTrigger[] = []
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  await hear(sandbox.operator, 'triggers.single.known', (data) => {
    queued.push(parse(QueuedTrigger, data))
  })
})
afterAll(() => stack.disposeAsync())

type Owner = ReturnType<typeof tenant>

function eventOf(owner: Owner, fields: Partial<AcceptedEvent>): AcceptedEvent {
  const now = new Date().toISOString()
  return {
    tenant: owner,
    id: newId('evt'),
    event: 'signup',
    contact: { externalId: 'u' },
    idempotencyKey: crypto.randomUUID(),
    occurredAt: now,
    receivedAt: now,
    ...fields,
  }
}

const send = (event: AcceptedEvent, messageId: string = event.id) =>
  sandbox.publisher.publish(messageOf(eventAccepted, event, messageId))

const contactsOf = async (owner: Owner) =>
  (await request(sandbox.nats, listContacts, { tenant: owner, query: { limit: 200 } })).contacts

/** The triggers of a tenant; one that was published again counts once. */
const triggersOf = (owner: Owner) => [
  ...new Map(
    queued
      .filter((each) => each.tenant.orgId === owner.orgId)
      .map((each) => [each.trigger.sourceEventId, each]),
  ).values(),
]

test('the first event of a person makes the contact and fires once', async () => {
  const owner = tenant()
  const event = eventOf(owner, {
    contact: { email: 'Ada@example.com', externalId: 'u_1' },
    attributes: { plan: 'pro' },
    payload: { amount: '10' },
    idempotencyKey: 'order-1',
  })
  await send(event)
  await eventually(() => expect(triggersOf(owner)).toHaveLength(1))
  const [contact] = await contactsOf(owner)
  expect(triggersOf(owner)[0]?.trigger).toMatchObject({
    type: 'custom_event',
    event: 'signup',
    contactId: contact?.id,
    sourceEventId: 'event:order-1',
    attributes: { plan: 'pro' },
    payload: { amount: '10' },
  })
})

test('a key that comes again has no second effect, whatever the stream forgot', async () => {
  const owner = tenant()
  const event = eventOf(owner, { attributes: { n: 1 }, idempotencyKey: 'once' })
  await send(event)
  await eventually(() => expect(triggersOf(owner)).toHaveLength(1))
  const later = eventOf(owner, { attributes: { n: 2 }, idempotencyKey: 'once' })
  await send(later)
  await send(event, crypto.randomUUID())
  const last = eventOf(owner, { idempotencyKey: 'last' })
  await send(last)
  await eventually(() => expect(triggersOf(owner)).toHaveLength(2))
  const upserted = await request(sandbox.nats, upsertContact, {
    tenant: owner,
    contact: { externalId: 'u' },
  })
  expect(upserted.contact.attributes).toEqual({ n: 1 })
})

test('events of one new person under different identifiers come to one contact', async () => {
  const owner = tenant()
  await Promise.all([
    send(eventOf(owner, { contact: { email: 'a@example.com' } })),
    send(eventOf(owner, { contact: { email: 'A@EXAMPLE.com', walletAddress: '0xAA' } })),
    send(eventOf(owner, { contact: { walletAddress: '0xaa', externalId: 'u' } })),
    send(eventOf(owner, { contact: { externalId: 'u' } })),
  ])
  await eventually(() => expect(triggersOf(owner)).toHaveLength(4))
  expect(await contactsOf(owner)).toMatchObject([{ walletAddress: '0xaa', externalId: 'u' }])
})

test('two replicas share the events of new people without losing or doubling any', async () => {
  const owner = tenant()
  await startContacts(sandbox.config('contacts'), stack)
  const events = Array.from({ length: 1_000 }, (_, index) =>
    eventOf(owner, {
      contact:
        index % 3 === 0
          ? { externalId: `u_${index % 100}` }
          : { externalId: `u_${index % 100}`, email: `u_${index % 100}@example.com` },
      idempotencyKey: `e_${index}`,
    }),
  )
  await Promise.all(events.map((event) => send(event)))
  await eventually(() => expect(triggersOf(owner)).toHaveLength(1_000))
  expect(await contactsOf(owner)).toHaveLength(100)
  const stored = await sandbox.admin`
    select count(*)::int as events, count(distinct id)::int as ids from contacts.events
    where idempotency_key like 'e\\_%'`
  expect(stored[0]).toEqual({ events: 1_000, ids: 1_000 })
})

test('the update of an automation step happens once', async () => {
  const owner = tenant()
  const { contact } = await request(sandbox.nats, upsertContact, {
    tenant: owner,
    contact: { externalId: 'u', attributes: { a: 1, b: 2 }, tags: ['old', 'kept'] },
  })
  const update = {
    tenant: owner,
    key: 'ent_1.tag',
    contactId: contact.id,
    attributes: { a: null, c: 3 },
    addTags: ['new'],
    removeTags: ['old'],
  }
  const command = (id: string, data = update) =>
    publishItem(sandbox.operator, updateContact, data, id)
  await command('first')
  const tagged = () =>
    request(sandbox.nats, upsertContact, { tenant: owner, contact: { externalId: 'u' } })
  await eventually(async () => expect((await tagged()).contact.tags).toEqual(['kept', 'new']))
  expect((await tagged()).contact.attributes).toEqual({ b: 2, c: 3 })
  await request(sandbox.nats, upsertContact, {
    tenant: owner,
    contact: { externalId: 'u', attributes: { c: 4 } },
  })
  await command('again')
  await command('other', {
    ...update,
    key: 'ent_2.tag',
    attributes: { a: null, c: 4 },
    addTags: ['z'],
  })
  await eventually(async () => expect((await tagged()).contact.tags).toEqual(['kept', 'new', 'z']))
  expect((await tagged()).contact.attributes).toEqual({ b: 2, c: 4 })
})

test('steps that know a person by a former id and by the present one both change them', async () => {
  const owner = tenant()
  const register = async (externalId: string) => {
    const made = { tenant: owner, contact: { externalId } }
    return (await request(sandbox.nats, upsertContact, made)).contact.id
  }
  const [into, from] = [await register('into'), await register('from')]
  await request(sandbox.nats, mergeContacts, { tenant: owner, merge: { into, from } })
  const db = await openPool()
  const update = applyUpdates({
    db,
    hashes: createHashes(sandbox.config('contacts').hashSecret),
    segments: { db, indexes: createRuleIndexes(db) },
    segmentJobs: { wake: () => {} },
  })
  await update(
    [
      { tenant: owner, key: 'ent_1.a', contactId: from, addTags: ['former'], attributes: { a: 1 } },
      {
        tenant: owner,
        key: 'ent_1.b',
        contactId: into,
        addTags: ['present'],
        attributes: { b: 1 },
      },
    ],
    [],
  )
  const changed = await request(sandbox.nats, getContact, { tenant: owner, contactId: into })
  expect(changed).toMatchObject({ tags: ['former', 'present'], attributes: { a: 1, b: 1 } })
})

async function openPool() {
  const { databaseUrl } = sandbox.config('contacts')
  return stack.adopt(openDatabase(databaseUrl, 'contacts'), (pool) => pool.end())
}
