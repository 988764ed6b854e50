import { changeContact, changeTags, mergeContacts } from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import {
  listAttributeKeys,
  listEventNames,
  listTags,
  maxCountedContacts,
  maxNamePaths,
  maxNames,
} from '@outrider/contracts/names'
import { uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { foldTags } from '../src/contacts/names.ts'
import { createEventNames, deleteNames, foldNames } from '../src/events/event-names.ts'
import { openHouse } from './house.ts'
import { listCounts } from '@outrider/contracts/statistics'
import { deleteCounts, foldCounts } from '@outrider/service/db/counts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack, 2)
const { nats, admin } = sandbox
const { databaseUrl } = sandbox.config('contacts')
const db = stack.adopt(openDatabase(databaseUrl, 'contacts', { max: 2 }), (pool) => pool.end())

const eventNames = (owner: Tenant) => request(nats, listEventNames, { tenant: owner })
const attributeKeys = (owner: Tenant) => request(nats, listAttributeKeys, { tenant: owner })
const tags = async (owner: Tenant) => {
  const { tags: used } = await request(nats, listTags, { tenant: owner })
  return Object.fromEntries(used.map(({ tag, count }) => [tag, count]))
}
const hourAhead = new Date(Date.now() + 3_600_000)

test('names of events have their counts, however often an event comes, and the paths of their payloads', async () => {
  const owner = tenant()
  const receivedAt = '2026-11-20T10:00:00.000Z'
  const once = { idempotencyKey: 'k', receivedAt, payload: { amount: 1, items: [{ id: 'a' }] } }
  await house.send(owner, once)
  await house.send(owner, once)
  await house.send(owner, { receivedAt: '2026-11-20T11:00:00.000Z', payload: { fee: 1 } }, 'bulk')
  await house.send(owner, { receivedAt, event: 'login' })
  await house.send({ ...owner, environment: 'test' }, { receivedAt, event: 'login' })
  const expected = {
    eventNames: [
      {
        name: 'signup',
        count: 2,
        lastAt: '2026-11-20T11:00:00.000Z',
        paths: expect.toSatisfy(
          (paths: string[]) => paths.toSorted().join(' ') === 'amount fee items.0.id',
        ),
      },
      { name: 'login', count: 1, lastAt: receivedAt, paths: [] },
    ],
    truncated: false,
  }
  await eventually(async () => expect(await eventNames(owner)).toEqual(expected))
  expect(await foldNames(db, hourAhead, 1)).toBe(1)
  expect(await eventNames(owner)).toEqual(expected)
  await eventually(async () => {
    await foldNames(db, hourAhead, 100)
    expect(await admin`select from contacts.event_name_counts`).toEqual([])
  })
  expect(await eventNames(owner)).toEqual(expected)
  await house.send(owner, { receivedAt, event: 'login' })
  await eventually(async () =>
    expect(await eventNames(owner)).toMatchObject({ eventNames: [{}, { count: 2 }] }),
  )
  expect(await eventNames(tenant())).toEqual({ eventNames: [], truncated: false })
})

test('a name is forgotten when its last event is too old, and counted again when it returns', async () => {
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  await admin`
    insert into contacts.event_names (org_id, environment, name, paths, count, last_at)
    values (${orgId}, 'live', 'old', '{}', 3, now() - interval '200 days'), (${orgId}, 'live', 'new', '{}', 3, now())`
  // The service itself keeps names for months.
  expect(await deleteNames(db, new Date(Date.now() - 100 * 86_400_000), 100)).toBeGreaterThan(0)
  expect(await eventNames(owner)).toMatchObject({ eventNames: [{ name: 'new' }] })
  await house.send(owner, { event: 'old' })
  await eventually(async () =>
    expect(await eventNames(owner)).toMatchObject({ eventNames: [{}, { name: 'old', count: 1 }] }),
  )
})

test('an environment has at most 1,000 names of events, and says that there are more', async () => {
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  await admin`
    insert into contacts.event_names (org_id, environment, name, paths, count, last_at)
    select ${orgId}, 'live', 'n' || n, '{}', 2, now() from generate_series(1, ${maxNames}) n`
  expect(await eventNames(owner)).toMatchObject({ truncated: false })
  await house.send(owner, { event: 'more' })
  await eventually(async () => expect((await eventNames(owner)).truncated).toBe(true))
  for (let index = 0; index < 5; index += 1) await house.send(owner, { event: `more${index}` })
  await house.send(owner, { event: 'n7' })
  await eventually(async () => {
    const used = await eventNames(owner)
    expect(used.eventNames.at(0)).toMatchObject({ name: 'n7', count: 3 })
    expect([used.eventNames.length, used.truncated]).toEqual([maxNames, true])
  })
  const [row] = await admin`
    select count(*)::int as names from contacts.event_names where org_id = ${orgId}`
  expect(row).toEqual({ names: maxNames + 1 })
})

test('a name has at most 50 paths, and nothing is written where all are known', async () => {
  const owner = storedTenant(tenant())
  const names = createEventNames()
  const receivedAt = new Date().toISOString()
  const note = (from: number, by = names) =>
    by.note(db, [{ tenant: owner, event: 'signup', receivedAt, payload: payloadFrom(from) }])
  const stored = async () => {
    const [row] = await admin`
      select paths, xmin::text as version from contacts.event_names where org_id = ${owner.orgId}`
    return row
  }
  await note(0)
  const first = await stored()
  expect(first?.['paths']).toHaveLength(30)
  await note(0)
  await note(0, createEventNames())
  expect(await stored()).toEqual(first)
  await note(20)
  await note(40)
  expect((await stored())?.['paths']).toHaveLength(maxNamePaths)
})

test('tags have the numbers of their contacts after every change, merge, and erasure', async () => {
  const owner = tenant()
  const ada = await house.register(owner, { externalId: 'ada', tags: ['a', 'both', 'both'] })
  const grace = await house.register(owner, { externalId: 'grace', tags: ['g', 'both'] })
  await house.register({ ...owner, environment: 'test' }, { externalId: 'ada', tags: ['a'] })
  expect(await tags(owner)).toEqual({ a: 1, both: 2, g: 1 })
  const change = { add: ['late', 'a'], remove: ['g'] }
  await request(nats, changeTags, { tenant: owner, contactId: grace.id, change })
  expect(await tags(owner)).toEqual({ a: 2, both: 2, late: 1 })
  await eventually(async () => {
    await foldTags(db, 1) // as the processes do meanwhile
    expect(await admin`select from contacts.tag_changes`).toEqual([])
  })
  expect(await tags(owner)).toEqual({ a: 2, both: 2, late: 1 })
  await request(nats, changeContact, {
    tenant: owner,
    contactId: ada.id,
    change: { tags: ['both'] },
  })
  await request(nats, mergeContacts, { tenant: owner, merge: { into: ada.id, from: grace.id } })
  expect(await tags(owner)).toEqual({ a: 1, both: 1, late: 1 })
  await request(nats, eraseContact, { tenant: owner, contactId: ada.id })
  expect(await tags(owner)).toEqual({})
  const { orgId } = storedTenant(owner)
  await eventually(async () => {
    await foldTags(db, 100)
    const left = await admin`select environment from contacts.tag_counts where org_id = ${orgId}`
    expect(left).toEqual([{ environment: 'test' }])
  })
})

test('more tags than a response has are left out, and it says so', async () => {
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  await admin`
    insert into contacts.tag_counts (org_id, environment, tag, contacts)
    select ${orgId}, 'live', lpad(n::text, 5, '0'), 1 from generate_series(1, ${maxNames + 1}) n`
  const { tags: used, truncated } = await request(nats, listTags, { tenant: owner })
  expect([used.length, used.at(0), used.at(-1), truncated]).toEqual([
    maxNames,
    { tag: '00001', count: 1 },
    { tag: '01000', count: 1 },
    true,
  ])
})

test('keys of attributes have the numbers of their contacts and types after every merge and erasure', async () => {
  const owner = tenant()
  expect(await attributeKeys(owner)).toEqual({
    attributeKeys: [],
    contacts: 0,
    complete: true,
    truncated: false,
  })
  const ada = await house.register(owner, {
    externalId: 'ada',
    attributes: { plan: 'pro', seats: 3, of: { x: 1 } },
  })
  const grace = await house.register(owner, { externalId: 'grace', attributes: { plan: 7 } })
  expect(await attributeKeys(owner)).toEqual({
    attributeKeys: [
      { key: 'plan', count: 2, types: ['number', 'string'] },
      { key: 'of', count: 1, types: ['object'] },
      { key: 'seats', count: 1, types: ['number'] },
    ],
    contacts: 2,
    complete: true,
    truncated: false,
  })
  await request(nats, mergeContacts, { tenant: owner, merge: { into: grace.id, from: ada.id } })
  expect(await attributeKeys(owner)).toMatchObject({
    attributeKeys: [{ key: 'of' }, { key: 'plan', count: 1, types: ['number'] }, { key: 'seats' }],
  })
  await request(nats, eraseContact, { tenant: owner, contactId: grace.id })
  expect(await attributeKeys(owner)).toMatchObject({ attributeKeys: [], contacts: 0 })
})

test('keys are counted in the newest contacts, and in fewer where attributes are large', async () => {
  const owner = tenant()
  const insert = (count: number, attributes: object, environment: string) => admin`
    insert into contacts.contacts (id, org_id, environment, attributes, created_at, updated_at)
    select uuidv7(), ${uuidOf(owner.orgId)}, ${environment}, ${JSON.stringify(attributes)}::text::jsonb, now(), now()
    from generate_series(1, ${count}::int)`
  await insert(1, { oldest: true }, 'live')
  await insert(maxCountedContacts, { key: true }, 'live')
  expect(await attributeKeys(owner)).toEqual({
    attributeKeys: [{ key: 'key', count: maxCountedContacts, types: ['boolean'] }],
    contacts: maxCountedContacts,
    complete: false,
    truncated: false,
  })
  const large = Object.fromEntries(
    Array.from({ length: 1_100 }, (_, index) => [`k${index}`, crypto.randomUUID().repeat(3)]),
  )
  await insert(300, large, 'test')
  const used = await attributeKeys({ ...owner, environment: 'test' })
  expect(used).toMatchObject({ complete: false, truncated: true })
  expect(used.attributeKeys).toHaveLength(maxNames)
  expect(used.contacts).toBeGreaterThan(100)
  expect(used.contacts).toBeLessThan(300)
})

function payloadFrom(first: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${first + index}`, 1]))
}

const what = 'events received'
const counts = async (owner: Tenant, interval: 'hour' | 'day' = 'hour') => {
  const range = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
  const asked = { tenant: owner, interval, ...range }
  const { counts: rows } = await request(sandbox.nats, listCounts.contacts, asked)
  return rows.toSorted((a, b) => a.start.localeCompare(b.start))
}
const at = (receivedAt: string) => ({ receivedAt, occurredAt: receivedAt })

test('events are counted once, by hour and tenant, however often they come', async () => {
  const owner = tenant()
  const twice = { idempotencyKey: 'order-1', ...at('2026-11-20T10:59:59.999Z') }
  await house.send(owner, twice)
  await house.send(owner, twice)
  await house.send(owner, at('2026-11-20T11:00:00.000Z'))
  await house.send(owner, at('2026-11-21T23:00:00.000Z'))
  await house.send({ ...owner, environment: 'test' }, at('2026-11-20T11:00:00.000Z'))
  const expected = [
    { start: '2026-11-20T10:00:00.000Z', what, count: 1 },
    { start: '2026-11-20T11:00:00.000Z', what, count: 1 },
    { start: '2026-11-21T23:00:00.000Z', what, count: 1 },
  ]
  await eventually(async () => expect(await counts(owner)).toEqual(expected))
  expect(await counts(owner, 'day')).toEqual([
    { start: '2026-11-20T00:00:00.000Z', what, count: 2 },
    { start: '2026-11-21T00:00:00.000Z', what, count: 1 },
  ])
  expect(await counts(tenant())).toEqual([])
})

test('rows that share a count are folded into one, whose count is the same, and go in the end', async () => {
  const owner = tenant()
  const hour = '2026-11-20T10:00:00.000Z'
  await db`
    insert into hourly_counts (org_id, environment, hour, what, shard, count)
    select ${uuidOf(tenant().orgId)}::uuid, 'live', ${hour}::timestamptz - interval '1 hour', ${what}, shard, 10
    from generate_series(1, 3) shard`
  for (let sent = 0; sent < 5; sent += 1) await house.send(owner, at(hour))
  const expected = [{ start: hour, what, count: 5 }]
  await eventually(async () => expect(await counts(owner)).toEqual(expected))
  // The service has just started, and folds counts as well.
  await eventually(async () => {
    await foldCounts(db, new Date('2026-11-20T09:30:00.000Z'), 100)
    const before = await db`select shard, count::int from hourly_counts where hour < ${hour}`
    expect(before).toEqual([{ shard: 0, count: 30 }])
  })
  while ((await foldCounts(db, new Date('2026-11-20T11:00:00.000Z'), 1)) > 0) continue
  expect(await counts(owner)).toEqual(expected)
  expect(await db`select from hourly_counts where shard > 0 and hour < ${hour}`).toEqual([])
  expect(await deleteCounts(db, new Date('2026-11-20T11:00:00.000Z'), 100)).toBeGreaterThan(0)
  expect(await counts(owner)).toEqual([])
})
