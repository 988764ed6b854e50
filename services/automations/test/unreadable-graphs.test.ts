import { type Automation, listAutomationEntries } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/db/pool'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { createVault } from '@outrider/service/text/encryption'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGraphs, versionKey } from '../src/runs/graphs.ts'
import { chainOf, type House, openHouse, tagged } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** Graphs that no check would have let pass. */
const broken = {
  'a node of a type that is gone': chainOf({ type: 'send_fax' }),
  'a faulty configuration': chainOf({ type: 'delay', config: { seconds: 'soon' } }),
  'no nodes at all': {},
}

/** What somebody might do to a published graph by hand. */
async function store({ id }: Automation, graph: object): Promise<void> {
  const { admin } = house
  await admin`
    update automations.versions set graph = ${admin.json({ ...graph })} where automation_id = ${uuidOf(id)}`
}

/** Two automations that the same trigger fires, the graph of one replaced. */
async function twoAutomations(owner: Tenant, graph: object) {
  const bad = await house.live(owner, { graph: tagged('bad') })
  const good = await house.live(owner, { graph: tagged('good') })
  await store(bad, graph)
  return { bad, good }
}

/** The only entry of an automation, once it is as `status` says. */
async function entryOf(owner: Tenant, { id }: Automation, status: string) {
  const query = { limit: 2 }
  const [entry] = await eventually(async () => {
    const page = await request(house.nats, listAutomationEntries, {
      tenant: owner,
      automationId: id,
      query,
    })
    expect(page.entries).toHaveLength(1)
    return page.entries
  })
  return house.entry(owner, entry?.id, status)
}

const failed = [{ status: 'failed', reason: 'NO_GRAPH' }]

describe.each(Object.entries(broken))('a stored graph with %s', (_, graph) => {
  test.each(['fired', 'queued'] as const)(
    'fails the entry of its automation when %s, and no other',
    async (how) => {
      const owner = tenant()
      const { id: contactId } = await house.contacts.add(owner)
      const { bad, good } = await twoAutomations(owner, graph)
      await (how === 'fired' ? house.fire(owner, { contactId }) : house.queue(owner, { contactId }))
      await entryOf(owner, good, 'completed')
      expect((await entryOf(owner, bad, 'failed')).steps).toMatchObject(failed)
      await eventually(async () => {
        const commands = await house.commands(owner)
        expect(commands).toMatchObject([{ contactId, addTags: ['good'] }])
      })
    },
  )
})

test('a stored graph with a faulty text fails at its step', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const faulty = chainOf({ type: 'update_contact', config: { attributes: { a: '{{ a' } } })
  const { bad, good } = await twoAutomations(owner, faulty)
  await house.fire(owner, { contactId })
  await entryOf(owner, good, 'completed')
  expect((await entryOf(owner, bad, 'failed')).steps).toMatchObject([
    { status: 'failed', reason: 'TEMPLATE_FAULT' },
  ])
})

test('an entry that waits in a graph which cannot be read any more fails when its time has come', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const delayed = { graph: chainOf({ type: 'delay', config: { seconds: 60 } }) }
  const [bad, good] = [await house.live(owner, delayed), await house.live(owner, delayed)]
  await house.fire(owner, { contactId })
  await store(bad, broken['a faulty configuration'])
  await house.restart() // the graph is no longer in memory
  advanceClock(61_000)
  await entryOf(owner, good, 'completed')
  expect((await entryOf(owner, bad, 'failed')).steps).toMatchObject(failed)
})

test('a graph that cannot be read is reported once, and left out', async () => {
  const owner = tenant()
  const { bad, good } = await twoAutomations(owner, broken['a faulty configuration'])
  const logged: unknown[] = []
  const log = Object.assign(createLog('test', 'silent'), {
    error: (said: unknown) => logged.push(said),
  })
  await using closing = new AsyncDisposableStack()
  const { databaseUrl, encryptionKeys } = house.config('automations')
  const db = openDatabase(databaseUrl, 'automations')
  closing.defer(() => db.end())
  const graphs = createGraphs(db, createVault(encryptionKeys), log)
  const refs = [bad, good].map(({ id }) => ({
    orgId: uuidOf(owner.orgId),
    environment: owner.environment,
    automationId: uuidOf(id),
    version: 1,
  }))
  const reads = [
    ...(await Promise.all([graphs.read(refs), graphs.read(refs)])),
    await graphs.read(refs),
  ]
  for (const read of reads)
    expect([...read.keys()]).toEqual([versionKey({ automationId: uuidOf(good.id), version: 1 })])
  expect(logged).toMatchObject([{ automationId: bad.id, version: 1, err: expect.any(Error) }])
})
