import {
  changeContact,
  getContact,
  mergeContacts,
  subscriptionChanged,
  upsertContact,
  type ContactInput,
} from '@outrider/contracts/contacts'
import {
  changePreferences,
  getPreferences,
  type PreferencesInput,
  type SubscriptionInput,
} from '@outrider/contracts/subscriptions'
import { eraseContact } from '@outrider/contracts/erasures'
import { listConsents } from '@outrider/contracts/forms'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { beginImport, getImport, storeChunk } from '@outrider/contracts/imports'
import { readRecipients, recordSubscriptionNow } from '@outrider/contracts/recipients'
import { createSegment, listMembers, previewSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  changeTopic,
  createTopic,
  deleteTopic,
  getTopic,
  listTopics,
  maxTopics,
  type TopicInput,
} from '@outrider/contracts/topics'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)
const { nats } = sandbox
const messaging = await sandbox.connect('messaging')

const add = (owner: Tenant, topic: Partial<TopicInput> = {}) =>
  request(nats, createTopic, {
    tenant: owner,
    topic: { key: 'news', name: 'News', kind: 'optional', ...topic },
  })
const put = async (owner: Tenant, contact: ContactInput) =>
  (await request(nats, upsertContact, { tenant: owner, contact })).contact
const choose = (owner: Tenant, contactId: TypeId<'con'>, subscription: SubscriptionInput) =>
  request(nats, changeContact, { tenant: owner, contactId, change: { subscription } })
const read = async (owner: Tenant, contactId: TypeId<'con'>) =>
  (await request(nats, getContact, { tenant: owner, contactId })).subscription
