import { idOf, uuidOf, type Uuid } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { explainTrigger, triggerQueued } from '@outrider/contracts/triggers'
import { storedTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { publishEnvelope } from '@outrider/testing/published'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** An owner with so many active automations for the same event; the first one was created last. */
async function owning(count: number) {
  const owner = tenant()
  const first = await house.live(owner)
  const { orgId, environment } = storedTenant(owner)
  await house.admin`
    insert into automations.automations
      (id, org_id, environment, name, status, trigger, graph, reentry, revision, activated_at, created_at, updated_at)
    select gen_random_uuid(), org_id, environment, name, 'active',
      trigger, graph, reentry, revision, activated_at + n * interval '1 second', created_at, updated_at
    from automations.automations, generate_series(1, ${count - 1}) n
    where id = ${uuidOf(first.id)} and org_id = ${orgId} and environment = ${environment}`
  return { owner, first, orgId }
}

const entered = async (orgId: string) => {
  const [row] = await house.admin`
    select count(*)::int as count from automations.entries where org_id = ${orgId}`
  return Number(row?.['count'])
}

test('a trigger enters a hundred automations at once and the others in the background, a thousand at most', async () => {
  const { owner, first, orgId } = await owning(1_050)
  const result = await house.fire(owner, { sourceEventId: 'a' })
  expect(result).toMatchObject({ matchedAutomations: 1_000, more: 900, limited: true })
  expect(result.entries).toHaveLength(100)
  expect(result.entries[0]?.automationId).toBe(first.id)
  await eventually(async () => expect(await entered(orgId)).toBe(1_000))
  await eventually(async () => {
    const rows = await house.admin`
      select from automations.deferred_triggers where org_id = ${orgId}`
    expect(rows).toHaveLength(0)
  })
  const [last] = await house.admin<{ id: Uuid }[]>`
    select id from automations.automations where org_id = ${orgId} order by activated_at desc limit 1`
  const told = await request(house.nats, explainTrigger, {
    tenant: owner,
    automationId: idOf('auto', last?.id ?? uuidOf(first.id)),
    trigger: { ...transfer, sourceEventId: 'b' },
  })
  expect(told).toMatchObject({ matched: true, wouldEnter: false, limited: true })
  // Another time enters nothing else under the same key.
  expect(
    (await house.fire(owner, { sourceEventId: 'a' })).entries.every(({ duplicate }) => duplicate),
  ).toBe(true)
})

const queued = (owner: Tenant, sourceEventId: string) => ({
  id: crypto.randomUUID(),
  data: {
    tenant: owner,
    trigger: { ...transfer, sourceEventId },
    receivedAt: clock.now().toISOString(),
  },
})

test('a batch of queued triggers that enters very many automations holds up no other organization', async () => {
  const { owner, orgId } = await owning(100)
  const other = tenant()
  await house.live(other)
  const theirs = Array.from({ length: 25 }, (_, n) => queued(owner, `${n}`))
  await publishEnvelope(house.operator, triggerQueued, [...theirs, queued(other, 'mine')])
  await eventually(async () => {
    expect(await entered(orgId)).toBe(2_500)
    expect(await entered(uuidOf(other.orgId))).toBe(1)
  })
  // The database numbers its transactions: those that enter theirs go on after the one that enters ours.
  const lastOf = async (org: string) => {
    const [row] = await house.admin`
      select max(xmin::text::bigint)::int as last from automations.entries where org_id = ${org}`
    return Number(row?.['last'])
  }
  expect(await lastOf(uuidOf(other.orgId))).toBeLessThan(await lastOf(orgId))
})
