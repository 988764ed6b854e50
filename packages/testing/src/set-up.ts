import { readFileSync } from 'node:fs'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll } from 'vitest'
import { eventually } from './eventually.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds of processor time that a file took, with the processes that it started and ended. */
    cpu?: number
  }
}

/**
 * Random cases are the same in each run, so that a change does not fail by a case that it did not cause. A nightly run has other ones,
 * which fast-check prints: `TEST_SEED=random`.
 */
const seed = 20_261_128
fc.configureGlobal(process.env['TEST_SEED'] === 'random' ? {} : { seed })

/** What keeps an event loop alive, by the names of Node.js. Timers count, too. */
const leaking = new Set([
  'PipeServerWrap',
  'ProcessWrap',
  'TCPServerWrap',
  'TCPSocketWrap',
  'Timeout',
  'UDPWrap',
  'Worker',
])

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const before: { open: Map<string, number>; cpu: number } = { open: new Map(), cpu: 0 }

beforeAll(() => {
  before.open = openNow()
  before.cpu = processorTime()
})

/** Runs after every hook of the file, which must have closed everything that the file opened. */
// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures to make
afterAll(async ({}, suite) => {
  suite.file.meta.cpu = processorTime() - before.cpu
  await eventually(() => {
    const left = [...openNow()].flatMap(([kind, count]) => {
      const more = count - (before.open.get(kind) ?? 0)
      return more > 0 ? [`${more} ${kind}`] : []
    })
    if (left.length === 0) return
    collectGarbage() // the connection of a response that was not read ends with the response
    throw new Error(`this file leaves open: ${left.join(', ')}`)
  })
})

function openNow(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo())
    if (leaking.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Milliseconds of this process and, on Linux, of its children that have ended (proc_pid_stat(5): fields 14 to 17). */
function processorTime(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const ticks = fields.split(' ').slice(11, 15).map(Number)
    return ticks.reduce((sum, each) => sum + each, 0) * 10
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
}
