import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import {
  maxWaiting,
  maxWaitingOfTenant,
  tenantBurstMilliseconds,
  tenantMillisecondsPerSecond,
} from './limits.ts'

function filled(items: Readonly<Record<string, number>>): FairQueue<number> {
  const queue = new FairQueue<number>()
  for (const [tenant, count] of Object.entries(items))
    for (let item = 0; item < count; item += 1) queue.push(tenant, item, 0)
  return queue
}

/** Whose work is done within a time, by milliseconds of each, on one thread. */
function worked(queue: FairQueue<number>, costs: Readonly<Record<string, number>>, until: number) {
  const done: Record<string, number> = {}
  for (let now = 0; now < until;) {
    const taken = queue.take(now)
    const cost = taken ? (costs[taken.tenant] ?? 0) : 1
    if (taken) queue.finish(taken, cost)
    if (taken) done[taken.tenant] = (done[taken.tenant] ?? 0) + 1
    now += cost
  }
  return done
}

test('a tenant whose work is dear waits behind one whose work is cheap', () => {
  const queue = filled({ dear: 100, cheap: 100 })
  expect(worked(queue, { dear: 200, cheap: 1 }, 700)).toMatchObject({ cheap: 100 })
})

test('tenants that ask for too much get the same time each', () => {
  const queue = filled({ a: 2_000, b: 2_000, c: 2_000 })
  const { a = 0, b = 0, c = 0 } = worked(queue, { a: 10, b: 20, c: 40 }, 5_000)
  for (const share of [10 * a, 20 * b, 40 * c]) expect(share).toBeGreaterThan(1_500)
})

test('a tenant alone gets what it saved up, and then so much a second', () => {
  const done = worked(filled({ a: 2_000 }), { a: 10 }, 4_000)
  const most = tenantBurstMilliseconds + 4 * tenantMillisecondsPerSecond
  expect(10 * (done['a'] ?? 0)).toBeGreaterThan(most - 100)
  expect(10 * (done['a'] ?? 0)).toBeLessThan(most + 100)
})

test('what is given back is taken again, before what came later', () => {
  const queue = filled({ a: 3 })
  const taken = [queue.take(0), queue.take(0)]
  for (const each of taken.toReversed()) if (each) queue.giveBack(each)
  expect([0, 1, 2].map(() => queue.take(1)?.item)).toEqual([0, 1, 2])
  expect(queue.waiting).toBe(0)
})

test('so much may wait of one tenant, and of all together', () => {
  const queue = filled({ a: maxWaitingOfTenant })
  expect(queue.push('a', 0, 0)).toBe(false)
  for (let tenant = 0; queue.waiting < maxWaiting; tenant += 1)
    for (let item = 0; item < maxWaitingOfTenant; item += 1) queue.push(`${tenant}`, item, 0)
  expect(queue.push('b', 0, 0)).toBe(false)
  queue.take(0)
  expect(queue.push('b', 0, 0)).toBe(true)
})

test('what has waited too long is taken out', () => {
  const queue = filled({ a: 3, b: 2 })
  expect(queue.drop((item) => item < 2)).toEqual([0, 1, 0, 1])
  expect(queue.waiting).toBe(1)
})
