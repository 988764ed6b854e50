import {
  type Entry,
  type EntryQuery,
  listAutomationEntries,
  listEntries,
} from '@outrider/contracts/automations'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

test('lists entries newest first, page by page', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  for (const sourceEventId of ['a', 'b', 'c']) await house.fire(owner, { sourceEventId })
  const page = (query: { limit: number; cursor?: string }) =>
    request(house.nats, listAutomationEntries, {
      tenant: owner,
      automationId: automation.id,
      query,
    })

  const first = await page({ limit: 2 })
  expect(first.entries.map(({ key }) => key)).toEqual(['c', 'b'])
  const second = await page({ limit: 2, cursor: first.nextCursor ?? '' })
  expect(second.entries.map(({ key }) => key)).toEqual(['a'])
  expect(second.nextCursor).toBeNull()
  await expect(page({ limit: 2, cursor: 'bad' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'cursor' }],
  })
})

test('entries of all automations are listed by automation, contact, status, and time', async () => {
  const owner = tenant()
  const [one, other] = [await house.live(owner), await house.live(owner, { name: 'Other' })]
  await house.fire(owner, { sourceEventId: 'a' })
  const keysOf = async (query: Partial<Static<typeof EntryQuery>>) => {
    const asked = { tenant: owner, query: { limit: 50, ...query } }
    const { entries } = await request(house.nats, listEntries, asked)
    return entries.map(({ automationId, key }) => [automationId, key])
  }
  const both = await keysOf({})
  expect(both).toHaveLength(2)
  expect(both).toEqual(
    expect.arrayContaining([
      [one.id, 'a'],
      [other.id, 'a'],
    ]),
  )
  expect(await keysOf({ automationId: one.id })).toEqual([[one.id, 'a']])
  expect(await keysOf({ status: ['failed', 'completed'] })).toEqual(both)
  expect(await keysOf({ status: ['failed'] })).toEqual([])
  expect(await keysOf({ contactId: newId('con') })).toEqual([])
  expect(await keysOf({ since: '2026-01-01T00:00:00Z' })).toEqual(both)
  expect(await keysOf({ until: '2026-01-01T00:00:00Z' })).toEqual([])
})

test('the entries of an automation are listed by the node that they reached, wait at, or failed at', async () => {
  const owner = tenant()
  const { id: automationId } = await house.live(owner, {
    graph: chainOf(
      { type: 'update_contact', config: { addTags: ['a'] } },
      { type: 'delay_until', config: { path: 'endsAt' } },
    ),
  })
  const enter = async (payload = {}) => {
    const { entries } = await house.fire(owner, { payload })
    return entries.map(({ entryId }) => entryId)
  }
  const [failed = newId('ent')] = await enter()
  const [waiting = newId('ent')] = await enter({ endsAt: '2999-01-01T00:00:00Z' })
  await house.entry(owner, failed, 'failed')
  await house.entry(owner, waiting, 'waiting')
  const listed = async (query: { node: string; status?: Entry['status'][] }) => {
    const reply = await request(house.nats, listAutomationEntries, {
      tenant: owner,
      automationId,
      query: { limit: 50, ...query },
    })
    return reply.entries.map(({ id }) => id)
  }
  expect(await listed({ node: 'n0' })).toEqual([waiting, failed])
  expect(await listed({ node: 'n0', status: ['failed', 'waiting'] })).toEqual([])
  expect(await listed({ node: 'n1', status: ['failed'] })).toEqual([failed])
  expect(await listed({ node: 'n1', status: ['waiting'] })).toEqual([waiting])
  expect(await listed({ node: 'n2' })).toEqual([])
})

test('a rare status is found beyond the records that one page looks at', async () => {
  const owner = tenant()
  const [orgId, automationId] = [uuidOf(owner.orgId), uuidOf(newId('auto'))]
  await house.admin`
    insert into automations.entries
      (id, org_id, environment, automation_id, key, status, trigger, entered_at, finished_at)
    select uuidv7(make_interval(secs => n - 20000)), ${orgId}, ${owner.environment}, ${automationId}, n::text,
      case n when 1 then 'failed' else 'completed' end, '{}', now() - make_interval(secs => 20000 - n), now()
    from generate_series(1, 15000) n`
  const page = (cursor?: string) =>
    request(house.nats, listEntries, {
      tenant: owner,
      query: { limit: 50, status: ['failed'], ...(cursor && { cursor }) },
    })
  const first = await page()
  expect(first.entries).toEqual([])
  const second = await page(first.nextCursor ?? '')
  expect(second.entries.map(({ key }) => key)).toEqual(['1'])
  expect(second.nextCursor).toBeNull()
})
