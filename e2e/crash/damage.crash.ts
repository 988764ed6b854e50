import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '@outrider/testing/eventually'
import { type Damage, damageStream } from '@outrider/testing/own-nats'
import { expect, test } from 'vitest'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import { natsPid } from '../src/server-pids.ts'
import { startLoad } from './load.ts'
import { idleInTransaction } from './postgres-faults.ts'
import { unlimited } from './unlimited.ts'
import { expectHarmless, expectNothingStuck, keptEvents } from './verify.ts'

/** Kills nats-server, which starts again on files that are damaged. */
async function breakDisk(house: Outrider, damage: Damage): Promise<void> {
  const pid = await natsPid(house)
  process.kill(pid, 'SIGSTOP') // so that it does not notice before it is killed
  await damageStream(house.dataDir, 'EVENTS', damage)
  process.kill(pid, 'SIGKILL')
}

/** Who has told in the log that the stream lost messages. */
function toldIn(house: Outrider): string[] {
  const lines = house.logged().split('\n')
  const gaps = lines.filter((line) => line.includes('gap in a stream: messages are lost'))
  return gaps.map((line) => {
    const { stream, seenBy }: { stream: string; seenBy: string } = JSON.parse(line)
    return `${stream} ${seenBy}`
  })
}

test.each<Damage>(['a flipped byte', 'a truncated tail'])(
  '%s in a file of EVENTS: every consumer tells the gap, and what comes afterwards is handled',
  async (damage) => {
    await using stack = new AsyncDisposableStack()
    const house = await startOutrider(await makeDataDir(stack), stack, unlimited)
    const first = startLoad(house, 'before')
    await delay(2_000)
    const blocked = idleInTransaction(house, 12) // so that some of what is lost is not handled
    await delay(5_000)
    const before = await first.stop()
    await delay(2_000) // every service has looked at the stream since
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
      const told = toldIn(house)
      expect(told).toContain('EVENTS contacts-single')
      expect(told).toContain('EVENTS contacts-bulk')
    })
  },
)
