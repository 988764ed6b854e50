import { setTimeout as delay } from 'node:timers/promises'
import { purgeStreams } from '@outrider/service/nats/streams'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { type Damage, damageStream } from '@outrider/testing/own-nats'
import { expect, test } from 'vitest'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import { natsPid } from '../src/server-pids.ts'
import { connectOperator } from './chaos.ts'
import { startLoad } from './load.ts'
import { idleInTransaction } from './postgres-faults.ts'
import { unlimited } from './unlimited.ts'
import { expectHarmless, expectNothingStuck, keptEvents } from './verify.ts'

/** The installation purges every minute. */
const untilNextPurge = { timeoutMs: 90_000 }

/** Purges as the operator does, which also records the last messages and what consumers have handled. */
async function purge(house: Outrider): Promise<void> {
  const operator = await connectOperator(house)
  try {
    await purgeStreams(operator, createLog('operator', 'warn'), new Date())
  } finally {
    await operator.close()
  }
}

/** Kills nats-server, which starts again on files that are damaged. */
async function breakDisk(house: Outrider, damage: Damage): Promise<void> {
  const pid = await natsPid(house)
  process.kill(pid, 'SIGSTOP') // so that it does not notice before it is killed
  await damageStream(house.dataDir, 'EVENTS', damage)
  process.kill(pid, 'SIGKILL')
}

/** The stream and consumer of each loss in the log. */
function lossesIn(house: Outrider): string[] {
  const lines = house.logged().split('\n')
  const gaps = lines.filter((line) => line.includes('gap in a stream: messages are lost'))
  return gaps.map((line) => {
    const { stream, seenBy }: { stream: string; seenBy: string } = JSON.parse(line)
    return `${stream} ${seenBy}`
  })
}

test.each<Damage>(['a flipped byte', 'a truncated tail'])(
  '%s in a file of EVENTS: the gap is reported for every consumer, and later messages are handled',
  async (damage) => {
    await using stack = new AsyncDisposableStack()
    const house = await startOutrider(await makeDataDir(stack), stack, unlimited)
    const first = startLoad(house, 'before')
    await delay(2_000)
    const blocked = idleInTransaction(house, 12) // so that some of what is lost is not handled
    await delay(5_000)
    const before = await first.stop()
    await purge(house) // so that the next purge finds what is lost since this one
    await breakDisk(house, damage)
    const second = startLoad(house, 'after')
    await blocked
    await delay(3_000)
    const after = await second.stop()
    expectHarmless(before)
    expectHarmless(after)
    await expectNothingStuck(house)
    const kept = new Set(await keptEvents(house.api))
    expect(after.events.filter((key) => !kept.has(key))).toEqual([])
    expect(before.events.filter((key) => !kept.has(key))).not.toEqual([])
    await eventually(() => {
      const losses = lossesIn(house)
      expect(losses).toContain('EVENTS contacts-single')
      expect(losses).toContain('EVENTS contacts-bulk')
    }, untilNextPurge)
  },
)
