import {
  countEntries,
  deleteAutomation,
  type Entry,
  type EntryQuery,
  exportEntries,
  listAutomationEntries,
  listEntries,
  retryEntry,
} from '@outrider/contracts/automations'
import { contactErased } from '@outrider/contracts/erasures'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { listCounts } from '@outrider/contracts/statistics'
import { messageOf } from '@outrider/service/nats/publish'
import { eventually } from '@outrider/testing/eventually'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { stopClock } from '@outrider/testing/time'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, onTransfer, openHouse, tagged, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

test('lists entries newest first, page by page', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  for (const sourceEventId of ['a', 'b', 'c']) await house.fire(owner, { sourceEventId })
  const page = (query: { limit: number; cursor?: string }) =>
    request(house.nats, listAutomationEntries, {
      tenant: owner,
      automationId: automation.id,
      query,
    })

  const first = await page({ limit: 2 })
  expect(first.entries.map(({ key }) => key)).toEqual(['c', 'b'])
  const second = await page({ limit: 2, cursor: first.nextCursor ?? '' })
  expect(second.entries.map(({ key }) => key)).toEqual(['a'])
  expect(second.nextCursor).toBeNull()
  await expect(page({ limit: 2, cursor: 'bad' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'cursor' }],
  })
})

test('entries of all automations are listed by automation, contact, status, and time', async () => {
  const owner = tenant()
  const [one, other] = [await house.live(owner), await house.live(owner, { name: 'Other' })]
  await house.fire(owner, { sourceEventId: 'a' })
  const keysOf = async (query: Partial<Static<typeof EntryQuery>>) => {
    const asked = { tenant: owner, query: { limit: 50, ...query } }
    const { entries } = await request(house.nats, listEntries, asked)
    return entries.map(({ automationId, key }) => [automationId, key])
  }
  const both = await keysOf({})
  expect(both).toHaveLength(2)
  expect(both).toEqual(
    expect.arrayContaining([
      [one.id, 'a'],
      [other.id, 'a'],
    ]),
  )
  expect(await keysOf({ automationId: one.id })).toEqual([[one.id, 'a']])
  expect(await keysOf({ status: ['failed', 'completed'] })).toEqual(both)
  expect(await keysOf({ status: ['failed'] })).toEqual([])
  expect(await keysOf({ contactId: newId('con') })).toEqual([])
  expect(await keysOf({ since: '2026-01-01T00:00:00Z' })).toEqual(both)
  expect(await keysOf({ until: '2026-01-01T00:00:00Z' })).toEqual([])
})

test('the entries of an automation are listed by the node that they reached, wait at, or failed at', async () => {
  const owner = tenant()
  const { id: automationId } = await house.live(owner, {
    graph: chainOf(
      { type: 'update_contact', config: { addTags: ['a'] } },
      { type: 'delay_until', config: { path: 'endsAt' } },
    ),
  })
  const enter = async (payload = {}) => {
    const { entries } = await house.fire(owner, { payload })
    return entries.map(({ entryId }) => entryId)
  }
  const [failed = newId('ent')] = await enter()
  const [waiting = newId('ent')] = await enter({ endsAt: '2999-01-01T00:00:00Z' })
  await house.entry(owner, failed, 'failed')
  await house.entry(owner, waiting, 'waiting')
  const listed = async (query: { node: string; status?: Entry['status'][] }) => {
    const reply = await request(house.nats, listAutomationEntries, {
      tenant: owner,
      automationId,
      query: { limit: 50, ...query },
    })
    return reply.entries.map(({ id }) => id)
  }
  expect(await listed({ node: 'n0' })).toEqual([waiting, failed])
  expect(await listed({ node: 'n0', status: ['failed', 'waiting'] })).toEqual([])
  expect(await listed({ node: 'n1', status: ['failed'] })).toEqual([failed])
  expect(await listed({ node: 'n1', status: ['waiting'] })).toEqual([waiting])
  expect(await listed({ node: 'n2' })).toEqual([])
})

test('a rare status is found beyond the records that one page looks at', async () => {
  const owner = tenant()
  const [orgId, automationId] = [uuidOf(owner.orgId), uuidOf(newId('auto'))]
  await house.admin`
    insert into automations.entries
      (id, org_id, environment, automation_id, key, status, trigger, entered_at, finished_at)
    select uuidv7(make_interval(secs => n - 20000)), ${orgId}, ${owner.environment}, ${automationId}, n::text,
      case n when 1 then 'failed' else 'completed' end, '{}', now() - make_interval(secs => 20000 - n), now()
    from generate_series(1, 15000) n`
  const page = (cursor?: string) =>
    request(house.nats, listEntries, {
      tenant: owner,
      query: { limit: 50, status: ['failed'], ...(cursor && { cursor }) },
    })
  const first = await page()
  expect(first.entries).toEqual([])
  const second = await page(first.nextCursor ?? '')
  expect(second.entries.map(({ key }) => key)).toEqual(['1'])
  expect(second.nextCursor).toBeNull()
})

