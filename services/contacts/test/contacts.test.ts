import {
  getContact,
  listContacts,
  upsertContact,
  changeContact,
  changeTags,
  mergeContacts,
} from '@outrider/contracts/contacts'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { noteDisplayName } from '@outrider/contracts/recipients'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { eraseContact } from '@outrider/contracts/erasures'
import type { Tenant } from '@outrider/contracts/shapes'
import type { Static } from 'typebox'
import { openHouse } from './house.ts'
import { hash } from 'node:crypto'
import { storedTenant } from '@outrider/service/db/tenant'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack, 2)

const register = (owner: ReturnType<typeof tenant>, contact: object) =>
  request(sandbox.nats, upsertContact, { tenant: owner, contact })

test('a contact is made once and found again by any of its identifiers', async () => {
  const owner = tenant()
  const first = await register(owner, {
    walletAddress: '0xAbCd000000000000000000000000000000000001',
    email: 'Ada@Example.com',
    externalId: 'u_1',
    attributes: { plan: 'free' },
    tags: ['beta'],
  })
  expect(first).toMatchObject({
    created: true,
    conflicts: [],
    contact: {
      walletAddress: '0xabcd000000000000000000000000000000000001',
      externalId: 'u_1',
      reachable: { email: true, inapp: true },
      tags: ['beta'],
      attributes: { plan: 'free' },
    },
  })
  expect(JSON.stringify(first)).not.toContain('example.com')
  for (const ref of [
    { email: 'ada@example.COM' },
    { externalId: 'u_1' },
    { walletAddress: '0xABCD000000000000000000000000000000000001' },
  ]) {
    const again = await register(owner, ref)
    expect(again).toMatchObject({ created: false, contact: { id: first.contact.id } })
  }
})

test('fifty first mentions at once make one person', async () => {
  const owner = tenant()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      register(owner, { email: 'grace@example.com', externalId: `u_${index % 2}` }),
    ),
  )
  expect(new Set(replies.map((reply) => reply.contact.id)).size).toBe(1)
  expect(replies.filter((reply) => reply.created)).toHaveLength(1)
})

test('an identifier of somebody else stays theirs, and the clash is told', async () => {
  const owner = tenant()
  const ada = await register(owner, { email: 'ada@example.com' })
  const grace = await register(owner, { walletAddress: 'So1anaWallet' })
  const both = await register(owner, { walletAddress: 'So1anaWallet', email: 'ada@example.com' })
  expect(both.contact.id).toBe(grace.contact.id)
  expect(both.conflicts).toEqual([{ field: 'email', contactId: ada.contact.id }])
  const still = await register(owner, { email: 'ada@example.com' })
  expect(still.contact.id).toBe(ada.contact.id)
})

test('attributes merge key by key and null removes one', async () => {
  const owner = tenant()
  await register(owner, { externalId: 'u', attributes: { a: 1, b: { c: 2 }, d: 'x' }, tags: ['x'] })
  const { contact } = await register(owner, {
    externalId: 'u',
    attributes: { a: 2, d: null },
    tags: ['x', 'y'],
  })
  expect(contact.attributes).toEqual({ a: 2, b: { c: 2 } })
  expect(contact.tags).toEqual(['x', 'y'])
})

test('somebody without any identifier is refused', async () => {
  await expect(register(tenant(), { attributes: { a: 1 } })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message: expect.stringContaining('walletAddress'),
  })
})

