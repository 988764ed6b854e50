import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { operate, operateAsProcess } from '../src/operator.ts'
import { startProcesses } from '../src/processes.ts'
import { makePreparedDir } from '../src/shared.ts'
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

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

test('nothing accepted is lost or done twice while backends, servers and services die', async () => {
  const house = await startProcesses(await makePreparedDir(stack), stack, {
    env: { ...unlimited, ...withReceiver },
  })
  const watched = await watchDeposits(house)
  const receiver = await startReceiver(house, stack)
  const load = startLoad(house, 'a', { perSecond: 100 })
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

  const env = { DATA_DIR: house.dataDir }
  expect(await operateAsProcess(env, 'dead', 'list')).toHaveLength(poisoned.length)
  expect(await operate(house.dataDir, 'dead', 'drop', 'all')).toHaveLength(poisoned.length)
  expect(await operate(house.dataDir, 'dead', 'list')).toEqual([])
})
