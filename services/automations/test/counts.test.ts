import type { Tenant } from '@outrider/contracts/shapes'
import { listCounts } from '@outrider/contracts/statistics'
import { request } from '@outrider/service/nats/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, onTransfer, openHouse, tagged, transfer } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const counts = async (owner: Tenant) => {
  const range = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T12:00:00.000Z' }
  const asked = { tenant: owner, interval: 'hour' as const, ...range }
  const { counts: rows } = await request(house.nats, listCounts.automations, asked)
  return Object.fromEntries(
    rows.map(({ start, what, count }) => [`${start.slice(11, 13)} ${what}`, count]),
  )
}
const fire = (owner: Tenant, sourceEventId: string) =>
  house.fire(owner, { ...transfer, sourceEventId, walletAddress: '0xa' })

test('entries are counted when they are made and when they end, once each', async () => {
  const owner = tenant()
  stopClock(new Date('2026-11-20T10:30:00.000Z'))
  await house.live(owner, { trigger: onTransfer, graph: tagged('vip') })
  const waiting = chainOf({ type: 'delay', config: { seconds: 3_600 } })
  await house.live(owner, { trigger: onTransfer, graph: waiting })
  await fire(owner, 'one')
  await fire(owner, 'one')
  await fire(owner, 'two')
  const begun = { '10 entries entered': 4, '10 entries completed': 2 }
  await eventually(async () => expect(await counts(owner)).toEqual(begun))
  stopClock(new Date('2026-11-20T11:31:00.000Z'))
  const ended = { ...begun, '11 entries completed': 2 }
  await eventually(async () => expect(await counts(owner)).toEqual(ended))
  expect(await counts({ ...owner, environment: 'test' })).toEqual({})
})
