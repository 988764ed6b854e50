import {
  changeAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
} from '@outrider/contracts/automations'
import { listEntries } from '@outrider/contracts/entries'
import { newId } from '@outrider/contracts/ids'
import { request } from '@outrider/service/requests'
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
    request(house.nats, listEntries, { ...asked, query: { limit: 10 } }),
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
