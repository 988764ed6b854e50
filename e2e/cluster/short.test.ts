import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, expect, test } from 'vitest'
import type { Load } from '../crash/load.ts'
import { startCluster } from './kit.ts'
import { openLedger } from './ledger.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('in a cluster nothing is lost or done twice while a leader is killed, PostgreSQL is away, and processes die', async () => {
  const house = await startCluster(stack)
  const under = await openLedger(house)
  const { report } = await under(async (load) => {
    const leader = await house.leaderOf('EVENTS')
    await leader.kill()
    await moreThan(load)
    await leader.start()
    await house.postgres.killPrimary()
    await delay(6_000) // longer than a verdict on a key counts
    await moreThan(load)
    await delay(3_000)
    await house.postgres.startPrimary()
    for (const service of serviceNames) house.kill(service)
  })
  expect(report.events.length).toBeGreaterThan(0)
}, 240_000)

/** Waits for calls that are accepted from now on. */
function moreThan(load: Load): Promise<void> {
  const before = load.count()
  return eventually(() => expect(load.count()).toBeGreaterThan(before + 50), { timeoutMs: 60_000 })
}
