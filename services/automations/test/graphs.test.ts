import { type Automation, listAutomationEntries } from '@outrider/contracts/automations'
import { uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { storedTenant, tenantKey } from '@outrider/service/db/tenant'
import { createLog } from '@outrider/service/observe/log'
import { createVault, type Vault } from '@outrider/service/text/encryption'
import { eventually } from '@outrider/testing/eventually'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIndexes } from '../src/matching/indexes.ts'
import { contextOf, facetsOf } from '../src/matching/rule.ts'
import { createGraphs, versionKey } from '../src/runs/graphs.ts'
import { chainOf, type House, onTransfer, openHouse, tagged, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
let db: Pool
let vault: Vault
beforeAll(async () => {
  house = await openHouse(stack)
  const { databaseUrl, encryptionKeys } = house.config('automations')
  vault = createVault(encryptionKeys)
  db = stack.adopt(openDatabase(databaseUrl, 'automations', { max: 2 }), (pool) => pool.end())
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
  const graphs = createGraphs(db, vault, log)
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

const live = (owner: Tenant) => house.live(owner, { graph: tagged('x'), trigger: onTransfer })

test.each([
  [
    'beyond their number the oldest is read anew',
    { maxGraphs: 1, maxBytes: 1_000_000 },
    [false, true],
  ],
  ['beyond their bytes none is kept', { maxGraphs: 2, maxBytes: 10 }, [false, false]],
])('graphs: %s', async (_what, bounds, remembered) => {
  const owner = tenant()
  const made = [await live(owner), await live(owner)]
  const refs = made.map(({ id }) => ({
    orgId: uuidOf(owner.orgId),
    environment: owner.environment,
    automationId: uuidOf(id),
    version: 1,
  }))
  const graphs = createGraphs(db, vault, createLog('test', 'silent'), bounds)
  for (const ref of refs) expect((await graphs.read([ref])).size).toBe(1)
  // What is in memory no longer depends on what is stored.
  await house.admin`
    update automations.versions set graph = '{}' where org_id = ${uuidOf(owner.orgId)}`
  for (const [place, ref] of [...refs.entries()].toReversed())
    expect((await graphs.read([ref])).has(versionKey(ref))).toBe(remembered[place])
})

test.each([
  [
    'beyond their number the oldest is read anew',
    { maxTenants: 1, maxBytes: 1_000_000 },
    [false, true],
  ],
  ['beyond their bytes none is kept', { maxTenants: 2, maxBytes: 1 }, [false, false]],
])('triggers of tenants: %s', async (_what, bounds, remembered) => {
  const owners = [tenant(), tenant()]
  for (const owner of owners) await live(owner)
  const indexes = createIndexes(db, bounds)
  const matched = async (owner: Tenant) => {
    const stored = storedTenant(owner)
    const index = (await indexes.refresh([stored])).get(tenantKey(stored))?.index
    return index?.match(facetsOf(transfer), contextOf(transfer)).length
  }
  for (const owner of owners) expect(await matched(owner)).toBe(1)
  // Unlike a change by a caller it has no revision of its own, so that only who reads anew sees it.
  await house.admin`
    update automations.automations set status = 'paused'
    where org_id = any (${owners.map(({ orgId }) => uuidOf(orgId))}::uuid[])`
  for (const [place, owner] of [...owners.entries()].toReversed())
    expect((await matched(owner)) === 1).toBe(remembered[place])
})