const ledger = async (owner: Tenant, contactId: TypeId<'con'>) => {
  const query = { limit: 50 }
  const { consents } = await request(nats, listConsents, { tenant: owner, contactId, query })
  return consents.map(({ source, subscription }) => ({ source, ...subscription }))
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

test('topics are created, listed, changed, and deleted; a key is unique and stays', async () => {
  const owner = tenant()
  const news = await add(owner)
  expect(news).toMatchObject({ key: 'news', kind: 'optional', default: 'in', public: true })
  const one = { tenant: owner, topicId: news.id }
  await expect(add(owner)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(add(owner, { key: 'No spaces' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
  const change = { default: 'out', description: 'Monthly' } as const
  const changed = await request(nats, changeTopic, { ...one, change })
  expect(changed).toMatchObject({ ...news, ...change, updatedAt: expect.any(String) })
  expect(await request(nats, getTopic, one)).toEqual(changed)
  const other = { ...one, tenant: { ...owner, environment: 'test' as const } }
  await expect(request(nats, getTopic, other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await request(nats, deleteTopic, one)
  const left = await request(nats, listTopics, { tenant: owner, query: { limit: 50 } })
  expect(left.topics).toEqual([])
  for (let count = 0; count < maxTopics; count += 1) await add(owner, { key: `t${count}` })
  await expect(add(owner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
})

test('the later choice counts, part by part; each change is in the ledger and told once', async () => {
  const owner = tenant()
  await house.listen(owner, ['contact.subscription_changed'])
  await add(owner)
  const email = 'ada@example.com'
  const said: SubscriptionInput = { topics: { news: false }, at: ago(60) }
  const { id, subscription } = await put(owner, { email, subscription: said })
  expect(subscription).toEqual({ email: 'subscribed', topics: { news: false } })
  await choose(owner, id, { email: 'unsubscribed', tracking: false })
  await choose(owner, id, { email: 'subscribed', topics: { news: true }, at: ago(90) })
  await choose(owner, id, { email: 'unsubscribed' })
  const chosen = { email: 'unsubscribed', tracking: false, topics: { news: false } }
  expect(await read(owner, id)).toEqual(chosen)
  await choose(owner, id, { topics: { news: true }, at: ago(30) })
  expect(await read(owner, id)).toEqual({ ...chosen, topics: { news: true } })
  const changes = [
    { topics: { news: true } },
    { email: 'unsubscribed', tracking: false },
    { topics: { news: false } },
  ]
  expect(await ledger(owner, id)).toEqual(changes.map((each) => ({ source: 'api', ...each })))
  await eventually(async () => {
    const told = (await house.told(subscriptionChanged)).filter(({ contactId }) => contactId === id)
    expect(told.map((each) => each.subscription)).toEqual(changes.toReversed())
  })
})

test('an unknown topic or a time in the future is refused with its field', async () => {
  const owner = tenant()
  const refused = (subscription: SubscriptionInput, field: string) =>
    expect(put(owner, { email: 'a@b.example', subscription })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field }],
    })
  await refused({ topics: { nothing: true } }, 'subscription.topics.nothing')
  await refused({ email: 'subscribed', at: ago(-3_600) }, 'subscription.at')
  expect(await house.contacts(owner)).toEqual([])
})

test('an event may say what its contact chose; what a person said by a link later stays', async () => {
  const owner = tenant()
  await add(owner)
  const contact = { externalId: 'u', subscription: { topics: { news: false, nothing: true } } }
  await house.send(owner, { contact })
  const id = await eventually(async () => {
    const [first] = await house.contacts(owner)
    if (!first) throw new Error('it is not there yet')
    return first.id
  })
  expect(await read(owner, id)).toEqual({ email: 'subscribed', topics: { news: false } })
  const at = new Date().toISOString()
  const change = { tenant: owner, contactId: id, unsubscribed: true, source: 'one_click' as const }
  await request(messaging, recordSubscriptionNow, { ...change, at })
  await house.send(owner, {
    contact: { externalId: 'u', subscription: { email: 'subscribed', at: ago(60) } },
    event: 'second',
  })
  await house.send(owner, {
    contact: { externalId: 'other', subscription: { topics: { nothing: true } } },
  })
  await house.send(owner, {
    contact: { externalId: 'other', subscription: { topics: { nothing: true } } },
  })
  await eventually(async () => expect(await house.contacts(owner)).toHaveLength(2))
  await eventually(async () => expect(await house.events(owner, id)).toHaveLength(2))
  expect(await read(owner, id)).toMatchObject({ email: 'unsubscribed' })
  expect(await ledger(owner, id)).toEqual([
    { source: 'one_click', email: 'unsubscribed' },
    { source: 'event', topics: { news: false } },
  ])
})

test('an import carries choices, as of its beginning, and names unknown topics', async () => {
  const owner = tenant()
  await add(owner)
  const importId = newId('imp')
  const one = { tenant: owner, importId }
  await request(nats, beginImport, one)
  const said: SubscriptionInput[] = [
    { email: 'unsubscribed' },
    { email: 'unsubscribed', topics: { nothing: true } },
  ]
  const rows = said.map((subscription, index) => ({
    row: index + 1,
    contact: { externalId: `${index}`, subscription },
  }))
  await request(nats, storeChunk, {
    ...one,
    index: 0,
    rows,
    rejected: 0,
    faults: [],
    end: { failure: null },
  })
  const { errors } = await eventually(async () => {
    const found = await request(nats, getImport, one)
    expect(found).toMatchObject({ status: 'completed' })
    return found
  })
  expect(errors).toMatchObject([{ row: 2, field: 'subscription.topics.nothing' }])
  const contacts = await house.contacts(owner)
  expect(contacts).toHaveLength(2)
  for (const { id } of contacts) {
    expect(await read(owner, id)).toMatchObject({ email: 'unsubscribed' })
    expect(await ledger(owner, id)).toEqual([{ source: 'import', email: 'unsubscribed' }])
  }
})

test('a merge keeps a no of either, with both ledgers; an erasure leaves neither', async () => {
  const owner = tenant()
  await add(owner)
  await add(owner, { key: 'tips', name: 'Tips' })
  const ada = await put(owner, {
    email: 'a@b.example',
    subscription: { email: 'unsubscribed', topics: { news: true, tips: false }, at: ago(60) },
  })
  const bo = await put(owner, {
    externalId: 'bo',
    subscription: { email: 'subscribed', topics: { news: false, tips: true } },
  })
  await request(nats, mergeContacts, { tenant: owner, merge: { into: ada.id, from: bo.id } })
  expect(await read(owner, ada.id)).toEqual({
    email: 'unsubscribed',
    topics: { news: false, tips: false },
  })
  const wanted = [{ tenant: owner, contactId: ada.id }]
  const { recipients } = await request(messaging, readRecipients, { wanted })
  expect(Object.values(recipients[0]?.choices ?? {})).toEqual([false, false, false])
  await eventually(async () => expect(await ledger(owner, ada.id)).toHaveLength(2))
  await request(nats, eraseContact, { tenant: owner, contactId: ada.id })
  await eventually(async () => {
    const rows = await sandbox.admin`
      select from contacts.choice_changes where org_id = ${uuidOf(owner.orgId)}`
    expect(rows).toHaveLength(0)
  })
})

test('a segment asks for the wish: the choice, else the default of the topic', async () => {
  const owner = tenant()
  const news = await add(owner)
  const [yes, no, none] = await Promise.all([
    put(owner, { externalId: 'yes', subscription: { topics: { news: true } } }),
    put(owner, { externalId: 'no', subscription: { topics: { news: false } } }),
    put(owner, { externalId: 'none' }),
  ])
  const { id: segmentId } = await request(nats, createSegment, {
    tenant: owner,
    segment: { name: 'S', type: 'dynamic', definition: { topic: 'news', wants: true } },
  })
  const expectMembers = (members: readonly { readonly id: string }[]) =>
    eventually(async () => {
      const query = { tenant: owner, segmentId, query: { limit: 50 } }
      const found = (await request(nats, listMembers, query)).members
      expect(found.map(({ id }) => id).toSorted()).toEqual(members.map(({ id }) => id).toSorted())
    })
  await expectMembers([yes, none])
  await choose(owner, no.id, { topics: { news: true } })
  await expectMembers([yes, no, none])
  const change = { default: 'out' as const }
  await request(nats, changeTopic, { tenant: owner, topicId: news.id, change })
  await expectMembers([yes, no])
})

test('a segment and its preview name a topic that does not exist', async () => {
  const owner = tenant()
  await add(owner)
  const preview = (topic: string) =>
    request(nats, previewSegment, { tenant: owner, definition: { all: [{ topic, wants: true }] } })
  const segment = { name: 'S', type: 'dynamic' as const, definition: { topic: 'x', wants: true } }
  await expect(request(nats, createSegment, { tenant: owner, segment })).rejects.toMatchObject({
    faults: [{ field: 'definition.topic', code: 'unknown_reference' }],
  })
  await expect(preview('x')).rejects.toMatchObject({
    faults: [{ field: 'definition.all.0.topic', code: 'unknown_reference' }],
  })
  expect(await preview('news')).toMatchObject({ count: 0 })
})

test('people see and change their own choices about public topics, also under a former ID', async () => {
  const owner = tenant()
  await add(owner, { key: 'news', description: 'Monthly' })
  await add(owner, { key: 'offers', name: 'Offers', default: 'out' })
  await add(owner, { key: 'internal', public: false })
  await add(owner, { key: 'receipts', kind: 'service' })
  const ada = await put(owner, { externalId: 'ada' })
  const save = (contactId: TypeId<'con'>, preferences: PreferencesInput) =>
    request(nats, changePreferences, { tenant: owner, contactId, preferences })
  const news = { key: 'news', name: 'News', description: 'Monthly', wants: true }
  const offers = { key: 'offers', name: 'Offers', description: null, wants: false }
  const one = { tenant: owner, contactId: ada.id }
  const first = { email: 'subscribed', locale: null, topics: [news, offers] }
  expect(await request(nats, getPreferences, one)).toEqual(first)
  const chosen = { email: 'unsubscribed', topics: { news: false, offers: true } } as const
  const saved = {
    email: 'unsubscribed',
    locale: null,
    topics: [
      { ...news, wants: false },
      { ...offers, wants: true },
    ],
  }
  expect(await save(ada.id, chosen)).toEqual(saved)
  expect(await save(ada.id, chosen)).toEqual(saved)
  expect(await ledger(owner, ada.id)).toEqual([{ source: 'page', ...chosen }])
  for (const key of ['internal', 'receipts', 'nothing'])
    await expect(save(ada.id, { topics: { [key]: true } })).rejects.toMatchObject({
      faults: [{ field: `topics.${key}`, code: 'unknown_reference' }],
    })
  const other = await put(owner, { externalId: 'bo' })
  await request(nats, mergeContacts, { tenant: owner, merge: { from: ada.id, into: other.id } })
  expect(await request(nats, getPreferences, one)).toEqual(saved)
  expect(await save(ada.id, { email: 'subscribed' })).toEqual({ ...saved, email: 'subscribed' })
  const stranger = { ...one, tenant: tenant() }
  await expect(request(nats, getPreferences, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
