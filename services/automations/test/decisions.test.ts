import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Graph } from '@outrider/contracts/graphs'
import { newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { storedTenant } from '@outrider/service/db/tenant'
import { lockWaiters } from '@outrider/testing/locks'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keysOf } from '../src/graphs/awaited.ts'
import { findAwaitedPaths, findWaits } from '../src/triggers/meet-waits.ts'
import { type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** After a minute, tags the contact with its plan. */
const taggingByPlan = {
  nodes: [
    { id: 'rest', type: 'delay', config: { seconds: 60 } },
    {
      id: 'which',
      type: 'branch',
      config: { conditions: [{ path: 'contact.attributes.plan', op: 'eq', value: 'pro' }] },
    },
    { id: 'pro', type: 'update_contact', config: { addTags: ['pro'] } },
    { id: 'free', type: 'update_contact', config: { addTags: ['free'] } },
    { id: 'end', type: 'exit' },
  ],
  edges: [
    { from: 'rest', to: 'which' },
    { from: 'which', to: 'pro', branch: 'yes' },
    { from: 'which', to: 'free', branch: 'no' },
    { from: 'pro', to: 'end' },
    { from: 'free', to: 'end' },
  ],
}

test('nothing is commanded that follows from a decision before the decision is recorded', async () => {
  const owner = tenant()
  await house.live(owner, { graph: taggingByPlan })
  const person = await house.contacts.add(owner, { attributes: { plan: 'pro' } })
  const { entries } = await house.fire(owner, { contactId: person.id })
  const entryId = entries[0]?.entryId ?? newId('ent')
  await house.entry(owner, entryId, 'waiting')

  await house.admin.begin(async (locking) => {
    // Whoever records a run of this entry waits.
    await locking`select from automations.entries where id = ${uuidOf(entryId)} for update`
    advanceClock(61_000)
    await lockWaiters(house, 1, 'automations')
    expect(await house.commands(owner)).toEqual([])
  })
  await house.entry(owner, entryId)
  expect(await house.commands(owner)).toMatchObject([{ addTags: ['pro'] }])
})

test('a run that is repeated when the contact has changed goes on along the branch it took', async () => {
  const owner = tenant()
  await house.live(owner, { graph: taggingByPlan })
  const person = await house.contacts.add(owner, { attributes: { plan: 'pro' } })
  const { entries } = await house.fire(owner, { contactId: person.id })
  const entryId = entries[0]?.entryId ?? newId('ent')
  advanceClock(61_000)
  await house.entry(owner, entryId)

  // As if the process had ended after it published what followed from the decision.
  const { admin } = house
  await admin`delete from automations.steps where entry_id = ${uuidOf(entryId)} and node = 'end'`
  await admin`
    update automations.steps set status = 'ready', finished_at = null, due_at = started_at
    where entry_id = ${uuidOf(entryId)} and node = 'pro'`
  await admin`update automations.entries set status = 'running' where id = ${uuidOf(entryId)}`
  await house.contacts.change(owner, person, { attributes: { plan: 'free' } })
  const { steps } = await house.entry(owner, entryId)
  expect(steps.map(({ node }) => node)).toEqual(['rest', 'which', 'pro', 'end'])
  const tags = (await house.commands(owner)).map(({ addTags }) => addTags)
  expect(new Set(tags.flat())).toEqual(new Set(['pro']))
})

type Node = Graph['nodes'][number]

/** The nodes, then a branch that asks whether the contact's plan is `pro`. */
function asking(...nodes: readonly Node[]): Graph {
  const conditions = [{ path: 'contact.attributes.plan', op: 'eq', value: 'pro' }]
  const all = [...nodes, { id: 'is-pro', type: 'branch', config: { conditions } }]
  return {
    nodes: [...all, { id: 'yes', type: 'exit' }, { id: 'no', type: 'exit' }],
    edges: [
      ...nodes.map(({ id }, place) => ({ from: id, to: all[place + 1]?.id ?? '' })),
      { from: 'is-pro', to: 'yes', branch: 'yes' },
      { from: 'is-pro', to: 'no', branch: 'no' },
    ],
  }
}

const update = (plan: string) => ({
  id: 'update',
  type: 'update_contact',
  config: { attributes: { plan } },
})

/** A call to a server that does this before it responds. */
async function calling(work: () => Promise<void>): Promise<Node> {
  const server = createServer((_, res) => void work().then(() => res.end())).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    id: 'call',
    type: 'http_request',
    config: { url: `http://127.0.0.1:${port}`, method: 'POST' },
  }
}

/** Where the entry of a contact on the plan `free` ends. */
async function endOf(graphFor: (change: (plan: string) => Promise<void>) => Promise<Graph>) {
  const owner = tenant()
  const person = await house.contacts.add(owner, { attributes: { plan: 'free' } })
  const change = (plan: string) => house.contacts.change(owner, person, { attributes: { plan } })
  await house.live(owner, { graph: await graphFor(change) })
  const { entries } = await house.fire(owner, { contactId: person.id })
  const { steps } = await house.entry(owner, entries[0]?.entryId)
  return steps.at(-1)?.node
}

test('a step sees the updates of the steps before it', async () => {
  expect(await endOf(async () => asking(update('pro')))).toBe('yes')
})

/** A change of the contact by somebody else. */
type Change = (plan: string) => Promise<void>

const changedByCallee = async (change: Change) => asking(await calling(() => change('pro')))
const changedByRunAndCallee = async (change: Change) =>
  asking(update('pro'), await calling(() => change('gold')))

test('after a call the contact is read again', async () => {
  expect(await endOf(changedByCallee)).toBe('yes')
})

test('a step sees the updates before a call, applied or not', async () => {
  expect(await endOf(async () => asking(update('pro'), await calling(async () => {})))).toBe('yes')
})

test('a change by the callee has the last word', async () => {
  expect(await endOf(changedByRunAndCallee)).toBe('no')
})

const first: Uuid = '00000000-0000-0000-0000-000000000000'

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
  const one = await ordered(owner, contactId, '1001')
  const second = await ordered(owner, contactId, '1002')
  await house.fire(owner, shipped(contactId, 1_002)) // numbers and their texts are equal
  const { steps } = await house.entry(owner, second)
  expect(steps[0]).toMatchObject({ status: 'done', result: { branch: 'matched' } })
  await house.entry(owner, one, 'waiting')
  await house.fire(owner, shipped(contactId, '1001'))
  await house.entry(owner, one)
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
  const event = { ...name, contactId: about, key, place: 0, receivedAt: new Date(), after: first }
  const keys = keysOf(['orderId'], { payload: { orderId: '7' }, trigger: {} })
  const came = keys.map((each) => ({ ...event, ...each }))
  const found = await findWaits(db, came, 100)
  expect(found.map(({ entryId }) => entryId)).toEqual([uuidOf(entryIds[7] ?? newId('ent'))])
})
