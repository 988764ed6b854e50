import type { Graph } from '@outrider/contracts/graphs'
import { newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '../src/graphs/awaited.ts'
import { findAwaitedPaths, findWaits } from '../src/triggers/meet-waits.ts'
import { type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const after: Uuid = '00000000-0000-0000-0000-000000000000'

/** Waits for the shipment of the order that the entry is about. */
function waiting(value: unknown, op = 'eq'): Graph {
  const filters = [{ path: 'orderId', op, value }]
  return {
    nodes: [
      {
        id: 'wait',
        type: 'wait_for_event',
        config: { event: 'shipped', filters, timeoutSeconds: 3_600 },
      },
      { id: 'end', type: 'exit' },
    ],
    edges: ['matched', 'timeout'].map((branch) => ({ from: 'wait', to: 'end', branch })),
  }
}

async function ordered(
  owner: Tenant,
  contactId: TypeId<'con'>,
  orderId: unknown,
): Promise<TypeId<'ent'>> {
  const { entries } = await house.fire(owner, { contactId, payload: { orderId } })
  const entryId = entries[0]?.entryId ?? newId('ent')
  await house.entry(owner, entryId, 'waiting')
  return entryId
}

const shipped = (contactId: TypeId<'con'>, orderId: unknown) =>
  ({ type: 'custom_event', event: 'shipped', contactId, payload: { orderId } }) as const

test('a wait ends by the event that has the value of its own entry, and by no other', async () => {
  const owner = tenant()
  await house.live(owner, { graph: waiting({ ref: 'event.payload.orderId' }) })
  const { id: contactId } = await house.contacts.add(owner)
  const first = await ordered(owner, contactId, '1001')
  const second = await ordered(owner, contactId, '1002')
  await house.fire(owner, shipped(contactId, 1_002)) // numbers and their texts are equal
  const { steps } = await house.entry(owner, second)
  expect(steps[0]).toMatchObject({ status: 'done', result: { branch: 'matched' } })
  await house.entry(owner, first, 'waiting')
  await house.fire(owner, shipped(contactId, '1001'))
  await house.entry(owner, first)
})

test('a wait compares with what the contact had when it began', async () => {
  const owner = tenant()
  await house.live(owner, { graph: waiting({ ref: 'contact.attributes.most' }, 'gt') })
  const person = await house.contacts.add(owner, { attributes: { most: '5' } })
  const entryId = await ordered(owner, person.id, 1)
  await house.contacts.change(owner, person, { attributes: { most: '500' } })
  await house.fire(owner, shipped(person.id, 5))
  await house.entry(owner, entryId, 'waiting')
  await house.fire(owner, shipped(person.id, 6))
  const { steps } = await house.entry(owner, entryId)
  expect(steps[0]).toMatchObject({ result: { branch: 'matched' } })
})

test('a branch compares with the entry’s own values', async () => {
  const owner = tenant()
  const conditions = [
    { path: 'contact.attributes.limit', op: 'lt', value: { ref: 'event.payload.amount' } },
    { any: [{ path: 'trigger.chain', op: 'eq', value: { ref: 'contact.attributes.chain' } }] },
  ]
  const graph = {
    nodes: [
      { id: 'which', type: 'branch', config: { conditions } },
      { id: 'end', type: 'exit' },
    ],
    edges: ['yes', 'no'].map((branch) => ({ from: 'which', to: 'end', branch })),
  }
  await house.live(owner, { graph })
  const wayOf = async (attributes: Record<string, unknown>) => {
    const { id: contactId } = await house.contacts.add(owner, { attributes })
    const { entries } = await house.fire(owner, { contactId, payload: { amount: '10' } })
    return (await house.entry(owner, entries[0]?.entryId)).steps[0]?.result
  }
  expect(await wayOf({ limit: 9, chain: 'base' })).toEqual({ branch: 'yes' })
  expect(await wayOf({ limit: 10, chain: 'base' })).toEqual({ branch: 'no' })
  expect(await wayOf({ limit: 9, chain: 'ethereum' })).toEqual({ branch: 'no' })
  expect(await wayOf({ limit: 9 })).toEqual({ branch: 'no' })
})

test('a reference to nothing of an entry is refused by the name of its field', async () => {
  const graph = waiting({ ref: 'payload.orderId' })
  await expect(house.create(tenant(), { graph })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'graph.nodes.wait.config.filters.0.value.ref' }],
  })
})

test('of one contact’s waits only those are looked at that want the event’s value', async () => {
  const owner = tenant()
  await house.live(owner, { graph: waiting({ ref: 'event.payload.orderId' }) })
  const { id: contactId } = await house.contacts.add(owner)
  const orders = Array.from({ length: 20 }, (_, order) => ordered(owner, contactId, order))
  const entryIds = await Promise.all(orders)
  const db = openDatabase(house.config('automations').databaseUrl, 'automations')
  await using closing = new AsyncDisposableStack()
  closing.defer(() => db.end())
  const name = { ...storedTenant(owner), name: 'shipped' }
  expect(await findAwaitedPaths(db, [name])).toMatchObject([{ path: 'orderId' }])
  const [about, key] = [uuidOf(contactId), uuidOf(newId('evt'))]
  const event = { ...name, contactId: about, key, place: 0, receivedAt: new Date(), after }
  const keys = keysOf(['orderId'], { payload: { orderId: '7' }, trigger: {} })
  const came = keys.map((each) => ({ ...event, ...each }))
  const found = await findWaits(db, came, 100)
  expect(found.map(({ entryId }) => entryId)).toEqual([uuidOf(entryIds[7] ?? newId('ent'))])
})
