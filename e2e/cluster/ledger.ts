import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Load, Report } from '../crash/load.ts'
import {
  expectDeadLetters,
  expectEverythingOnce,
  expectHarmless,
  expectNothingStuck,
  watchDeposits,
} from '../crash/verify.ts'
import { createClient } from '../src/client.ts'
import type { Cluster } from './kit.ts'

/** Milliseconds of load before and after a fault. */
const settlingMs = 2_000

export interface Seen {
  /** The longest time without an accepted event, in milliseconds. */
  readonly outage: number
  readonly report: Report
}

/** Breaks something under load, and compares everything that was accepted since with what became of it. */
export type Under = (fault: (load: Load) => Promise<unknown>) => Promise<Seen>

/** `say` hears what callers saw. */
export async function openLedger(
  house: Cluster,
  say: (seen: object) => void = () => {},
): Promise<Under> {
  const watched = await watchDeposits(house)
  /** Of every load so far. */
  const reports: Report[] = []
  return async (fault) => {
    const load = house.load(`c${reports.length}`)
    const stop = async (until: 'accepted' | 'tried') => {
      const report = await load.stop(until)
      reports.push(report)
      return report
    }
    try {
      await delay(settlingMs)
      await fault(load)
      await delay(settlingMs)
    } catch (error) {
      await stop('tried') // what is broken may stay broken; the next fault has a load of its own
      throw error
    }
    const report = await stop('accepted')
    const outage = Math.round(longestPause(report.acceptedAt))
    say({ outage, seen: report.seen, reasons: report.reasons })
    expectHarmless(report)
    expect(house.crashes).toEqual([])
    await expectNothingStuck(house)
    const api = createClient(await house.gatewayUrl(), house.bootstrap.secretKey.live)
    await expectEverythingOnce({ ...house, api }, watched, reports)
    await expectDeadLetters(house, [])
    return { outage, report }
  }
}

function longestPause(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.max(...sorted.map((time, index) => time - (sorted[index - 1] ?? time)))
}
