import { skipWait } from '@outrider/contracts/automations'
import { contactMerged } from '@outrider/contracts/contacts'
import type { Graph } from '@outrider/contracts/graphs'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { messageOf } from '@outrider/service/nats/publish'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, 2)
})
afterAll(() => stack.disposeAsync())

/** Waits for a payment of more than 100, twice. */
function waiting(times = 1): Graph {
  const config = {
    event: 'Paid',
    filters: [{ path: 'amount', op: 'gt', value: 100 }],
    timeoutSeconds: 3_600,
  }
  const waits = Array.from({ length: times }, (_, place) => ({
    id: `wait${place}`,
    type: 'wait_for_event',
    config,
  }))
  return {
    nodes: [
      ...waits,
      { id: 'late', type: 'exit' },
      { id: 'tag', type: 'update_contact', config: { addTags: ['paid'] } },
      { id: 'end', type: 'exit' },
    ],
    edges: [
      ...waits.flatMap(({ id }, place) => [
        { from: id, to: waits[place + 1]?.id ?? 'tag', branch: 'matched' },
        { from: id, to: 'late', branch: 'timeout' },
      ]),
      { from: 'tag', to: 'end' },
    ],
  }
}

/** Somebody whose entry waits. */
async function enter(owner: Tenant, times = 1) {
  const automation = await house.live(owner, { graph: waiting(times) })
  const { id: contactId } = await house.contacts.add(owner)
  const { entries } = await house.fire(owner, { contactId, sourceEventId: 'start' })
  const entryId = entries[0]?.entryId
  await house.entry(owner, entryId, 'waiting')
  return { contactId, entryId, automation }
}

const paid = (contactId: TypeId<'con'>, amount: unknown = 150) =>
  ({ type: 'custom_event', event: 'paid', contactId, payload: { amount } }) as const

/** Somebody else's entry, from its beginning to its end: what was under way before has ended by then. */
async function passAnother(): Promise<void> {
  const owner = tenant()
  const { contactId, entryId } = await enter(owner)
  await house.fire(owner, paid(contactId))
  await house.entry(owner, entryId)
}

test('goes on when the contact’s event comes, whichever way and whichever replica it takes', async () => {
  const owner = tenant()
  const { contactId, entryId } = await enter(owner, 2)
  await house.queue(owner, paid(contactId))
  await eventually(async () => {
    const { steps } = await house.entry(owner, entryId, 'waiting')
    expect(steps).toMatchObject([{ status: 'done', result: { branch: 'matched' } }, {}])
  })
  expect(await house.fire(owner, paid(contactId))).toEqual({ matchedAutomations: 0, entries: [] })
  const { steps } = await house.entry(owner, entryId)
  expect(steps.map(({ node }) => node)).toEqual(['wait0', 'wait1', 'tag', 'end'])
})

test('another contact’s event, another name and what the filters refuse do not count', async () => {
  const owner = tenant()
  const { contactId, entryId } = await enter(owner)
  const { id: stranger } = await house.contacts.add(owner)
  await house.fire(owner, paid(stranger))
  await house.fire(owner, paid(contactId, 100))
  await house.fire(owner, { ...paid(contactId), event: 'paid.late' })
  const other = tenant()
  await house.fire(other, paid((await house.contacts.add(other)).id))
  const inTest = { ...owner, environment: 'test' as const }
  await house.fire(inTest, paid((await house.contacts.add(inTest)).id))
  await passAnother()
  const { steps } = await house.entry(owner, entryId, 'waiting')
  expect(steps).toMatchObject([{ status: 'waiting' }])
})

test('an event that came before the wait began does not count, however late it is processed', async () => {
  const owner = tenant()
  const before = clock.now()
  const { contactId, entryId } = await enter(owner)
  await house.queue(owner, paid(contactId), before)
  await house.queueEmptied()
  await house.entry(owner, entryId, 'waiting')
  await house.queue(owner, paid(contactId))
  expect(await house.entry(owner, entryId)).toMatchObject({ status: 'completed' })
})

test('an event counts once, though it is delivered again', async () => {
  const owner = tenant()
  const { contactId, entryId } = await enter(owner, 2)
  const receivedAt = clock.now()
  await house.queue(owner, paid(contactId), receivedAt)
  await eventually(async () => {
    const { steps } = await house.entry(owner, entryId, 'waiting')
    expect(steps).toMatchObject([{ status: 'done' }, { node: 'wait1', status: 'waiting' }])
  })
  await house.queue(owner, paid(contactId), receivedAt)
  await house.queueEmptied()
  const { steps } = await house.entry(owner, entryId, 'waiting')
  expect(steps).toMatchObject([{ status: 'done' }, { node: 'wait1', status: 'waiting' }])
})

