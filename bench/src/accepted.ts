import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { jetstream, StorageType } from '@nats-io/jetstream'
import { makeDataDir, startOutrider } from '@outrider/e2e/outrider'
import {
  type BackDoor,
  depositOf,
  deposits,
  openBackDoor,
  portOf,
  settled,
  tagDepositors,
  unlimited,
} from './installation.ts'
import { type Result, runLoad } from './load.ts'
import { leastOf, type Spent, spentPerEvent } from './processor-time.ts'
import { type Figure, median } from './report.ts'

const rounds = 3
const seconds = 5
const connections = 64

/**
 * Events accepted a second, with everything else the house does at the same time, against Koa doing nothing and
 * against plain publishes, in turn. Then how long the house takes to be done with them.
 */
export async function measureAccepted(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const outrider = await startOutrider(await makeDataDir(stack), stack, unlimited)
  const door = await openBackDoor(outrider, stack)
  await tagDepositors(outrider)
  const koa = await startBareKoa(stack)
  const key = outrider.bootstrap.secretKey.live
  const load = {
    method: 'POST',
    paths: ['/api/v1/events'],
    bodies: deposits,
    key,
    connections,
    seconds,
  } as const

  const bare: Result[] = []
  const ours: Result[] = []
  const plain: number[] = []
  const processed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await runLoad({ ...load, port: koa.port, run: `${round}-` }))
    const began = performance.now()
    const result = await runLoad({ ...load, port: portOf(outrider), run: `${round}-` })
    ours.push(result)
    await settled(door)
    processed.push((result.sent / (performance.now() - began)) * 1_000)
    plain.push(await publishPlainly(door))
  }
  const pid = outrider.pid ?? 0
  const single = await leastSpent(pid, async (run) => {
    const { sent } = await runLoad({ ...load, port: portOf(outrider), run })
    await settled(door)
    return sent
  })
  const batched = await leastSpent(pid, async (run) => {
    const { sent } = await runLoad({ ...load, ...batches, port: portOf(outrider), run })
    await settled(door)
    return sent * batchSize
  })
  const request = await leastSpent(koa.pid, async (run) => {
    const { sent } = await runLoad({ ...load, port: koa.port, run })
    return sent
  })
  const besideKoa = { name: 'a request to bare Koa', value: request.value }
  const accepted = median(ours.map(({ perSecond }) => perSecond))
  const bareRate = median(bare.map(({ perSecond }) => perSecond))
  return [
    {
      name: 'processor time of an event accepted and processed',
      ...single,
      anchor: besideKoa,
      goal: '≤ 220 µs',
    },
    {
      name: `the same in batches of ${batchSize}`,
      ...batched,
      anchor: besideKoa,
    },
    {
      name: 'events accepted',
      value: accepted,
      unit: '/s',
      anchor: { name: 'bare Koa', value: bareRate },
      goal: '≥ 0.5',
    },
    {
      name: 'events accepted',
      value: accepted,
      unit: '/s',
      anchor: { name: 'plain publishes', value: median(plain) },
    },
    ...(['p50', 'p99'] as const).map((name) => ({
      name: `accepted, ${name} at ${connections} connections`,
      value: median(ours.map((each) => each[name])),
      unit: 'ms',
      anchor: { name: 'bare Koa', value: median(bare.map((each) => each[name])) },
    })),
    {
      name: 'events accepted and processed',
      value: median(processed),
      unit: '/s',
      anchor: { name: 'accepted', value: accepted },
      goal: '≥ 9,000/s or as accepted',
    },
  ]
}

/** The same events by `POST /events/batch`. */
const batchSize = 100
const batches = {
  paths: ['/api/v1/events/batch'],
  bodies: Array.from({ length: 20 }, (_, batch) =>
    JSON.stringify({
      events: Array.from({ length: batchSize }, (__, n) => ({
        ...depositOf(batch * batchSize + n),
        idempotencyKey: `b-#-${n}`,
      })),
    }),
  ),
  connections: 8,
}

/** The least of three rounds. */
export async function leastSpent(
  pid: number,
  work: (run: string) => Promise<number>,
): Promise<Spent> {
  const spent: Spent[] = []
  for (let round = 0; round < rounds; round += 1)
    spent.push(await spentPerEvent(pid, () => work(`spent${round}-`)))
  return leastOf(spent)
}

/** Koa doing nothing, in a process of its own. */
export async function startBareKoa(
  stack: AsyncDisposableStack,
): Promise<{ port: number; pid: number }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-koa.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stack.defer(() => void child.kill())
  const [line]: unknown[] = await once(child.stdout, 'data')
  return { port: Number(String(line)), pid: child.pid ?? 0 }
}

/** Publishes of 512 bytes a second, 64 at a time, each acknowledged from disk. */
async function publishPlainly({ operator, streams }: BackDoor): Promise<number> {
  await streams.streams.add({ name: 'BENCH', subjects: ['bench'], storage: StorageType.File })
  const client = jetstream(operator)
  const data = 'x'.repeat(512)
  const end = performance.now() + seconds * 1_000
  let count = 0
  const publisher = async () => {
    while (performance.now() < end) {
      await client.publish('bench', data)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, publisher))
  await streams.streams.delete('BENCH')
  return count / seconds
}
