import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeDataDir, untilReady } from '@outrider/e2e/outrider'
import { deposits, unlimited } from './installation.ts'
import { runLoad } from './load.ts'
import type { Figure } from './report.ts'
import { residentOf } from './resident.ts'

const program = fileURLToPath(new URL('../../apps/outrider/src/main.ts', import.meta.url))
const loadSeconds = 30

/** How long the product takes to start, and the memory of its one process at rest and under load. */
export async function measureStart(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await makeDataDir(stack)
  const first = await start(dataDir)
  await first.stop()
  const again = await start(dataDir)
  stack.defer(again.stop)
  const rest = again.memory()
  const { secretKey } = JSON.parse(readFileSync(`${dataDir}/bootstrap.json`, 'utf8'))
  const samples: number[] = []
  const timer = setInterval(() => samples.push(again.memory()), 500)
  await runLoad({
    port: Number(new URL(again.url).port),
    method: 'POST',
    paths: ['/api/v1/events'],
    bodies: deposits,
    key: secretKey.live,
    connections: 64,
    seconds: loadSeconds,
    run: 'm-',
  })
  clearInterval(timer)
  const third = Math.floor(samples.length / 3)
  return [
    { name: 'start on an empty directory', value: first.seconds, unit: 's' },
    { name: 'start again', value: again.seconds, unit: 's' },
    { name: 'memory at rest (one process, without the servers)', value: rest, unit: 'MB' },
    {
      name: `memory under load, peak of the last third of ${loadSeconds} s`,
      value: Math.max(...samples.slice(2 * third)),
      unit: 'MB',
      anchor: {
        name: 'peak of the second third',
        value: Math.max(...samples.slice(third, 2 * third)),
      },
      goal: 'flat',
    },
  ]
}

async function start(dataDir: string) {
  const began = performance.now()
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...unlimited, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await untilReady(child)
  return {
    url,
    seconds: (performance.now() - began) / 1_000,
    memory: () => residentOf(child.pid),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
