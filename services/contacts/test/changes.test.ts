import {
  changeContact,
  changeTags,
  contactCreated,
  contactMerged,
  contactUpdated,
  getContact,
  mergeContacts,
} from '@outrider/contracts/contacts'
import { newId, type TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack, 2)

const change = (owner: Tenant, contactId: TypeId<'con'>, patch: object) =>
  request(sandbox.nats, changeContact, { tenant: owner, contactId, change: patch })
const merge = (owner: Tenant, into: TypeId<'con'>, from: TypeId<'con'>) =>
  request(sandbox.nats, mergeContacts, { tenant: owner, merge: { into, from } })
const read = (owner: Tenant, contactId: TypeId<'con'>) =>
  request(sandbox.nats, getContact, { tenant: owner, contactId })

const of = <T extends { tenant: Tenant }>(owner: Tenant, facts: readonly T[]) =>
  facts.filter((fact) => fact.tenant.orgId === owner.orgId)

test('an identifier that takes the place of another releases it', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { email: 'old@example.com', externalId: 'u' })
  const changed = await change(owner, id, { email: 'New@example.com', attributes: { a: 1 } })
  expect(changed).toMatchObject({ id, attributes: { a: 1 }, reachable: { email: true } })
  expect(JSON.stringify(changed)).not.toContain('example.com')
  expect(await house.contacts(owner, { email: 'new@example.com' })).toMatchObject([{ id }])
  expect(await house.contacts(owner, { email: 'old@example.com' })).toEqual([])
  const other = await house.register(owner, { email: 'old@example.com' })
  expect(other.id).not.toBe(id)
})

test('null forgets an identifier, but not the last one', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { email: 'a@example.com', externalId: 'u' })
  const changed = await change(owner, id, { email: null })
  expect(changed.reachable).toEqual({ email: false, inapp: true })
  expect(await house.contacts(owner, { email: 'a@example.com' })).toEqual([])
  await expect(change(owner, id, { externalId: null })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'externalId' }],
  })
  expect(await change(owner, id, { externalId: null, walletAddress: '0xAB' })).toMatchObject({
    externalId: null,
    walletAddress: '0xab',
  })
})

test('an identifier of somebody else is refused by name, and nothing is changed', async () => {
  const owner = tenant()
  const ada = await house.register(owner, { email: 'ada@example.com' })
  await house.register(owner, { externalId: 'grace' })
  await expect(
    change(owner, ada.id, { externalId: 'grace', attributes: { a: 1 } }),
  ).rejects.toMatchObject({ code: 'IDENTIFIER_TAKEN', faults: [{ field: 'externalId' }] })
  expect(await read(owner, ada.id)).toMatchObject({ attributes: {}, externalId: null })
  await expect(change(tenant(), ada.id, { tags: [] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of many who reach for one identifier at once, one gets it', async () => {
  const owner = tenant()
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, index) => house.register(owner, { externalId: `u${index}` })),
  )
  const outcomes = await Promise.allSettled(
    people.map(({ id }) => change(owner, id, { email: 'one@example.com' })),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(19).fill('IDENTIFIER_TAKEN'))
  expect(await house.contacts(owner, { reachable: 'email' })).toHaveLength(1)
  expect(await house.contacts(owner, { email: 'one@example.com' })).toHaveLength(1)
})

test('changes of one contact at once leave it one identifier of the kind, and never none', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { email: 'a@example.com', externalId: 'u' })
  const emails = Array.from({ length: 8 }, (_, index) => `e${index}@example.com`)
  await Promise.all(emails.map((email) => change(owner, id, { email })))
  const found = await Promise.all(emails.map((email) => house.contacts(owner, { email })))
  expect(found.filter((list) => list.length > 0)).toHaveLength(1)
  await Promise.allSettled([
    change(owner, id, { email: null }),
    change(owner, id, { externalId: null }),
  ])
  const { reachable } = await read(owner, id)
  expect(reachable.email || reachable.inapp).toBe(true)
})

