import {
  changeContact,
  changeTags,
  getContact,
  maxContactAttributeBytes,
  maxContactIdentifiers,
  maxContactTags,
  mergeContacts,
  updateContact,
} from '@outrider/contracts/contacts'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { beginImport, storeChunk, getImport } from '@outrider/contracts/imports'
import { readPeople } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { connectNats } from '@outrider/service/nats/connection'
import { paginate, request } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { bytesOf } from '../src/contacts/limits.ts'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)
const db = stack.adopt(openDatabase(sandbox.config('contacts').databaseUrl, 'contacts'), (pool) =>
  pool.end(),
)

const read = (owner: Tenant, contactId: TypeId<'con'>) =>
  request(sandbox.nats, getContact, { tenant: owner, contactId })
const change = (owner: Tenant, contactId: TypeId<'con'>, patch: object) =>
  request(sandbox.nats, changeContact, { tenant: owner, contactId, change: patch })

/** An attribute that takes 16,000 bytes, and with the next one a comma more. */
const large = (name: string) => ({ [name]: 'x'.repeat(16_000 - name.length - 5) })
const refused = { code: 'VALIDATION_FAILED', faults: [{ field: 'attributes' }] }

test('a contact’s attributes take 64 KiB to the byte; what is beyond is refused by name, and nothing is changed', async () => {
  const owner = tenant()
  for (const name of ['a', 'b', 'c'])
    await house.register(owner, { externalId: 'u', attributes: large(name) })
  await house.register(owner, { externalId: 'u', attributes: { d: 'x'.repeat(10_000 - 6) } })
  const rest = maxContactAttributeBytes - 2 - 3 * 16_001 - 10_001
  const { id } = await house.register(owner, {
    externalId: 'u',
    attributes: { e: 'x'.repeat(rest - 6) },
  })
  expect(Buffer.byteLength(JSON.stringify((await read(owner, id)).attributes))).toBe(
    maxContactAttributeBytes,
  )
  await expect(
    house.register(owner, { externalId: 'u', attributes: { f: 1 } }),
  ).rejects.toMatchObject(refused)
  await expect(change(owner, id, { attributes: { f: 1 }, tags: ['t'] })).rejects.toMatchObject(
    refused,
  )
  expect((await read(owner, id)).tags).toEqual([])
  await change(owner, id, { attributes: { a: null, f: 1 } })
})

test('an event whose attributes its contact has no room for is kept without them, and says so', async () => {
  const owner = tenant()
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  await Promise.all(
    names.map((name) =>
      house.send(owner, { event: name, attributes: large(name), payload: { name } }),
    ),
  )
  const { id } = await eventually(async () => {
    const [contact] = await house.contacts(owner)
    if (!contact) throw new Error('nobody yet')
    expect(await house.events(owner, contact.id)).toHaveLength(6)
    return contact
  })
  const events = await house.events(owner, id)
  const dropped = events.filter(({ attributesDropped }) => attributesDropped)
  expect(dropped).toHaveLength(2)
  expect(dropped.map(({ attributes, payload, event }) => [attributes, payload, event])).toEqual(
    dropped.map(({ event }) => [null, { name: event }, event]),
  )
  const kept = events.filter(({ attributesDropped }) => !attributesDropped)
  const { attributes } = await read(owner, id)
  expect(Object.keys(attributes).toSorted()).toEqual(kept.map(({ event }) => event).toSorted())
})

test('a row that its contact has no room for is imported without its attributes, and told', async () => {
  const owner = tenant()
  const importId = newId('imp')
  await request(sandbox.nats, beginImport, { tenant: owner, importId })
  const rows = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
    row: index + 1,
    contact: { externalId: 'u', attributes: large(name), tags: [name] },
  }))
  const end = { failure: null }
  const chunk = { tenant: owner, importId, index: 0, rows, rejected: 0, faults: [], end }
  await request(sandbox.nats, storeChunk, chunk)
  await eventually(async () =>
    expect(await request(sandbox.nats, getImport, { tenant: owner, importId })).toMatchObject({
      status: 'completed',
      rows: { created: 1, updated: 4 },
      errors: [{ row: 5, field: 'attributes' }],
    }),
  )
  const [contact] = await house.contacts(owner)
  expect(contact?.tags).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a step of an automation changes what there is room for', async () => {
  const owner = tenant()
  for (const name of ['a', 'b', 'c', 'd'])
    await house.register(owner, { externalId: 'u', attributes: large(name) })
  const [contact] = await house.contacts(owner)
  const update = {
    tenant: owner,
    key: 'ent.a',
    contactId: contact?.id ?? newId('con'),
    attributes: large('e'),
    addTags: ['t'],
  }
  await publishItem(sandbox.operator, updateContact, update)
  await eventually(async () =>
    expect((await read(owner, contact?.id ?? newId('con'))).tags).toEqual(['t']),
  )
  expect(Object.keys((await read(owner, contact?.id ?? newId('con'))).attributes)).not.toContain(
    'e',
  )
})

