import {
  changeContact,
  changeTags,
  listContacts,
  mergeContacts,
} from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import type { TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import type { Static } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack, 2)

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