test('another organization and the other environment see nobody', async () => {
  const owner = tenant()
  const { contact } = await register(owner, { externalId: 'u' })
  const strangers = [tenant(), { ...owner, environment: 'test' as const }]
  for (const stranger of strangers) {
    const ask = { tenant: stranger, contactId: contact.id }
    await expect(request(sandbox.nats, getContact, ask)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const list = await request(sandbox.nats, listContacts, {
      tenant: stranger,
      query: { limit: 50 },
    })
    expect(list.contacts).toEqual([])
  }
  await expect(
    request(sandbox.nats, getContact, { tenant: owner, contactId: newId('con') }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'not found' })
})

test('a list is read page by page, newest first, and filtered', async () => {
  const owner = tenant()
  for (let index = 0; index < 5; index += 1)
    await register(owner, {
      ...(index % 2 === 0 ? { email: `p${index}@example.com` } : { externalId: `p${index}` }),
      ...(index === 3 && { tags: ['vip'] }),
    })
  const list = (query: object) =>
    request(sandbox.nats, listContacts, { tenant: owner, query: { limit: 2, ...query } })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor === null ? {} : { cursor })
    seen.push(...page.contacts.map((contact) => contact.createdAt))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted().toReversed())
  expect((await list({ tag: 'vip' })).contacts).toMatchObject([{ externalId: 'p3' }])
  expect((await list({ limit: 50, reachable: 'email' })).contacts).toHaveLength(3)
  expect((await list({ limit: 50, reachable: 'inapp' })).contacts).toHaveLength(2)
  expect((await list({ email: 'P0@example.com' })).contacts).toHaveLength(1)
  expect((await list({ externalId: 'p1', email: 'p0@example.com' })).contacts).toEqual([])
  const { contacts: all } = await list({ limit: 50 })
  const ids = [all[0]?.id, all[2]?.id, newId('con')]
  expect((await list({ limit: 50, ids })).contacts).toEqual([all[0], all[2]])
  expect((await list({ ids, reachable: 'inapp' })).contacts).toEqual([])
  await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('contacts have the display name that the settings determine, and are found by part of it', async () => {
  const owner = tenant()
  await register(owner, { externalId: 'u_1', attributes: { name: 'Ada Lovelace', nick: 7 } })
  await register(owner, { walletAddress: '0xAbCd01', attributes: { name: { first: 'Grace' } } })
  await register(owner, { email: 'ada@example.com' })
  const namesOf = async (q: string, more = {}) => {
    const query = { limit: 50, q, ...more }
    const { contacts } = await request(sandbox.nats, listContacts, { tenant: owner, query })
    return contacts.map(({ displayName, externalId, walletAddress }) => [
      displayName,
      externalId ?? walletAddress,
    ])
  }
  expect(await namesOf('LOVE')).toEqual([['Ada Lovelace', 'u_1']])
  expect(await namesOf('U_')).toEqual([['Ada Lovelace', 'u_1']])
  expect(await namesOf('XABC')).toEqual([[null, '0xabcd01']])
  expect(await namesOf('Ada@example.com')).toEqual([[null, null]])
  expect(await namesOf('ada@example')).toEqual([])
  expect(await namesOf('love', { reachable: 'email' })).toEqual([])
  expect(await namesOf('%')).toEqual([])
  const messaging = await sandbox.connect('messaging')
  await request(messaging, noteDisplayName, { tenant: owner, attribute: 'nick' })
  expect(await namesOf('u_1')).toEqual([['7', 'u_1']])
  expect(await namesOf('love')).toEqual([])
})

type ContactList = Static<typeof listContacts.reply>

const tag = (
  owner: Tenant,
  contactId: TypeId<'con'>,
  change: { add?: string[]; remove?: string[] },
) => request(sandbox.nats, changeTags, { tenant: owner, contactId, change })

/** The ids of those who are listed by a tag. */
async function tagged(owner: Tenant, name: string): Promise<string[]> {
  return (await house.contacts(owner, { tag: name })).map(({ id }) => id)
}

test('whoever has a tag is listed by it, whatever gave it to them or took it', async () => {
  const owner = tenant()
  const ada = await house.register(owner, { externalId: 'ada', tags: ['new', 'vip', 'vip'] })
  const grace = await house.register(owner, { externalId: 'grace' })
  expect([await tagged(owner, 'new'), await tagged(owner, 'vip')]).toEqual([[ada.id], [ada.id]])
  await tag(owner, grace.id, { add: ['vip'] })
  expect(await tagged(owner, 'vip')).toEqual([grace.id, ada.id])
  await tag(owner, ada.id, { add: ['late'], remove: ['vip'] })
  expect([await tagged(owner, 'vip'), await tagged(owner, 'late')]).toEqual([[grace.id], [ada.id]])
  await request(sandbox.nats, changeContact, {
    tenant: owner,
    contactId: ada.id,
    change: { tags: ['only'] },
  })
  expect([await tagged(owner, 'only'), await tagged(owner, 'new')]).toEqual([[ada.id], []])
})

test('who was merged is listed by the tags of both, and who was erased by none', async () => {
  const owner = tenant()
  const ada = await house.register(owner, { externalId: 'ada', tags: ['a', 'both'] })
  const grace = await house.register(owner, { externalId: 'grace', tags: ['g', 'both'] })
  await request(sandbox.nats, mergeContacts, {
    tenant: owner,
    merge: { into: ada.id, from: grace.id },
  })
  for (const name of ['a', 'g', 'both']) expect(await tagged(owner, name)).toEqual([ada.id])
  await request(sandbox.nats, eraseContact, { tenant: owner, contactId: ada.id })
  for (const name of ['a', 'g', 'both']) expect(await tagged(owner, name)).toEqual([])
  expect(await kept()).toEqual(await had())
})

test('a tag that many add and remove at once is listed as the contact has it', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { externalId: 'ada' })
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([
      tag(owner, id, { add: ['x', `t${round}`] }),
      tag(owner, id, { remove: ['x'] }),
      tag(owner, id, { add: ['x'] }),
      tag(owner, id, { remove: ['x', `t${round}`] }),
    ])
    expect(await kept()).toEqual(await had())
  }
})