const tagAndPush = chainOf(
  { type: 'update_contact', config: { addTags: ['vip'] } },
  { type: 'send_inapp', config: { title: 'Hello', body: 'You are in' } },
)

test('an entry that ends at once shows its steps as any other, and loses their results when its person is erased', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  await house.live(owner, { graph: tagAndPush })
  await house.queue(owner, { contactId, sourceEventId: 'once' })

  const theirs = await entryOf(owner, contactId)
  const { enteredAt, id: entryId } = theirs
  const times = { startedAt: enteredAt, finishedAt: enteredAt }
  const steps = [
    { type: 'update_contact', status: 'done', ...times },
    { type: 'send_inapp', status: 'done', result: { messageId: expect.any(String) }, ...times },
    { type: 'exit', status: 'done', ...times },
  ]
  expect(theirs.steps).toMatchObject(steps)
  expect((await house.entry(owner, entryId, 'completed')).steps).toEqual(theirs.steps)
  expect(await stepRows(entryId)).toBe(0)

  const gone = { tenant: owner, erasureId: newId('era'), contactId, formerIds: [] }
  const erased = messageOf(contactErased, { ...gone, erasedAt: new Date().toISOString() }, 'gone')
  await house.contacts.publisher.publish(erased)
  const left = await eventually(async () => {
    const entry = await house.entry(owner, entryId, 'completed')
    if (entry.contactId !== null) throw new Error('not erased yet')
    return entry
  })
  expect(left.steps.map(({ type }) => type)).toEqual(['update_contact', 'send_inapp', 'exit'])
  expect(left.steps.filter((step) => 'result' in step)).toEqual([])
})

test('an entry that fails at once keeps its steps where it can go on from', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const failing = chainOf({ type: 'delay_until', config: { path: 'nowhere' } })
  await house.live(owner, { graph: failing })
  await house.queue(owner, { contactId, sourceEventId: 'failed' })
  const { id, status, steps } = await entryOf(owner, contactId)
  expect({ status, steps }).toMatchObject({ status: 'failed', steps: [{ status: 'failed' }] })
  expect(await stepRows(id)).toBe(1)
})

/** The only entry of the contact, once there is one, as it is exported. */
function entryOf(owner: Tenant, contactId: TypeId<'con'>) {
  return eventually(async () => {
    const asked = { tenant: owner, contactId, query: { limit: 10 } }
    const [entry] = (await request(house.nats, exportEntries, asked)).entries
    if (!entry) throw new Error('no entry yet')
    return entry
  })
}

async function stepRows(entryId: TypeId<'ent'>): Promise<number> {
  const rows = await house.admin`
    select node from automations.steps where entry_id = ${uuidOf(entryId)}`
  return rows.length
}

const counts = async (owner: Tenant) => {
  const range = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T12:00:00.000Z' }
  const asked = { tenant: owner, interval: 'hour' as const, ...range }
  const { counts: rows } = await request(house.nats, listCounts.automations, asked)
  return Object.fromEntries(
    rows.map(({ start, what, count }) => [`${start.slice(11, 13)} ${what}`, count]),
  )
}
const custom = (event: string) => ({ type: 'custom_event' as const, events: [event] })
const noTime = { type: 'delay_until', config: { path: 'none' } }
const fire = (owner: Tenant, sourceEventId: string) =>
  house.fire(owner, { ...transfer, sourceEventId, walletAddress: '0xa' })

test('entries are counted when they are made and when they end, once each', async () => {
  const owner = tenant()
  stopClock(new Date('2026-11-20T10:30:00.000Z'))
  await house.live(owner, { trigger: onTransfer, graph: tagged('vip') })
  const waiting = chainOf({ type: 'delay', config: { seconds: 3_600 } })
  await house.live(owner, { trigger: onTransfer, graph: waiting })
  await fire(owner, 'one')
  await fire(owner, 'one')
  await fire(owner, 'two')
  const begun = { '10 entries entered': 4, '10 entries completed': 2 }
  await eventually(async () => expect(await counts(owner)).toEqual(begun))
  stopClock(new Date('2026-11-20T11:31:00.000Z'))
  const ended = { ...begun, '11 entries completed': 2 }
  await eventually(async () => expect(await counts(owner)).toEqual(ended))
  expect(await counts({ ...owner, environment: 'test' })).toEqual({})
})

