import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Graph } from '@outrider/contracts/graphs'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

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
