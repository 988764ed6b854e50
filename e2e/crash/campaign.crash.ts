import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { startMailSink } from '@outrider/testing/mail-sink'
import { expect, test } from 'vitest'
import { makeDataDir } from '../src/outrider.ts'
import { startProcesses } from '../src/processes.ts'
import {
  crashMail,
  expectEverybodyOnce,
  importPeople,
  launchCampaign,
  withMail,
} from './campaign.ts'
import { killBackends, killNats, killServices } from './chaos.ts'
import { unlimited } from './unlimited.ts'

const people = 20_000
/** Milliseconds: an email that was under way when its process was killed waits for the end of its lease. */
const timeout = 1_800_000

test(
  'nobody gets a campaign twice, and its statistics add up, while everything is killed in turn',
  async () => {
    await using stack = new AsyncDisposableStack()
    const sink = await startMailSink(stack)
    const env = { ...unlimited, ...withMail(sink) }
    const house = await startProcesses(await makeDataDir(stack), stack, {
      env,
      instances: { messaging: 2 },
    })
    await importPeople(house, people)
    const id = await launchCampaign(house)
    await killServices(house, ['messaging', 'contacts', 'messaging'], 1)
    await killBackends(house, 3)
    await killNats(house)
    await delay(2_000)
    await crashMail(sink, 1)
    await killServices(house, serviceNames, 1)
    house.stop('messaging')
    await delay(2_000)
    house.kill('messaging')
    await expectEverybodyOnce(house, id, sink, people)
    expect(house.crashes).toEqual([])
  },
  timeout,
)
