import process from 'node:process'
import { startCluster } from '@outrider/e2e/cluster/kit'
import { prepareStreams } from '@outrider/outrider/prepare'
import { serviceNames } from '@outrider/contracts/services'
import { deposits, openBackDoor, portOf, settled, tagDepositors } from './installation.ts'
import { runLoad } from './load.ts'
import { spentSince } from './processor-time.ts'
import { type Figure, median } from './report.ts'

const rounds = 3
const steady = { connections: 32, seconds: 8, perSecond: 100 }
const flatOut = { connections: 64, seconds: 5 }
/** Programs that belong to the installation: the load generator does not. */
const programs = new Set<string>(['nats-server', 'postgres', ...serviceNames])

interface Sample {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
  /** Microseconds of processor time per event: of all programs, and of nats-server. */
  readonly spent: number
  readonly spentByNats: number
}

/** The same installation with streams on three servers (R3) and on one (R1), in turn. */
export async function measureCluster(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const house = await startCluster(stack)
  const door = await openBackDoor(house, stack)
  await tagDepositors(house)
  const samples: Record<1 | 3, Sample[]> = { 1: [], 3: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const replicas of [3, 1] as const) {
      const { operatorNatsUrl } = house.servers
      await prepareStreams(operatorNatsUrl, { bytes: house.streamBytes, replicas })
      for (const node of house.nats.nodes) await node.healthy()
      const load = {
        port: portOf(house),
        method: 'POST',
        paths: ['/api/v1/events'],
        bodies: deposits,
        key: house.bootstrap.secretKey.live,
      } as const
      const run = (kind: string) => `${kind}${round}-${replicas}-`
      const calm = await runLoad({ ...load, ...steady, run: run('s') })
      await settled(door)
      const spent = spentSince(process.pid)
      const full = await runLoad({ ...load, ...flatOut, run: run('f') })
      await settled(door)
      const ofEvent = (belongs: (program: string) => boolean) =>
        [...spent()].reduce((sum, [name, each]) => (belongs(name) ? sum + each : sum), 0) *
        (1_000 / full.sent)
      samples[replicas].push({
        p50: calm.p50,
        p99: calm.p99,
        perSecond: full.perSecond,
        spent: ofEvent((name) => programs.has(name)),
        spentByNats: ofEvent((name) => name === 'nats-server'),
      })
    }
  const figure = (name: string, unit: string, read: (sample: Sample) => number): Figure => ({
    name,
    unit,
    value: median(samples[3].map(read)),
    anchor: { name: 'R1', value: median(samples[1].map(read)) },
  })
  return [
    figure(`accepted in R3, p50 at ${steady.perSecond}/s`, 'ms', (each) => each.p50),
    figure(`accepted in R3, p99 at ${steady.perSecond}/s`, 'ms', (each) => each.p99),
    figure('events accepted in R3', '/s', (each) => each.perSecond),
    figure('processor time of an event in R3', 'µs', (each) => each.spent),
    figure('of that by NATS', 'µs', (each) => each.spentByNats),
  ]
}