test('an event ends all waits that it meets, however many they are', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { graph: waiting() })
  const { id: contactId } = await house.contacts.add(owner)
  const waits = 250 // more than are looked at together, or go on at once
  for (let first = 0; first < waits; first += 25) {
    const fire = (_: unknown, n: number) =>
      house.fire(owner, { contactId, sourceEventId: `start ${first + n}` })
    await Promise.all(Array.from({ length: 25 }, fire))
  }
  const allAre = (status: string) =>
    eventually(async () => {
      const [row] = await house.admin`
        select count(*)::int from automations.entries
        where automation_id = ${uuidOf(automation.id)} and status = ${status}`
      expect(row).toEqual({ count: waits })
    })
  await allAre('waiting')
  await house.fire(owner, paid(contactId))
  await allAre('completed')
})

test('two events at once end one wait once', async () => {
  const owner = tenant()
  const { contactId, entryId } = await enter(owner)
  await Promise.all(Array.from({ length: 10 }, () => house.fire(owner, paid(contactId))))
  await house.entry(owner, entryId)
  await passAnother()
  expect(await house.commands(owner)).toHaveLength(1)
})

test('an event from a chain counts by its wallet; a miss makes no contact', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { graph: waiting() })
  const wallet = { walletAddress: '0xabc', sourceEventId: 'start' }
  const { entries } = await house.fire(owner, wallet)
  await house.entry(owner, entries[0]?.entryId, 'waiting')
  const people = await house.contacts.count()
  const event = { event: 'Paid', payload: { amount: '1000000000000000000' } }
  await house.fire(owner, { ...event, walletAddress: '0xdef' })
  expect(await house.contacts.count()).toBe(people)
  await house.fire(owner, { ...event, event: 'PAID', walletAddress: '0xabc' })
  await passAnother()
  await house.entry(owner, entries[0]?.entryId, 'waiting')
  await house.fire(owner, { ...event, walletAddress: '0xabc' })
  await house.entry(owner, entries[0]?.entryId)
  expect(await house.keys(owner, automation)).toEqual(['start'])
})

test('without the event, the wait ends when its time is over, and then for good', async () => {
  const owner = tenant()
  const { contactId, entryId } = await enter(owner)
  advanceClock(3_601_000)
  const { steps } = await house.entry(owner, entryId)
  expect(steps).toMatchObject([{ result: { branch: 'timeout' } }, { node: 'late' }])
  await house.fire(owner, paid(contactId))
  expect((await house.entry(owner, entryId)).steps).toHaveLength(2)
})

test('a wait outlives the process that began it', async () => {
  const owner = tenant()
  const { contactId, entryId } = await enter(owner)
  await house.restart(() => house.queue(owner, paid(contactId)))
  const { steps } = await house.entry(owner, entryId)
  expect(steps[0]).toMatchObject({ result: { branch: 'matched' } })
})

test('whom nobody knows is not waited for', async () => {
  const owner = tenant()
  await house.live(owner, { graph: waiting() })
  const { entries } = await house.fire(owner, {})
  const { steps } = await house.entry(owner, entries[0]?.entryId)
  expect(steps).toMatchObject([{ status: 'skipped', reason: 'NO_CONTACT' }, { node: 'late' }])
})

test('a cancelled entry waits for nothing', async () => {
  const owner = tenant()
  const { contactId, entryId = newId('ent') } = await enter(owner)
  await house.cancel(owner, entryId)
  await house.fire(owner, paid(contactId))
  await passAnother()
  expect((await house.entry(owner, entryId, 'cancelled')).steps).toHaveLength(1)
  expect(await house.commands(owner)).toEqual([])
})

test('who is merged into another contact waits as that one', async () => {
  const owner = tenant()
  const { contactId: formerId, entryId } = await enter(owner)
  const { id: contactId } = await house.contacts.add(owner)
  const merged = { tenant: owner, contactId, formerId, occurredAt: clock.now().toISOString() }
  const message = messageOf(contactMerged, merged, newId('evt'))
  await house.contacts.publisher.publish(message)
  await eventually(async () => {
    expect((await house.entry(owner, entryId, 'waiting')).contactId).toBe(contactId)
  })
  await house.fire(owner, paid(contactId))
  await house.entry(owner, entryId)
})

test('in the test environment a wait can be skipped', async () => {
  const owner = { ...tenant(), environment: 'test' as const }
  const skip = (entryId = newId('ent'), by: Tenant = owner) =>
    request(house.nats, skipWait, { tenant: by, entryId })
  const graph = chainOf({ type: 'delay', config: { seconds: 3_600 } })
  const delayed = await house.live(owner, { graph })
  const { id: contactId } = await house.contacts.add(owner)
  const { entries } = await house.fire(owner, { contactId })
  const entryId = entries[0]?.entryId
  await house.entry(owner, entryId, 'waiting')
  await skip(entryId)
  await house.entry(owner, entryId)
  await expect(skip(entryId)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  await house.move(owner, delayed, 'pause')

  const awaiting = await enter(owner)
  await skip(awaiting.entryId)
  const { steps } = await house.entry(owner, awaiting.entryId)
  expect(steps.map(({ node }) => node)).toEqual(['wait0', 'late'])

  const live = tenant()
  const real = await enter(live)
  await expect(skip(real.entryId, live)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  await expect(skip(real.entryId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
