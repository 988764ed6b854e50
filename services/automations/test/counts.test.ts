import { deleteAutomation, countEntries, retryEntry } from '@outrider/contracts/automations'
import { newId, type TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { listCounts } from '@outrider/contracts/statistics'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, onTransfer, openHouse, tagged, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

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
