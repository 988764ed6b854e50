import { derivedId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetCrowded, keepRetention, keptSince } from '../src/retention/retention.ts'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
let db: Pool
beforeAll(async () => {
  house = await openHouse(stack)
  const { databaseUrl } = house.config('automations')
  db = stack.adopt(openDatabase(databaseUrl, 'automations'), (pool) => pool.end())
})
afterAll(() => stack.disposeAsync())

/** Its two steps are rows, because it waits. */
const graph = chainOf({ type: 'delay', config: { seconds: 0 } })

async function entered(owner: Tenant, more = {}): Promise<TypeId<'ent'>> {
  const { id: contactId } = await house.contacts.add(owner)
  const { entries } = await house.fire(owner, { contactId, ...more })
  const entryId = entries[0]?.entryId
  if (!entryId) throw new Error('nothing was entered')
  await house.entry(owner, entryId)
  return entryId
}

/** Makes an entry as old as that: its id and its times. */
async function age(entryId: TypeId<'ent'>, time: Date): Promise<TypeId<'ent'>> {
  const oldId = derivedId('ent', time, entryId)
  const old = uuidOf(oldId)
  const { admin } = house
  await admin`
    update automations.entries set id = ${old}, entered_at = ${time}, finished_at = ${time}
    where id = ${uuidOf(entryId)}`
  await admin`update automations.steps set entry_id = ${old} where entry_id = ${uuidOf(entryId)}`
  return oldId
}

async function countOf(entryId: TypeId<'ent'>) {
  const [row] = await house.admin`
    select (select count(*)::int from automations.entries where id = ${uuidOf(entryId)}) as entries,
           (select count(*)::int from automations.steps where entry_id = ${uuidOf(entryId)}) as steps`
  return row
}

test.each([
  ['2026-11-22T02:00:00Z', 12, '2025-11-01T00:00:00Z'],
  ['2026-01-31T23:59:59Z', 1, '2025-12-01T00:00:00Z'],
  ['2026-03-01T00:00:00Z', 24, '2024-03-01T00:00:00Z'],
])('at %s, %i whole months beside the present one begin at %s', (now, months, since) => {
  expect(keptSince(new Date(now), months)).toEqual(new Date(since))
})

test('entries that ended long ago go with their steps, others stay', async () => {
  const owner = tenant()
  await house.live(owner, { graph })
  const since = keptSince(new Date(), 12).getTime()
  const old = await age(await entered(owner), new Date(since - 1))
  const young = await age(await entered(owner), new Date(since))
  const waiting = await age(await entered(owner), new Date(since - 86_400_000))
  await house.admin`
    update automations.entries set finished_at = null, status = 'waiting' where id = ${uuidOf(waiting)}`
  await using loop = keepRetention(
    { db, log: createLog('test', 'silent'), handledUntil: () => new Date() },
    12,
  )
  await eventually(async () => expect(await countOf(old)).toEqual({ entries: 0, steps: 0 }))
  expect(await countOf(young)).toEqual({ entries: 1, steps: 2 })
  expect(await countOf(waiting)).toEqual({ entries: 1, steps: 2 })
  loop.wake()
})

test('a contact enters a segment’s automation once only, also when the entry is gone', async () => {
  const owner = tenant()
  await house.live(owner, { trigger: { type: 'segment_entered' }, graph })
  const { id: contactId } = await house.contacts.add(owner)
  const trigger = { type: 'segment_entered', segmentId: 'seg_1', contactId } as const
  const entryId = await age(await entered(owner, trigger), new Date('2020-01-01'))
  await using loop = keepRetention(
    { db, log: createLog('test', 'silent'), handledUntil: () => new Date() },
    12,
  )
  await eventually(async () => expect(await countOf(entryId)).toEqual({ entries: 0, steps: 0 }))
  expect(await house.fire(owner, trigger)).toMatchObject({
    matchedAutomations: 1,
    entries: [{ entryId, duplicate: true, queued: false }],
  })
  expect((await house.fire(owner, { ...trigger, segmentId: 'seg_2' })).entries).toMatchObject([
    { duplicate: false },
  ])
  loop.wake()
})

test('who was erased is remembered for thirty days', async () => {
  const { orgId, environment } = tenant()
  await house.admin`
    insert into automations.erased_contacts (org_id, environment, contact_id, erased_at)
    select ${uuidOf(orgId)}, ${environment}, uuidv7(), now() - make_interval(days => days, mins => 1)
    from unnest(array[29, 30]) as days`
  const remembered = () => house.admin`
    select now() - erased_at < interval '30 days' as is_recent from automations.erased_contacts
    where org_id = ${uuidOf(orgId)}`
  await using loop = keepRetention(
    { db, log: createLog('test', 'silent'), handledUntil: () => new Date() },
    12,
  )
  await eventually(async () => expect([...(await remembered())]).toEqual([{ isRecent: true }]))
  loop.wake()
})

const insertRecent = (owner: Tenant, count: number) => house.admin`
  insert into automations.recent_events (org_id, environment, contact_id, name, received_at, key, trigger)
  select ${uuidOf(owner.orgId)}, 'live', gen_random_uuid(), 'paid', now() - make_interval(secs => n), gen_random_uuid(), to_jsonb(n)
  from generate_series(1, ${count}) as n`

/** How many recent events an organization has, and the number of the newest and of the oldest. */
async function recentOf(owner: Tenant) {
  const [row] = await house.admin`
    select count(*)::int, min(trigger::int) as newest, max(trigger::int) as oldest
    from automations.recent_events where org_id = ${uuidOf(owner.orgId)}`
  return row
}

test('of an organization with too many recent events the oldest go, and nothing of another', async () => {
  const [many, few] = [tenant(), tenant()]
  await insertRecent(many, 70)
  await insertRecent(few, 40)
  expect(await forgetCrowded(db, 200, 100)).toBe(0)
  expect(await forgetCrowded(db, 50, 15)).toBe(15)
  expect(await forgetCrowded(db, 50, 15)).toBe(5)
  expect(await forgetCrowded(db, 50, 15)).toBe(0)
  expect(await recentOf(many)).toEqual({ count: 50, newest: 1, oldest: 50 })
  expect(await recentOf(few)).toEqual({ count: 40, newest: 1, oldest: 40 })
})
