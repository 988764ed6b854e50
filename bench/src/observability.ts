import { createServer } from 'node:http'
import { once } from 'node:events'
import { makeDataDir, type Outrider, startOutrider } from '@outrider/e2e/outrider'
import {
  type BackDoor,
  deposits,
  openBackDoor,
  portOf,
  settled,
  tagDepositors,
  unlimited,
} from './installation.ts'
import { runLoad } from './load.ts'
import { type Spent, spentPerEvent } from './processor-time.ts'
import type { Figure } from './report.ts'

const rounds = 3
const seconds = 3
const connections = 32
/** Milliseconds between two looks at the metrics: fifteen times as often as Prometheus usually looks. */
const interval = 1_000
const fetched = 'metrics, fetched each second'

/** One installation, and what of it is looked at. */
interface Watched {
  readonly outrider: Outrider
  readonly door: BackDoor
  readonly isFetched: boolean
  readonly spent: Spent[]
}

/**
 * Processor time of an event, accepted and processed, with each way of watching it off and on: installations side by side, one after the
 * other in each round. What counts is the least of a few rounds. Metrics are counted in any case; here they are also fetched.
 */
export async function measureObservability(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const ways: Readonly<Record<string, Record<string, string>>> = {
    'nothing of it': {},
    'the access log': { ACCESS_LOG: 'true' },
    [fetched]: {},
    traces: { OTEL_EXPORTER_OTLP_ENDPOINT: await discardTraces(stack) },
  }
  const watched = new Map<string, Watched>()
  for (const [way, env] of Object.entries(ways))
    watched.set(way, await start(env, way === fetched, stack))
  for (let round = 0; round < rounds; round += 1)
    for (const each of watched.values()) each.spent.push(await spend(each, `${round}-`))
  const least = ({ spent }: Watched) => spent.reduce((a, b) => (b.value < a.value ? b : a))
  const [off] = [...watched.values()].map(least)
  return [...watched].map(([way, each]) => ({
    name: `processor time of an event, with ${way}`,
    ...least(each),
    ...(off && { anchor: { name: 'nothing of it', value: off.value } }),
  }))
}

async function start(
  env: Record<string, string>,
  isFetched: boolean,
  stack: AsyncDisposableStack,
): Promise<Watched> {
  const quiet = { ...unlimited, ACCESS_LOG: 'false', ...env }
  const outrider = await startOutrider(await makeDataDir(stack), stack, quiet)
  const door = await openBackDoor(outrider, stack)
  await tagDepositors(outrider)
  return { outrider, door, isFetched, spent: [] }
}

function spend({ outrider, door, isFetched }: Watched, run: string): Promise<Spent> {
  return spentPerEvent(outrider.pid ?? 0, async () => {
    const fetching = setInterval(() => {
      if (isFetched) void fetchMetrics(outrider)
    }, interval)
    const { sent } = await runLoad({
      method: 'POST',
      paths: ['/api/v1/events'],
      bodies: deposits,
      key: outrider.bootstrap.secretKey.live,
      port: portOf(outrider),
      connections,
      seconds,
      run,
    })
    await settled(door)
    clearInterval(fetching)
    return sent
  })
}

async function fetchMetrics({ bootstrap }: Outrider): Promise<void> {
  const url = new URL('/metrics', bootstrap.baseUrl)
  const headers = { Authorization: `Bearer ${bootstrap.operatorToken}` }
  await (await fetch(url, { headers })).text()
}

/** Takes traces and forgets them; answers its URL. */
async function discardTraces(stack: AsyncDisposableStack): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
