import { lowestUuidAt } from '@outrider/contracts/ids'
import { storedTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSince } from '../src/retention.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
})
afterAll(() => stack.disposeAsync())

test.each([
  ['2026-11-20T12:00:00Z', 12, '2025-11-01T00:00:00.000Z'],
  ['2026-01-01T00:00:00Z', 1, '2025-12-01T00:00:00.000Z'],
])('at %s and with %i months, messages since %s are kept', (at, months, since) => {
  expect(keptSince(new Date(at), months).toISOString()).toBe(since)
})

test('messages older than their retention go, with what happened to them, and no others', async () => {
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  const kept = keptSince(clock.now(), 2)
  const old = new Date(kept.getTime() - 1)
  for (const at of [old, kept])
    await house.admin`
      insert into messaging.messages (id, org_id, environment, channel, contact_id, key_hash, status, created_at)
      select overlay(${lowestUuidAt(at.getTime())}::text placing lpad(to_hex(n), 12, '0') from 25)::uuid,
             ${orgId}, 'live', 'email', gen_random_uuid(), sha256((${at.toISOString()} || n)::bytea), 'sent', ${at}
      from generate_series(1, 1500) n`
  await house.admin`
    insert into messaging.message_events (message_id, type, detail_hash, at)
    select id, 'opened', '', now() from messaging.messages where org_id = ${orgId}`
  await house.startReplica({ messageRetentionMonths: 2 })
  await eventually(async () => {
    const [row] = await house.admin`
      select count(*)::integer as messages, min(m.created_at) as oldest,
             (select count(*)::integer from messaging.message_events) as events
      from messaging.messages m where org_id = ${orgId}`
    expect(row).toEqual({ messages: 1_500, oldest: kept, events: 1_500 })
  })
})
