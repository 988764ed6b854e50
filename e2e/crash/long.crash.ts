import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir, startOutrider } from '../src/outrider.ts'
import { type Processes, startProcesses } from '../src/processes.ts'
import { freezeNats, killBackends, killNats, killServices, poison } from './chaos.ts'
import { startLoad } from './load.ts'
import { idleInTransaction, readForLong, takeConnections, turnReadOnly } from './postgres-faults.ts'
import { startReceiver, withReceiver } from './receiver.ts'
import { unlimited } from './unlimited.ts'
import {
  expectDeadLetters,
  expectEverythingOnce,
  expectHarmless,
  expectNothingStuck,
  watchDeposits,
} from './verify.ts'

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

const scenarios: Record<string, (house: Processes) => Promise<void>> = {
  'PostgreSQL backends are killed every 200 ms': (house) => killBackends(house, 20),
  'nats-server is killed again and again': async (house) => {
    for (let time = 0; time < 5; time += 1) {
      await killNats(house)
      await delay(3_000)
    }
  },
  'each service is killed in turn, three times': async (house) => {
    for (let time = 0; time < 3; time += 1) await killServices(house, serviceNames, 1)
  },
  'each service is asked to end in turn': async (house) => {
    for (const service of serviceNames) {
      house.stop(service)
      await delay(2_000)
    }
  },
  'nats-server stands still for 5 s, twice': async (house) => {
    await freezeNats(house, 5)
    await delay(2_000)
    await freezeNats(house, 5)
  },
  'PostgreSQL turns read-only for ten seconds': (house) => turnReadOnly(house, 10),
  'PostgreSQL has no connection left, and ends some': (house) => takeConnections(house, 8),
  'a transaction is left idle that holds what others want': (house) => idleInTransaction(house, 8),
  'four readers hold on to what they began with': (house) => readForLong(house, 15),
  'all of it happens at once': async (house) => {
    await Promise.all([
      killBackends(house, 10),
      killServices(house, serviceNames, 2),
      delay(3_000).then(() => killNats(house)),
      delay(6_000).then(() => freezeNats(house, 2)),
    ])
  },
}

test.each(Object.entries(scenarios))('nothing is lost or done twice when %s', async (_, chaos) => {
  const env = { ...unlimited, ...withReceiver }
  const instances = { contacts: 2, automations: 2 }
  const house = await startProcesses(await makeDataDir(stack), stack, { env, instances })
  const watched = await watchDeposits(house)
  const receiver = await startReceiver(house, stack)
  const load = startLoad(house, 'long')
  const poisoned = await poison(house)
  await Promise.all([chaos(house), receiver.crash(1)])
  const report = await load.stop()
  expectHarmless(report)
  expect(house.crashes).toEqual([])
  await expectNothingStuck(house)
  await expectEverythingOnce(house, watched, [report])
  await receiver.expectAll([report])
  await expectDeadLetters(house, poisoned)
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'nothing is lost or done twice when the whole gets %s four times under load',
  async (signal) => {
    const dataDir = await makeDataDir(stack)
    const unbound = { ...unlimited, ...withReceiver }
    let outrider = await startOutrider(dataDir, stack, unbound)
    const env = { ...unbound, PORT: new URL(outrider.bootstrap.baseUrl).port }
    const watched = await watchDeposits(outrider)
    const receiver = await startReceiver(outrider, stack)
    const load = startLoad(outrider, 'long')
    for (let time = 0; time < 4; time += 1) {
      await delay(3_000)
      expect(await outrider.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null)
      outrider = await startOutrider(dataDir, stack, env)
    }
    const report = await load.stop()
    expectHarmless(report)
    await expectNothingStuck(outrider)
    await expectEverythingOnce(outrider, watched, [report])
    await receiver.expectAll([report])
  },
)
