import { setTimeout as delay } from 'node:timers/promises'
import { serviceNames } from '@outrider/contracts/services'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import { openBackDoor } from './installation.ts'
import { spentSince } from './processor-time.ts'
import type { Figure } from './report.ts'

/** Until a process without work is quiet, and then for as long as it is measured. */
const [settling, seconds] = [30, 60]

/** What the all-in-one and its servers spend on processors while nobody uses them, and how often services call JetStream's API. */
export async function measureIdle(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack)
  const { streams } = await openBackDoor(outrider, stack)
  const calls = async () => (await streams.getAccountInfo()).api.total
  await delay(settling * 1_000)
  const spent = spentSince(outrider.pid ?? 0)
  const before = await calls()
  await delay(seconds * 1_000)
  const called = (await calls()) - before
  const shares = [...spent()].map(([name, ms]): [string, number] => [name, ms / (10 * seconds)])
  return [
    {
      name: 'idle: processor time of the all-in-one, in percent of a core',
      value: shares.reduce((sum, [, share]) => sum + share, 0),
      unit: '%',
      note: shares.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', '),
      goal: '≤ 2',
    },
    {
      name: "idle: calls of JetStream's API, each second and service",
      value: called / seconds / serviceNames.length,
      unit: '/s',
      goal: '≤ 2',
    },
  ]
}
