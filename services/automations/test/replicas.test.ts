import { deleteAutomation } from '@outrider/contracts/automations'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, tagged } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, 2)
})
afterAll(() => stack.disposeAsync())

test('whichever replica is asked, it sees every change that was answered before', async () => {
  const owner = tenant()
  const automation = await house.create(owner)
  for (let round = 0; round < 50; round += 1) {
    await house.move(owner, automation, 'activate')
    expect(await house.fire(owner, {})).toMatchObject({ matchedAutomations: 1 })
    await house.move(owner, automation, 'pause')
    expect(await house.fire(owner, {})).toMatchObject({ matchedAutomations: 0 })
  }
  expect(await house.keys(owner, automation)).toHaveLength(50)
})

test('a deleted automation is matched no more, on any replica', async () => {
  const owner = tenant()
  for (let round = 0; round < 6; round += 1) {
    const automation = await house.live(owner)
    expect(await house.fire(owner, {})).toMatchObject({ matchedAutomations: 1 })
    await request(house.nats, deleteAutomation, { tenant: owner, automationId: automation.id })
    expect(await house.fire(owner, {})).toMatchObject({ matchedAutomations: 0 })
  }
})

test('queued triggers enter once each, however often they are delivered and to whom', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { graph: tagged('vip') })
  const { id: contactId } = await house.contacts.add(owner)
  const keys = Array.from({ length: 150 }, (_, index) => `e${index}`)
  await Promise.all(
    [...keys, ...keys, ...keys].map((sourceEventId) =>
      house.queue(owner, { sourceEventId, contactId }),
    ),
  )
  await eventually(async () => expect(await house.commands(owner)).toHaveLength(150))
  expect((await house.keys(owner, automation)).toSorted()).toEqual(keys.toSorted())
})

test('the same key fired and queued at once on two replicas makes one entry', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  const rounds = Array.from({ length: 20 }, (_, index) => ({ sourceEventId: `e${index}` }))
  const fired = await Promise.all(
    rounds.flatMap((trigger) => [
      house.fire(owner, trigger),
      house.queue(owner, trigger).then(() => undefined),
      house.fire(owner, trigger),
    ]),
  )
  await eventually(async () => expect(await house.keys(owner, automation)).toHaveLength(20))
  const entries = fired.flatMap((result) => result?.entries ?? [])
  expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(20)
})

test('triggers that are fired while automations change are matched before or after, never both', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  const churn = async () => {
    for (let round = 0; round < 20; round += 1) {
      await house.move(owner, automation, 'pause')
      await house.move(owner, automation, 'activate')
    }
  }
  const fires = Array.from({ length: 60 }, (_, index) =>
    house.fire(owner, { sourceEventId: `e${index}` }),
  )
  const [results] = await Promise.all([Promise.all(fires), churn()])
  const entered = results.reduce((sum, { entries }) => sum + entries.length, 0)
  expect(await house.keys(owner, automation)).toHaveLength(entered)
})

test('reentry once holds against simultaneous events on two replicas', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { reentry: { mode: 'once' } })
  const { id: contactId } = await house.contacts.add(owner)
  await Promise.all(Array.from({ length: 40 }, () => house.fire(owner, { contactId })))
  expect(await house.keys(owner, automation)).toHaveLength(1)
})

test('one queued trigger that is at fault does not hold up the others', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  await Promise.all([
    house.queue(owner, { sourceEventId: 'a' }),
    house.queue(owner, { type: 'email_opened' }),
    house.queue(owner, { contactId: 'con_00000000000000000000000000', sourceEventId: 'gone' }),
    house.queue(owner, { sourceEventId: 'b' }),
  ])
  await eventually(async () => {
    expect((await house.keys(owner, automation)).toSorted()).toEqual(['a', 'b'])
  })
})