test('tags come and go', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { externalId: 'u', tags: ['a', 'b'] })
  const tags = (wanted: object) =>
    request(sandbox.nats, changeTags, { tenant: owner, contactId: id, change: wanted })
  expect((await tags({ add: ['c', 'b'], remove: ['a', 'c'] })).tags).toEqual(['b', 'c'])
  expect((await change(owner, id, { tags: ['z', 'z'] })).tags).toEqual(['z'])
  await expect(
    request(sandbox.nats, changeTags, {
      tenant: owner,
      contactId: newId('con'),
      change: { add: ['x'] },
    }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a merge leaves one person who is found by everything that either was known by', async () => {
  const owner = tenant()
  const into = await house.register(owner, {
    email: 'a@example.com',
    attributes: { plan: 'pro', a: 1 },
    tags: ['x'],
  })
  const from = await house.register(owner, {
    email: 'b@example.com',
    walletAddress: '0xB',
    attributes: { plan: 'free', b: 2 },
    tags: ['x', 'y'],
  })
  await house.send(owner, { contact: { email: 'b@example.com' } })
  await eventually(async () => expect(await house.events(owner, from.id)).toHaveLength(1))
  const merged = await merge(owner, into.id, from.id)
  expect(merged).toMatchObject({
    id: into.id,
    walletAddress: '0xb',
    attributes: { plan: 'pro', a: 1, b: 2 },
    tags: ['x', 'y'],
  })
  await expect(read(owner, from.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await house.events(owner, into.id)).toHaveLength(1)
  await house.send(owner, { contact: { email: 'B@example.com' } })
  await eventually(async () => expect(await house.events(owner, into.id)).toHaveLength(2))
  expect(await merge(owner, into.id, from.id)).toMatchObject({ id: into.id })
  const stranger = await house.register(tenant(), { externalId: 'b' })
  const refusals: [TypeId<'con'>, TypeId<'con'>, (readonly [field: string, code: string])[]][] = [
    [into.id, into.id, [['from', 'invalid']]],
    [into.id, stranger.id, [['from', 'unknown_reference']]],
    [newId('con'), into.id, [['into', 'unknown_reference']]],
    [newId('con'), newId('con'), ['into', 'from'].map((field) => [field, 'unknown_reference'])],
  ]
  for (const [a, b, faults] of refusals)
    await expect(merge(owner, a, b)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: faults.map(([field, code]) => ({ field, code })),
    })
})

test('a merge both ways at once keeps one of the two', async () => {
  const owner = tenant()
  const a = await house.register(owner, { externalId: 'a' })
  const b = await house.register(owner, { email: 'b@example.com' })
  const outcomes = await Promise.allSettled([merge(owner, a.id, b.id), merge(owner, b.id, a.id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await house.contacts(owner)).toMatchObject([
    { externalId: 'a', reachable: { email: true } },
  ])
})

test.each([
  ['by which it becomes known by an email', (name: string) => ({ email: `${name}@example.com` })],
  ['by what it is known by', () => ({})],
])('no event is lost while the contact is merged again and again: %s', async (_what, more) => {
  const owner = tenant()
  const keeper = await house.register(owner, { externalId: 'keeper' })
  const sent: Promise<unknown>[] = []
  for (let round = 0; round < 10; round += 1) {
    const from = await house.register(owner, { externalId: `u${round}` })
    for (let count = 0; count < 20; count += 1) {
      const contact = { externalId: `u${round}`, ...more(`u${round}`) }
      sent.push(house.send(owner, { contact, attributes: { [`n${count}`]: round } }))
    }
    await merge(owner, keeper.id, from.id)
  }
  await Promise.all(sent)
  await eventually(async () => {
    expect(await house.contacts(owner)).toMatchObject([{ id: keeper.id }])
    expect(await house.events(owner, keeper.id)).toHaveLength(200)
  })
  const { attributes } = await read(owner, keeper.id)
  expect(Object.keys(attributes)).toHaveLength(20)
})

test('contacts that come, change and merge are told to who listens, without their addresses', async () => {
  const owner = tenant()
  await house.listen(owner, ['contact.created', 'contact.updated'])
  const { id } = await house.register(owner, { email: 'told@example.com' })
  await change(owner, id, { attributes: { a: 1 } })
  await house.send(owner, { contact: { externalId: 'by-event' } })
  const other = await eventually(async () => {
    const [found] = await house.contacts(owner, { externalId: 'by-event' })
    if (!found) throw new Error('not yet')
    return found
  })
  await merge(owner, id, other.id)
  await eventually(async () => {
    const [created, updated, merged] = await Promise.all([
      house.told(contactCreated),
      house.told(contactUpdated),
      house.told(contactMerged),
    ])
    expect(of(owner, created).map((fact) => fact.contactId)).toEqual([id, other.id])
    expect(of(owner, updated).map((fact) => fact.contactId)).toEqual([id])
    expect(of(owner, merged)).toMatchObject([{ contactId: id, formerId: other.id }])
    expect(JSON.stringify([created, updated, merged])).not.toContain('example.com')
  })
})

test('contacts that come and change are not told where nobody listens', async () => {
  const [quiet, other] = [tenant(), tenant()]
  await house.listen(quiet, ['contact.merged', 'message.sent'])
  await house.listen(other, ['*'])
  for (const owner of [quiet, other]) {
    const { id } = await house.register(owner, { externalId: 'quiet' })
    await change(owner, id, { attributes: { a: 1 } })
  }
  await eventually(async () => expect(of(other, await house.told(contactUpdated))).toHaveLength(1))
  expect(of(quiet, await house.told(contactCreated))).toEqual([])
  expect(of(quiet, await house.told(contactUpdated))).toEqual([])
})
