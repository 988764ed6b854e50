import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { operate } from '../src/operator.ts'
import { makeDataDir, startOutrider } from '../src/outrider.ts'
import { startProcesses } from '../src/processes.ts'
import { freezeNats, killBackends, killNats, killServices, poison } from './chaos.ts'
import { startLoad } from './load.ts'
import { startReceiver, withReceiver } from './receiver.ts'
import { unlimited } from './unlimited.ts'
import {
  expectDeadLetters,
  expectEverythingOnce,
  expectHarmless,
  expectNothingStuck,
  watchDeposits,
} from './verify.ts'

/** Milliseconds on a machine that does much else; alone it takes a tenth of that. */
const timeout = 240_000

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test.concurrent(
  'nothing accepted is lost or done twice while backends, servers and services die',
  async () => {
    const env = { ...unlimited, ...withReceiver }
    const house = await startProcesses(await makeDataDir(stack), stack, { env })
    const watched = await watchDeposits(house)
    const receiver = await startReceiver(house, stack)
    const load = startLoad(house, 'a')
    const poisoned = await poison(house)
    await killBackends(house, 3)
    await killNats(house)
    await delay(1_000)
    await killServices(house, ['contacts', 'automations', 'keys', 'webhooks', 'gateway'], 0.5)
    await receiver.crash(1)
    house.stop('contacts')
    house.stop('gateway')
    await freezeNats(house, 2)
    const report = await load.stop()
    expectHarmless(report)
    expect(house.crashes).toEqual([])
    await expectNothingStuck(house)
    await expectEverythingOnce(house, watched, [report])
    await receiver.expectAll([report])
    await expectDeadLetters(house, poisoned)

    expect(await operate(house.dataDir, 'dead', 'list')).toHaveLength(poisoned.length)
    expect(await operate(house.dataDir, 'dead', 'drop', 'all')).toHaveLength(poisoned.length)
    expect(await operate(house.dataDir, 'dead', 'list')).toEqual([])
  },
  timeout,
)

test.concurrent(
  'nothing accepted is lost or done twice when the whole is killed, or asked to end, under load',
  async () => {
    const dataDir = await makeDataDir(stack)
    const first = await startOutrider(dataDir, stack, unlimited)
    const env = { ...unlimited, PORT: new URL(first.bootstrap.baseUrl).port }
    const watched = await watchDeposits(first)
    const load = startLoad(first, 'b')
    await delay(1_500)
    await first.stop('SIGKILL')
    const second = await startOutrider(dataDir, stack, env)
    await delay(1_500)
    expect(await second.stop('SIGTERM')).toBe(0)
    const third = await startOutrider(dataDir, stack, env)
    await delay(500)
    const report = await load.stop()
    expectHarmless(report)
    await expectNothingStuck(third)
    await expectEverythingOnce(third, watched, [report])
    await expectDeadLetters(third, [])
  },
  timeout,
)
