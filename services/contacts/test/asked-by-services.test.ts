import {
  type ContactRef,
  mergeContacts,
  upsertContact,
  listContacts,
} from '@outrider/contracts/contacts'
import { newId, type TypeId } from '@outrider/contracts/ids'
import {
  dropAudience,
  findContacts,
  fixAudience,
  listAudience,
  readPeople,
  readRecipients,
  resolveContacts,
} from '@outrider/contracts/recipients'
import { changeMembers, createSegment, getSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'

type ContactId = TypeId<'con'>
type Who = Omit<Static<typeof resolveContacts.request>['wanted'][number], 'tenant'>

const stack = new AsyncDisposableStack()
let nats: Sandbox['nats']
let automations: Sandbox['nats']
let messaging: Sandbox['nats']
beforeAll(async () => {
  const sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  nats = sandbox.nats
  automations = await sandbox.connect('automations')
  messaging = await sandbox.connect('messaging')
})
afterAll(() => stack.disposeAsync())

async function add(owner: Tenant, contact: ContactRef & { tags?: string[] }): Promise<ContactId> {
  return (await request(nats, upsertContact, { tenant: owner, contact })).contact.id
}

async function segmentOf(owner: Tenant, members: ContactId[]): Promise<TypeId<'seg'>> {
  const segment = { name: 'S', type: 'static' as const }
  const { id } = await request(nats, createSegment, { tenant: owner, segment })
  await request(nats, changeMembers, { tenant: owner, segmentId: id, change: { add: members } })
  return id
}

const resolve = async (owner: Tenant, who: Who) =>
  (await request(automations, resolveContacts, { wanted: [{ tenant: owner, ...who }] }))
    .contactIds[0]
const find = async (owner: Tenant, contact: ContactRef) =>
  (await request(messaging, findContacts, { wanted: [{ tenant: owner, contact }] })).contactIds[0]
const people = async (owner: Tenant, contactId: ContactId) =>
  (await request(automations, readPeople, { wanted: [{ tenant: owner, contactId }] })).people
const recipients = async (owner: Tenant, contactId: ContactId) =>
  (await request(messaging, readRecipients, { wanted: [{ tenant: owner, contactId }] })).recipients

test.each<[string, Who, Who]>([
  ['an email', { email: 'Ada@Example.com' }, { email: 'ada@example.COM' }],
  ['a hexadecimal address', { walletAddress: '0xAB' }, { walletAddress: '0xab' }],
])('%s means one person, whatever its letter case, made once', async (_what, said, repeated) => {
  const owner = tenant()
  expect(await resolve(owner, { ...said, create: false })).toBeNull()
  const id = await resolve(owner, said)
  expect(id).toMatch(/^con_/)
  expect(await resolve(owner, repeated)).toBe(id)
  expect(await resolve(owner, { ...repeated, create: false })).toBe(id)
  expect(await resolve(tenant(), { ...repeated, create: false })).toBeNull()
})

test('letter case tells other addresses apart', async () => {
  const owner = tenant()
  const id = await resolve(owner, { walletAddress: 'So1ana' })
  expect(await resolve(owner, { walletAddress: 'so1ana' })).not.toBe(id)
})

test('references find those there are, of their own tenant, and make nobody', async () => {
  const owner = tenant()
  const id = await add(owner, { externalId: 'Ada', email: 'ada@example.com' })
  expect(await find(owner, { externalId: 'Ada' })).toBe(id)
  expect(await find(owner, { email: 'ADA@example.com' })).toBe(id)
  expect(await find(owner, { externalId: 'ada' })).toBeNull()
  expect(await find(tenant(), { externalId: 'Ada' })).toBeNull()
})

test('people are read by their tenant alone; who is unknown is missing', async () => {
  const owner = tenant()
  const id = await add(owner, { externalId: 'ada', email: 'ada@example.com' })
  const fields = { attributes: {}, tags: [], timeZone: null, locale: null }
  const known = { id, walletAddress: null, externalId: 'ada', ...fields }
  expect(await people(owner, id)).toEqual([known])
  const email = 'ada@example.com'
  const recipient = { ...known, currentId: id, email, unsubscribed: false, choices: {} }
  expect(await recipients(owner, id)).toEqual([recipient])
  for (const [other, asked] of [[tenant(), id] as const, [owner, newId('con')] as const]) {
    expect(await people(other, asked)).toEqual([])
    expect(await recipients(other, asked)).toEqual([])
    expect(await resolve(other, { contactId: asked })).toBeNull()
  }
})

test('who was merged is found as part of the other, under the former id and by every name', async () => {
  const owner = tenant()
  const former = await add(owner, { email: 'old@example.com' })
  const into = await add(owner, { externalId: 'ada', email: 'ada@example.com' })
  await request(nats, mergeContacts, { tenant: owner, merge: { from: former, into } })
  expect(await people(owner, former)).toMatchObject([{ id: former, externalId: 'ada' }])
  expect(await recipients(owner, former)).toMatchObject([
    { id: former, currentId: into, email: 'ada@example.com' },
  ])
  expect(await resolve(owner, { contactId: former })).toBe(into)
  expect(await resolve(owner, { email: 'old@example.com' })).toBe(into)
  expect(await find(owner, { email: 'old@example.com' })).toBe(into)
})

test('an audience is who belongs when it is fixed, in the order of ids, until it is dropped', async () => {
  const owner = tenant()
  const tagged = { tags: ['vip'] }
  const members = [
    await add(owner, { externalId: 'a', ...tagged }),
    await add(owner, { externalId: 'b', ...tagged }),
  ].toSorted()
  await add(owner, { externalId: 'c' })
  await add(tenant(), { externalId: 'd', ...tagged })
  const one = { tenant: owner, campaignId: newId('cmp') }
  const list = async (after: ContactId | null) =>
    (await request(messaging, listAudience, { ...one, after })).contactIds
  const fix = () => request(messaging, fixAudience, { ...one, audience: { tag: 'vip' } })
  expect(await fix()).toEqual({ size: 2 })
  await add(owner, { externalId: 'e', ...tagged })
  expect(await fix()).toEqual({ size: 2 })
  expect(await list(null)).toEqual(members)
  expect(await list(members[0] ?? null)).toEqual(members.slice(1))
  let isDone = false
  while (!isDone) isDone = (await request(messaging, dropAudience, one)).done
  expect(await list(null)).toEqual([])
})

test('a segment is an audience; one that is not there is not found', async () => {
  const owner = tenant()
  const ada = await add(owner, { externalId: 'ada' })
  await add(owner, { externalId: 'bo' })
  const segmentId = await segmentOf(owner, [ada])
  const fix = (id: TypeId<'seg'>) =>
    request(messaging, fixAudience, {
      tenant: owner,
      campaignId: newId('cmp'),
      audience: { segmentId: id },
    })
  expect(await fix(segmentId)).toEqual({ size: 1 })
  await expect(fix(newId('seg'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const get = (id: TypeId<'seg'>) =>
    request(messaging, getSegment, { tenant: owner, segmentId: id })
  expect(await get(segmentId)).toMatchObject({ id: segmentId, type: 'static', status: 'ready' })
  await expect(get(newId('seg'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('triggers find their people in the order asked; who is only looked up is not made', async () => {
  const owner = tenant()
  const known = { email: 'ada@example.com', walletAddress: '0xAA' }
  const { contact } = await request(nats, upsertContact, { tenant: owner, contact: known })
  const { contactIds } = await request(automations, resolveContacts, {
    wanted: [
      { tenant: owner, walletAddress: '0xBB', create: false },
      { tenant: owner, email: 'ADA@example.com', create: false },
      { tenant: owner, contactId: newId('con') },
      { tenant: owner, walletAddress: '0xCC' },
      { tenant: owner, walletAddress: '0xaa' },
      { tenant: owner, contactId: contact.id },
      { tenant: tenant(), email: known.email, create: false },
    ],
  })
  const made = contactIds[3] ?? ''
  expect(contactIds).toEqual([null, contact.id, null, made, contact.id, contact.id, null])
  const query = { limit: 10 }
  const { contacts } = await request(nats, listContacts, { tenant: owner, query })
  expect(contacts.map(({ id }) => id).toSorted()).toEqual([contact.id, made].toSorted())
})
