import type { Tenant } from '@outrider/contracts/shapes'
import { listCounts } from '@outrider/contracts/statistics'
import { deleteCounts, foldCounts } from '@outrider/service/db/counts'
import { openDatabase } from '@outrider/service/db/pool'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)

const what = 'events received'
const counts = async (owner: Tenant, interval: 'hour' | 'day' = 'hour') => {
  const range = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
  const asked = { tenant: owner, interval, ...range }
  const { counts: rows } = await request(sandbox.nats, listCounts.contacts, asked)
  return rows.toSorted((a, b) => a.start.localeCompare(b.start))
}
const at = (receivedAt: string) => ({ receivedAt, occurredAt: receivedAt })

test('events are counted once, by hour and tenant, however often they come', async () => {
  const owner = tenant()
  const twice = { idempotencyKey: 'order-1', ...at('2026-11-20T10:59:59.999Z') }
  await house.send(owner, twice)
  await house.send(owner, twice)
  await house.send(owner, at('2026-11-20T11:00:00.000Z'))
  await house.send(owner, at('2026-11-21T23:00:00.000Z'))
  await house.send({ ...owner, environment: 'test' }, at('2026-11-20T11:00:00.000Z'))
  const expected = [
    { start: '2026-11-20T10:00:00.000Z', what, count: 1 },
    { start: '2026-11-20T11:00:00.000Z', what, count: 1 },
    { start: '2026-11-21T23:00:00.000Z', what, count: 1 },
  ]
  await eventually(async () => expect(await counts(owner)).toEqual(expected))
  expect(await counts(owner, 'day')).toEqual([
    { start: '2026-11-20T00:00:00.000Z', what, count: 2 },
    { start: '2026-11-21T00:00:00.000Z', what, count: 1 },
  ])
  expect(await counts(tenant())).toEqual([])
})

test('rows that share a count are folded into one, whose count is the same, and go in the end', async () => {
  const owner = tenant()
  const db = openDatabase(sandbox.config('contacts').databaseUrl, 'contacts')
  stack.defer(() => db.end())
  const hour = '2026-11-20T10:00:00.000Z'
  await db`
    insert into hourly_counts (org_id, environment, hour, what, shard, count)
    select uuidv7(), 'live', ${hour}::timestamptz - interval '1 hour', ${what}, shard, 10
    from generate_series(1, 3) shard`
  for (let sent = 0; sent < 5; sent += 1) await house.send(owner, at(hour))
  const expected = [{ start: hour, what, count: 5 }]
  await eventually(async () => expect(await counts(owner)).toEqual(expected))
  expect(await foldCounts(db, new Date('2026-11-20T09:30:00.000Z'), 100)).toBe(3)
  while ((await foldCounts(db, new Date('2026-11-20T11:00:00.000Z'), 1)) > 0) continue
  expect(await counts(owner)).toEqual(expected)
  expect(await db`select from hourly_counts where shard > 0 and hour < ${hour}`).toEqual([])
  expect(await deleteCounts(db, new Date('2026-11-20T11:00:00.000Z'), 100)).toBeGreaterThan(0)
  expect(await counts(owner)).toEqual([])
})