test('two contacts that would have too much together are not merged', async () => {
  const owner = tenant()
  for (const name of ['a', 'b', 'c']) {
    await house.register(owner, { externalId: 'into', attributes: large(name) })
    await house.register(owner, { externalId: 'from', attributes: large(`${name}2`) })
  }
  const [from, into] = await house.contacts(owner)
  const merge = { into: into?.id ?? newId('con'), from: from?.id ?? newId('con') }
  await expect(
    request(sandbox.nats, mergeContacts, { tenant: owner, merge }),
  ).rejects.toMatchObject(refused)
  expect(await house.contacts(owner)).toHaveLength(2)
})

test('a contact has so many tags and no more', async () => {
  const owner = tenant()
  const { id: contactId } = await house.register(owner, { externalId: 'u' })
  const add = (tags: readonly string[]) =>
    request(sandbox.nats, changeTags, { tenant: owner, contactId, change: { add: [...tags] } })
  const all = Array.from({ length: maxContactTags }, (_, index) => `t${index}`)
  for (let start = 0; start < all.length; start += 100) await add(all.slice(start, start + 100))
  await expect(add(['one more'])).rejects.toMatchObject({ faults: [{ field: 'tags' }] })
  await expect(house.register(owner, { externalId: 'u', tags: ['x'] })).rejects.toMatchObject({
    faults: [{ field: 'tags' }],
  })
  expect((await read(owner, contactId)).tags).toHaveLength(maxContactTags)
})

/** Registers a contact that is known by so many identifiers. */
async function known(owner: Tenant, externalId: string, count: number) {
  const contact = await house.register(owner, { externalId })
  await db`
    insert into identifiers (org_id, environment, kind, value, contact_id)
    select ${uuidOf(owner.orgId)}, ${owner.environment}, 'externalId', ${externalId} || n, ${uuidOf(contact.id)}
    from generate_series(2, ${count}::int) n`
  return contact.id
}

const tooMany = { code: 'LIMIT_REACHED' }

test('a contact is known by so many identifiers and no more', async () => {
  const owner = tenant()
  const id = await known(owner, 'u', maxContactIdentifiers - 1)
  await change(owner, id, { walletAddress: 'w' })
  await expect(change(owner, id, { email: 'u@example.com' })).rejects.toMatchObject(tooMany)
  await expect(
    house.register(owner, { externalId: 'u', email: 'u@example.com' }),
  ).rejects.toMatchObject(tooMany)
  expect(await house.contacts(owner, { email: 'u@example.com' })).toEqual([])
})

test('an event of a contact that has no room for another identifier is kept without that one', async () => {
  const owner = tenant()
  const id = await known(owner, 'u', maxContactIdentifiers - 1)
  const named = (contact: object) => house.send(owner, { contact: { externalId: 'u', ...contact } })
  await named({ walletAddress: 'first' })
  await eventually(async () => expect(await house.events(owner, id)).toHaveLength(1))
  await named({ email: 'u@example.com' })
  await eventually(async () => expect(await house.events(owner, id)).toHaveLength(2))
  expect(await house.contacts(owner)).toMatchObject([{ id, reachable: { email: false } }])
  expect((await read(owner, id)).walletAddress).toBe('first')
})

test.each([
  ['as many identifiers as one may have are merged', 0, { status: 'fulfilled' }],
  ['one more are not', 1, { status: 'rejected', reason: tooMany }],
])('two contacts that together have %s', async (_, more, expected) => {
  const owner = tenant()
  const into = await known(owner, 'into', maxContactIdentifiers / 2)
  const from = await known(owner, 'from', maxContactIdentifiers / 2 + more)
  const merge = { into, from }
  const [merged] = await Promise.allSettled([
    request(sandbox.nats, mergeContacts, { tenant: owner, merge }),
  ])
  expect(merged).toMatchObject(expected)
  expect(await house.contacts(owner)).toHaveLength(1 + more)
})

test('people are read in answers that fit into messages, however large they are', async () => {
  const owner = tenant()
  const people: TypeId<'con'>[] = []
  for (let index = 0; index < 100; index += 1)
    people.push((await house.register(owner, { externalId: `u${index}` })).id)
  const attributes = { ...large('a'), ...large('b'), ...large('c'), ...large('d') }
  await db`
    update contacts set attributes = ${db.json(attributes)}
    where org_id = ${uuidOf(owner.orgId)} and environment = ${owner.environment}`
  const { natsUrl } = sandbox.config('automations')
  const nats = await connectNats(natsUrl, 'automations', createLog('test', 'silent'))
  stack.defer(() => nats.close())
  const wanted = [...people, newId('con')].map((contactId) => ({ tenant: owner, contactId }))
  const replies = await paginate(wanted, (part) => request(nats, readPeople, { wanted: part }))
  expect(replies.length).toBeGreaterThan(1)
  expect(replies.flatMap((reply) => reply.people.map(({ id }) => id))).toEqual(people)
})

test('bytes are counted as the database counts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), async (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text))
      const [row] = await sandbox.admin`select contacts.json_bytes(${text}::text::jsonb) as bytes`
      expect(bytesOf(JSON.parse(text))).toBe(row?.['bytes'])
    }),
    { numRuns: 200, examples: [[{ a: 1e21, b: -1e-7, c: ': , "', '\\"': [' , '] }]] },
  )
})
