import { setTimeout as delay } from 'node:timers/promises'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { spentSince } from './processor-time.ts'
import type { Figure } from './report.ts'

/** Until a process without work is quiet, and then for as long as it is measured. */
const [settling, seconds] = [30, 60]

/** What the all-in-one and its servers spend on processors while nobody uses them. */
export async function measureIdle(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const { pid = 0 } = await startOutrider(await makeDataDir(stack), stack)
  await delay(settling * 1_000)
  const spent = spentSince(pid)
  await delay(seconds * 1_000)
  const shares = [...spent()].map(([name, ms]): [string, number] => [name, ms / (10 * seconds)])
  return [
    {
      name: 'idle: processor time of the all-in-one, in percent of a core',
      value: shares.reduce((sum, [, share]) => sum + share, 0),
      unit: '%',
      note: shares.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', '),
      goal: '≤ 2',
    },
  ]
}
