import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { repository } from '../src/keep-process.ts'
import { makeDataDir } from '../src/outrider.ts'
import { startProcesses, watchGateways } from '../src/processes.ts'
import { openFormerVersion } from '../src/versions.ts'
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

const former = await openFormerVersion(stack)
const formerRelease = { source: typeof former === 'string' ? repository : former.source }
const beside = typeof former === 'string' ? `itself (${former})` : former.what

test(`two processes of each service are replaced under load by this version, and back by ${beside}: nothing is lost, done twice, or a dead letter`, async () => {
  const env = { ...unlimited, ...withReceiver, CLOSING_SECONDS: '1' }
  const instances = Object.fromEntries(serviceNames.map((name) => [name, 2]))
  const house = await startProcesses(await makeDataDir(stack), stack, {
    env,
    instances,
    release: formerRelease,
  })
  const watched = await watchDeposits(house)
  const receiver = await startReceiver(house, stack)
  const balancer = watchGateways(house)
  const load = startLoad(house, 'a', { perSecond: 100, urls: () => balancer.urls() })
  for (const release of [{ source: repository }, formerRelease])
    for (const service of serviceNames) {
      await house.replace(service, release)
      await delay(2_000) // under load, the versions beside each other
    }
  const report = await load.stop()
  await balancer.stop()
  expectHarmless(report)
  expect(house.crashes).toEqual([])
  await expectNothingStuck(house)
  const [url = ''] = await house.gatewayUrls() // each gateway came up on a port of its own
  const api = createClient(url, house.bootstrap.secretKey.live)
  await expectEverythingOnce({ ...house, api }, watched, [report])
  await receiver.expectAll([report])
  await expectDeadLetters(house, [])
})