test('tags of another organization and the other environment are not asked', async () => {
  const owner = tenant()
  await house.register(owner, { externalId: 'ada', tags: ['vip'] })
  expect(await tagged(tenant(), 'vip')).toEqual([])
  expect(await tagged({ ...owner, environment: 'test' }, 'vip')).toEqual([])
})

test('a list by a tag is read page by page, and filtered by what else is asked for', async () => {
  const owner = tenant()
  for (let n = 0; n < 7; n += 1)
    await house.register(owner, {
      ...(n % 2 === 0 ? { email: `p${n}@example.com` } : { externalId: `p${n}` }),
      tags: n === 3 ? ['other'] : ['vip'],
    })
  const all = await house.contacts(owner, { tag: 'vip' })
  const pages: unknown[] = []
  let cursor: ContactList['nextCursor'] = null
  do {
    const query = { tag: 'vip', limit: 2, ...(cursor !== null && { cursor }) }
    const page: ContactList = await request(sandbox.nats, listContacts, { tenant: owner, query })
    pages.push(...page.contacts)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(all.map(({ externalId }) => externalId)).toEqual([null, 'p5', null, null, 'p1', null])
  expect(pages).toEqual(all)
  expect(await house.contacts(owner, { tag: 'vip', reachable: 'inapp' })).toHaveLength(2)
  expect(await house.contacts(owner, { tag: 'vip', reachable: 'email' })).toHaveLength(4)
  expect(await house.contacts(owner, { tag: 'vip', externalId: 'p1' })).toHaveLength(1)
  expect(await house.contacts(owner, { tag: 'other', externalId: 'p1' })).toEqual([])
})

/** The tags of all contacts, as contacts have them. */
function had() {
  return sandbox.admin`
    select org_id, environment, tag, id as contact_id from contacts.contacts, unnest(tags) as tag order by 1, 2, 3, 4`
}

/** The same, as lists look for them. */
function kept() {
  return sandbox.admin`
    select org_id, environment, tag, contact_id from contacts.contact_tags order by 1, 2, 3, 4`
}

test('an address cannot be tried out against its hash without the secret', async () => {
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  const { id } = await house.register(owner, { email: 'ada@example.com' })
  const [row] = await sandbox.admin`
    select encode(address_hash, 'hex') as hex from contacts.contacts where id = ${uuidOf(id)}`
  const guesses = ['ada@example.com', `${orgId} live ada@example.com`].map((text) =>
    hash('sha256', text, 'hex'),
  )
  expect(row?.['hex']).toHaveLength(66)
  for (const guess of guesses) expect(row?.['hex']).not.toContain(guess)
})