test('what was cancelled, deleted, or erased counts as cancelled, and what was retried as failed no more', async () => {
  const owner = tenant()
  const waiting = chainOf({ type: 'delay', config: { seconds: 36_000 } })
  const { id: automationId } = await house.live(owner, {
    trigger: custom('delete'),
    graph: waiting,
  })
  for (const event of ['cancel', 'erase'])
    await house.live(owner, { trigger: custom(event), graph: waiting })
  await house.live(owner, { trigger: custom('fail'), graph: chainOf(noTime) })
  const person = await house.contacts.add(owner)
  stopClock(new Date('2026-11-20T10:30:00.000Z'))
  const enter = async (event: string, contactId = person.id) => {
    const { entries } = await house.fire(owner, { type: 'custom_event', event, contactId })
    return entries[0]?.entryId ?? newId('ent')
  }
  const [one, failed] = [await enter('cancel'), await enter('fail')]
  const gone = await house.contacts.add(owner)
  await enter('erase', gone.id)
  await enter('delete')
  await eventually(async () =>
    expect(await counts(owner)).toEqual({ '10 entries entered': 4, '10 entries failed': 1 }),
  )
  stopClock(new Date('2026-11-20T11:30:00.000Z'))
  await house.cancel(owner, one)
  await house.cancel(owner, one)
  await house.contacts.erase(owner, gone)
  await request(house.nats, deleteAutomation, { tenant: owner, automationId })
  const ended = { '10 entries entered': 4, '11 entries cancelled': 3 }
  await eventually(async () =>
    expect(await counts(owner)).toEqual({ ...ended, '10 entries failed': 1 }),
  )
  await request(house.nats, retryEntry, { tenant: owner, entryId: failed })
  await eventually(async () =>
    expect(await counts(owner)).toEqual({
      ...ended,
      '10 entries failed': 0,
      '11 entries failed': 1,
    }),
  )
})

const always = { since: '2026-11-01T00:00:00.000Z', until: '2026-11-30T00:00:00.000Z' }
const node = (id: string, more: object) => ({
  id,
  done: 0,
  waiting: 0,
  failed: 0,
  skipped: {},
  ...more,
})

test('an automation’s statistics say what became of its entries and of their steps, at each node', async () => {
  const owner = tenant()
  const stats = async (automationId: TypeId<'auto'>, period = {}) =>
    request(house.nats, countEntries, { tenant: owner, automationId, ...always, ...period })
  stopClock(new Date('2026-11-20T10:30:00.000Z'))
  const inline = await house.live(owner, { trigger: custom('many'), graph: tagged('vip') })
  const waiting = chainOf({ type: 'delay', config: { seconds: 3_600 } })
  const slow = await house.live(owner, { trigger: custom('many'), graph: waiting })
  const failing = await house.live(owner, { trigger: custom('many'), graph: chainOf(noTime) })
  const person = await house.contacts.add(owner)
  const entered = await Promise.all(
    ['one', 'two', 'two'].map((sourceEventId) =>
      house.fire(owner, {
        type: 'custom_event',
        event: 'many',
        contactId: person.id,
        sourceEventId,
      }),
    ),
  )
  const none = {
    entered: 0,
    running: 0,
    waiting: 0,
    completed: 0,
    failed: 0,
    cancelled: 0,
    nodes: [],
  }
  await eventually(async () => {
    expect(await stats(slow.id)).toMatchObject({ entered: 2, waiting: 2 })
    expect(await stats(failing.id)).toMatchObject({ entered: 2, failed: 2 })
  })
  const done = await stats(inline.id)
  expect(done).toMatchObject({ ...none, entered: 2, completed: 2, nodes: expect.any(Array) })
  expect(done.nodes.map((each) => each.done)).toEqual(done.nodes.map(() => 2))
  expect((await stats(slow.id)).nodes).toContainEqual(node('n0', { waiting: 2 }))
  expect((await stats(failing.id)).nodes).toEqual([node('n0', { failed: 2 })])
  const failed = entered[0]?.entries.find(
    ({ automationId }) => automationId === failing.id,
  )?.entryId
  await request(house.nats, retryEntry, { tenant: owner, entryId: failed ?? newId('ent') })
  await eventually(async () =>
    expect((await stats(failing.id)).nodes).toEqual([node('n0', { failed: 2 })]),
  )
  stopClock(new Date('2026-11-21T11:31:00.000Z'))
  await eventually(async () =>
    expect(await stats(slow.id)).toMatchObject({ waiting: 0, completed: 2 }),
  )
  expect(await stats(slow.id, { until: '2026-11-20T00:00:00.000Z' })).toMatchObject({
    entered: 2,
    completed: 0,
  })
  expect(await stats(slow.id, { since: '2026-11-21T00:00:00.000Z' })).toMatchObject({
    entered: 0,
    completed: 2,
  })
  const other = {
    tenant: { ...owner, environment: 'test' as const },
    automationId: slow.id,
    ...always,
  }
  await expect(request(house.nats, countEntries, other)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
