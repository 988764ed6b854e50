import { loadavg } from 'node:os'
import { makeOrganization } from '@outrider/e2e/dashboard'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import { openBackDoor, portOf } from './installation.ts'
import { generate } from './load.ts'
import { floodOf, plantPoison } from './poison.ts'
import type { Figure } from './report.ts'
import { residentOf } from './resident.ts'
import { figuresOf, prepareVictim } from './victim.ts'
import { startWorld, type World } from './world.ts'

const seconds = 30

/**
 * The effect on an organization while another one floods at its full limits and sends poison: the time until its events
 * are acted on, its emails reach the relay, its calls are made, and its webhook is delivered; and the peak memory of the
 * process.
 */
export async function measureFlood(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const world = await startWorld(stack)
  const outrider = await startOutrider(await makeDataDir(stack), stack, settingsFor(world))
  const door = await openBackDoor(outrider, stack)
  const victim = await prepareVictim(outrider, door, world)
  const flooder = await makeOrganization(outrider)
  await plantPoison(flooder.live, world.url('/hang'))

  const before = loadavg()[0] ?? 0
  const flood = Promise.all(
    floodOf(portOf(outrider), flooder.secretKey.live, seconds).map(generate),
  )
  const memory = watchMemory(outrider)
  const sent = await victim.send(seconds - 5)
  const statuses = (await flood).map((load) => JSON.stringify(load.statuses)).join(' and ')
  const delays = await victim.delaysOf(sent)
  const note = `responses to the flood: ${statuses}; load before ${before.toFixed(1)}`
  return [
    ...figuresOf('a flood', delays, note),
    { name: 'memory during the flood, peak', value: memory(), unit: 'MB', goal: '≤ 1,024' },
  ]
}

/** Settings that let a deployment reach the relay and the HTTP server of the world outside. */
export function settingsFor(world: World): Record<string, string> {
  return {
    SMTP_URL: `smtp://127.0.0.1:${world.mailPort}`,
    DEFAULT_SENDER: 'news@sender.example',
    SHARED_SENDER: 'all',
    SHARED_SENDER_DAILY_CAP: '1000000000',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    ACCESS_LOG: 'false',
    LOG_LEVEL: 'silent',
  }
}

/** Samples twice a second; returns the peak of the resident megabytes. */
export function watchMemory({ pid }: Outrider): () => number {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, residentOf(pid))), 500)
  return () => {
    clearInterval(timer)
    return peak
  }
}
