import {
  changeAutomation,
  createAutomation,
  deleteAutomation,
  getAutomation,
  getVersion,
  listAutomations,
  listAutomationEntries,
} from '@outrider/contracts/automations'
import type { Graph } from '@outrider/contracts/graphs'
import { newId, newUuid, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainOf, type House, onTransfer, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

test('a new automation is an unpublished draft that does nothing', async () => {
  const owner = tenant()
  const automation = await house.create(owner)
  expect(automation).toMatchObject({
    name: 'Welcome',
    status: 'draft',
    published: false,
    version: 0,
    trigger: onTransfer,
    graph: { nodes: [], edges: [] },
    reentry: { mode: 'always' },
  })
  const asked = { tenant: owner, automationId: automation.id }
  expect(await request(house.nats, getAutomation, asked)).toEqual(automation)
})

test('a creation that is tried again creates nothing else', async () => {
  const owner = tenant()
  const create = () =>
    request(
      house.nats,
      createAutomation,
      { tenant: owner, automation: { name: 'Once', trigger: onTransfer } },
      { creationId },
    )
  const creationId = newUuid()
  const first = await create()
  expect(first.id).toBe(`auto_${creationId}`)
  expect(await create()).toEqual(first)
  await expect(
    request(
      house.nats,
      createAutomation,
      { tenant: tenant(), automation: { name: 'Other', trigger: onTransfer } },
      { creationId },
    ),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('lists newest first, page by page', async () => {
  const owner = tenant()
  for (const name of ['one', 'two', 'three']) await house.create(owner, { name })
  const page = async (query: { limit: number; cursor?: string }) =>
    request(house.nats, listAutomations, { tenant: owner, query })
  const first = await page({ limit: 2 })
  expect(first.automations.map(({ name }) => name)).toEqual(['three', 'two'])
  const second = await page({ limit: 2, cursor: first.nextCursor ?? '' })
  expect(second.automations.map(({ name }) => name)).toEqual(['one'])
  expect(second.nextCursor).toBeNull()
  await expect(page({ limit: 2, cursor: 'x' })).rejects.toMatchObject({
    message: expect.stringMatching(/^cursor: /),
  })
})

test('a changed trigger takes effect at once; what is left out stays', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  const trigger = { ...onTransfer, events: ['Approval'] }
  const changed = await request(house.nats, changeAutomation, {
    tenant: owner,
    automationId: automation.id,
    change: { trigger },
  })
  expect(changed).toMatchObject({ name: automation.name, trigger, status: 'active', version: 1 })
  expect(await house.fire(owner, {})).toMatchObject({ matchedAutomations: 0 })
  expect(await house.fire(owner, { event: 'Approval' })).toMatchObject({ matchedAutomations: 1 })
})

test('each publishing freezes another version', async () => {
  const owner = tenant()
  const automation = await house.create(owner, { graph: chainOf() })
  expect(await house.move(owner, automation, 'publish')).toMatchObject({
    published: true,
    version: 1,
    status: 'draft',
  })
  expect(await house.move(owner, automation, 'publish')).toMatchObject({ version: 2 })
  expect(await house.move(owner, automation, 'unpublish')).toMatchObject({
    published: false,
    version: 2,
  })
})

test('a version keeps the graph that was published, whatever is drawn afterwards', async () => {
  const owner = tenant()
  const graph = chainOf({ type: 'delay', config: { seconds: 60 } })
  const { id: automationId } = await house.live(owner, { graph })
  const change = { graph: chainOf() }
  await request(house.nats, changeAutomation, { tenant: owner, automationId, change })
  const read = (version: string, of: Tenant = owner) =>
    request(house.nats, getVersion, { tenant: of, automationId, version })
  expect(await read('1')).toMatchObject({ automationId, version: 1, graph })
  const others: [string, Tenant][] = [
    ['2', owner],
    ['1', tenant()],
    ['1', { ...owner, environment: 'test' }],
  ]
  for (const [version, of] of others)
    await expect(read(version, of)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('deleting an automation cancels what is under way and keeps what happened', async () => {
  const owner = tenant()
  const graph = chainOf({ type: 'delay', config: { seconds: 60 } })
  const automation = await house.live(owner, { graph })
  const { entries } = await house.fire(owner, {})
  await house.entry(owner, entries[0]?.entryId, 'waiting')

  const asked = { tenant: owner, automationId: automation.id }
  await request(house.nats, deleteAutomation, asked)
  const entry = await house.entry(owner, entries[0]?.entryId, 'cancelled')
  expect(entry.steps).toMatchObject([{ status: 'skipped', reason: 'CANCELLED' }])
  await expect(request(house.nats, deleteAutomation, asked)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(
    request(house.nats, listAutomationEntries, { ...asked, query: { limit: 10 } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('another organization’s automation is not found', async () => {
  const owner = tenant()
  const automation = await house.create(owner)
  for (const stranger of [tenant(), { ...owner, environment: 'test' as const }]) {
    const asked = { tenant: stranger, automationId: automation.id }
    const missing = { code: 'NOT_FOUND' }
    await expect(request(house.nats, getAutomation, asked)).rejects.toMatchObject(missing)
    await expect(request(house.nats, deleteAutomation, asked)).rejects.toMatchObject(missing)
    await expect(house.move(stranger, automation, 'activate')).rejects.toMatchObject(missing)
    const change = { name: 'mine' }
    await expect(request(house.nats, changeAutomation, { ...asked, change })).rejects.toMatchObject(
      missing,
    )
  }
  const asked = { tenant: owner, automationId: newId('auto') }
  await expect(request(house.nats, getAutomation, asked)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

describe('what cannot work is refused when it is saved, by the name of its field', () => {
  test.each<[string, Parameters<House['create']>[1], string]>([
    [
      'a filter’s value',
      { trigger: { ...onTransfer, filters: [{ path: 'amount', op: 'gt', value: 'many' }] } },
      'trigger.filters.0.value',
    ],
    ['reentry', { reentry: { mode: 'after' } }, 'reentry.seconds'],
    [
      'a node’s configuration',
      { graph: chainOf({ type: 'delay', config: { seconds: -1 } }) },
      'graph.nodes.n0.config.seconds',
    ],
    [
      'a kind of node that there is not',
      { graph: chainOf({ type: 'teleport' }) },
      'graph.nodes.n0.type',
    ],
    [
      'a template',
      { graph: chainOf({ type: 'update_contact', config: { attributes: { x: '{{ a' } } }) },
      'graph.nodes.n0.config.attributes.x',
    ],
  ])('%s', async (_what, input, field) => {
    await expect(house.create(tenant(), input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringContaining(field),
    })
  })
})

test('an environment holds 100,000 automations, and no more', async () => {
  const owner = tenant()
  const automation = await house.create(owner)
  await setCounts(owner, { automations: 99_999 })
  const last = await house.create(owner)
  await expect(house.create(owner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await house.create({ ...owner, environment: 'test' })
  await request(house.nats, deleteAutomation, { tenant: owner, automationId: last.id })
  await house.create(owner)
  expect(await house.move(owner, automation, 'activate')).toMatchObject({ status: 'active' })
})

test('the triggers of an environment take 16 MiB, and no more', async () => {
  const owner = tenant()
  const automation = await house.create(owner)
  await setCounts(owner, { specBytes: 16_777_216 - 1_000 })
  const large = {
    ...onTransfer,
    filters: [{ path: 'a', op: 'eq' as const, value: 'x'.repeat(900) }],
  }
  const larger = { ...large, contract: 'x'.repeat(200) }
  const change = (trigger: typeof onTransfer) =>
    request(house.nats, changeAutomation, {
      tenant: owner,
      automationId: automation.id,
      change: { trigger },
    })
  await expect(change(larger)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  expect(await change(large)).toMatchObject({ trigger: large })
  await expect(house.create(owner, { trigger: large })).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
  })
  await change(onTransfer)
  expect(await change(large)).toMatchObject({ trigger: large })
})

test('what is counted of automations is what there is', async () => {
  const owner = tenant()
  const [first] = [await house.create(owner), await house.create(owner)]
  const change = { trigger: { ...onTransfer, chain: 'base' } }
  await request(house.nats, changeAutomation, { tenant: owner, automationId: first.id, change })
  await request(house.nats, deleteAutomation, { tenant: owner, automationId: first.id })
  const [counted] = await house.admin`
    select r.automations, r.spec_bytes::int4 as bytes,
           (select sum(octet_length(trigger::text))::int4 from automations.automations a
            where a.org_id = r.org_id) as summed
    from automations.revisions r where r.org_id = ${uuidOf(owner.orgId)}`
  expect(counted).toMatchObject({ automations: 1, bytes: counted?.['summed'] })
})

/** As if there were that many, or that much, already. */
async function setCounts(
  { orgId, environment }: Tenant,
  { automations, specBytes }: { automations?: number; specBytes?: number },
): Promise<void> {
  await house.admin`
    update automations.revisions set automations = coalesce(${automations ?? null}::int4, automations),
      spec_bytes = coalesce(${specBytes ?? null}::int8, spec_bytes)
    where org_id = ${uuidOf(orgId)} and environment = ${environment}`
}

test('an automation is deleted at once, and its running entries end afterwards, whatever holds them up', async () => {
  const owner = tenant()
  const graph = chainOf({ type: 'delay', config: { seconds: 3_600 } })
  const automation = await house.live(owner, { graph, reentry: { mode: 'once' } })
  const fired = await Promise.all(
    ['0xa', '0xb'].map((walletAddress) => house.fire(owner, { walletAddress })),
  )
  const entryIds = fired.flatMap(({ entries }) => entries.map(({ entryId }) => entryId))
  for (const entryId of entryIds) await house.entry(owner, entryId, 'waiting')
  // A statement of another process has the entries in hand.
  const held = await house.admin.reserve()
  await held`begin`
  await held`select from automations.entries where automation_id = ${uuidOf(automation.id)} for update`
  await request(house.nats, deleteAutomation, { tenant: owner, automationId: automation.id })
  await held`commit`
  held.release()
  for (const entryId of entryIds)
    expect(await house.entry(owner, entryId, 'cancelled')).toMatchObject({
      steps: [{ status: 'skipped', reason: 'CANCELLED' }],
    })
  const left = await house.admin`
    select from automations.admissions where automation_id = ${uuidOf(automation.id)}`
  expect(left).toEqual([])
})

test('an incomplete draft is stored with its faults, and is not published', async () => {
  const owner = tenant()
  const automation = await house.create(owner)
  const change = (graph: Pick<Graph, 'nodes'> & Partial<Graph>, incomplete?: boolean) =>
    request(house.nats, changeAutomation, {
      tenant: owner,
      automationId: automation.id,
      change: { graph: { edges: [], ...graph }, ...(incomplete && { incomplete }) },
    })
  const wait = { id: 'a', type: 'delay', config: {} }
  const graph = { nodes: [wait, { id: 'a.b', type: 'delay', config: {} }] }
  await expect(change(graph)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  const stored = await change(graph, true)
  expect(stored.graph.nodes).toEqual(graph.nodes)
  expect(stored.faults).toMatchObject([
    { node: 'a', field: 'config.seconds' },
    { node: 'a.b', field: 'config.seconds' },
  ])
  const read = () =>
    request(house.nats, getAutomation, { tenant: owner, automationId: automation.id })
  expect((await read()).faults).toEqual(stored.faults)
  const loose = { nodes: [{ id: 'a', type: 'exit' }], edges: [{ from: 'a', to: 'b' }] }
  expect((await change(loose, true)).faults).toMatchObject([{ node: null, field: 'edges.0.to' }])
  const unwired = { nodes: [{ id: 'a', type: 'delay', config: { seconds: 1 } }] }
  expect((await change(unwired, true)).faults).toMatchObject([{ node: 'a', field: '' }])
  await expect(house.move(owner, automation, 'publish')).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message: expect.stringContaining('graph.nodes.a'),
  })
  await expect(change({ nodes: [wait, wait] }, true)).rejects.toMatchObject({
    faults: [{ field: 'graph.nodes.a.id', code: 'unique' }],
  })
  const whole = { nodes: [{ id: 'a', type: 'exit' }] }
  expect((await change(whole, true)).faults).toEqual([])
  expect(await read()).not.toHaveProperty('faults')
  expect(await house.move(owner, automation, 'publish')).not.toHaveProperty('faults')
})
