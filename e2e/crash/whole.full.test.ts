import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startOutrider } from '../src/outrider.ts'
import { makePreparedDir } from '../src/shared.ts'
import { startLoad } from './load.ts'
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

test('nothing accepted is lost or done twice when the whole is killed, or asked to end, under load', async () => {
  const dataDir = await makePreparedDir(stack)
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
})
