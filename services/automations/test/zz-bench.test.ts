import { tenant } from '@outrider/testing/tenant'
import { messageOf } from '@outrider/service/publish'
import { triggerQueued, fireTrigger } from '@outrider/contracts/automations'
import { request } from '@outrider/service/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, tagged, transfer, chainOf } from './house.ts'
const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => { house = await openHouse(stack) })
afterAll(() => stack.disposeAsync())
for (const [name, graph] of [['empty', undefined], ['tagged', tagged('vip')], ['delay', chainOf({ type: 'delay', config: { seconds: 3600 } })]] as const)
test(`bench ${name}`, async () => {
  const owner = tenant()
  await house.live(owner, graph ? { graph } : {})
  const people = Array.from({ length: 500 }, () => house.contacts.add().id)
  const N = 12000
  let t = performance.now()
  await Promise.all(Array.from({ length: N }, (_, n) => house.publisher.publish(messageOf(triggerQueued, owner.orgId, { tenant: owner, trigger: { ...transfer, sourceEventId: `e${n}`, contactId: people[n % 500]!, payload: { from: '0x' + 'cd'.repeat(20), to: '0x' + 'ab'.repeat(20), amount: '1000' } } }, `${owner.orgId}${n}`))))
  console.log(name, 'published/s', Math.round(N / (performance.now() - t) * 1000))
  for (;;) {
    const [row] = await house.admin`select count(*)::int as n, count(*) filter (where finished_at is not null)::int as done from automations.entries where status <> 'running'`
    const total = row!['n'] as number
    if (total - base >= N) break
    await new Promise((r) => setTimeout(r, 20))
  }
  base += N
  console.log(name, 'entries/s (incl publish)', Math.round(N / (performance.now() - t) * 1000))
}, 120000)
let base = 0
test('fire', async () => {
  const owner = tenant()
  await house.live(owner, { graph: tagged('vip') })
  const contactId = house.contacts.add().id
  for (const trigger of [{ ...transfer, contactId }, { ...transfer, event: 'Miss' }]) {
    for (const conc of [1, 64]) {
      const lat: number[] = []
      let left = conc === 1 ? 300 : 4000
      const t = performance.now()
      await Promise.all(Array.from({ length: conc }, async () => { while (left-- > 0) { const s = performance.now(); await request(house.nats, fireTrigger, { tenant: owner, trigger }); lat.push(performance.now() - s) } }))
      lat.sort((a, b) => a - b)
      console.log('fire', trigger.event, 'conc', conc, 'calls/s', Math.round(lat.length / (performance.now() - t) * 1000), 'p50', lat[lat.length >> 1]!.toFixed(1), 'p99', lat[Math.floor(lat.length * .99)]!.toFixed(1))
    }
  }
  expect(1).toBe(1)
}, 60000)
