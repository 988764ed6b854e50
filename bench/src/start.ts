import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeDataDir, untilReady } from '@outrider/e2e/outrider'
import { deposits, unlimited } from './installation.ts'
import { runLoad } from './load.ts'
import { type Figure, median } from './report.ts'
import { proportionalOf, residentOf } from './resident.ts'

const program = fileURLToPath(new URL('../../apps/outrider/src/main.ts', import.meta.url))
const restarts = 5
const events = 140_000
/** Of one load. */
const loadSeconds = 10
/** Seconds after which a process without work is at rest: V8 gives memory back by then. */
const settling = 30

/** How long the product takes to start, and its memory at rest and after many events. */
export async function measureStart(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await makeDataDir(stack)
  const first = await start(dataDir)
  await first.stop()
  const seconds: number[] = []
  for (let n = 1; n < restarts; n += 1) {
    const again = await start(dataDir)
    seconds.push(again.seconds)
    await again.stop()
  }
  const last = await start(dataDir)
  stack.defer(last.stop)
  await delay(settling * 1_000)
  const rest = last.memory()
  const peaks: number[] = []
  const sent = await load(last, dataDir, (peak) => peaks.push(peak))
  const after = last.memory()
  await delay(settling * 1_000)
  const settled = last.memory()
  const name = 'memory of all processes, proportional'
  return [
    { name: 'start on an empty directory', value: first.seconds, unit: 's' },
    { name: 'start again', value: median([...seconds, last.seconds]), unit: 's', goal: '≤ 2.5' },
    { name: `${name}, at rest`, value: rest.all, unit: 'MB', goal: '≤ 350', note: noteOf(rest) },
    {
      name: `${name}, after ${sent.toLocaleString('en')} events`,
      value: after.all,
      unit: 'MB',
      goal: '≤ 700',
      note: noteOf(after),
    },
    { name: `${name}, ${settling} s later`, value: settled.all, unit: 'MB', note: noteOf(settled) },
    {
      name: 'peak of the one process under load, second half',
      value: Math.max(...peaks.slice(peaks.length >> 1)),
      unit: 'MB',
      anchor: { name: 'first half', value: Math.max(...peaks.slice(0, peaks.length >> 1)) },
      goal: 'flat',
    },
  ]
}

interface Memory {
  readonly all: number
  readonly node: number
}

function noteOf({ node }: Memory): string {
  return `resident in the one process of Node.js: ${Math.round(node)} MB`
}

type Started = Awaited<ReturnType<typeof start>>

/** Sends at least the events that are to be sent, and tells the peak of each load; answers how many they were. */
async function load(
  { url, memory }: Started,
  dataDir: string,
  onPeak: (megabytes: number) => void,
): Promise<number> {
  const { secretKey } = JSON.parse(readFileSync(`${dataDir}/bootstrap.json`, 'utf8'))
  let sent = 0
  for (let run = 0; sent < events; run += 1) {
    let peak = 0
    const timer = setInterval(() => (peak = Math.max(peak, memory().node)), 500)
    const result = await runLoad({
      port: Number(new URL(url).port),
      method: 'POST',
      paths: ['/api/v1/events'],
      bodies: deposits,
      key: secretKey.live,
      connections: 64,
      seconds: loadSeconds,
      run: `m${run}-`,
    })
    clearInterval(timer)
    onPeak(peak)
    sent += result.sent
  }
  return sent
}

async function start(dataDir: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [program], {
    // as toolchain/run.mjs starts it
    env: {
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      ...process.env,
      ...unlimited,
      PORT: '0',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await untilReady(child)
  return {
    url,
    seconds: (performance.now() - began) / 1_000,
    memory: (): Memory => ({ all: proportionalOf(child.pid), node: residentOf(child.pid) }),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
