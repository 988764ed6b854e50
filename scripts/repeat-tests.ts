/**
 * `pnpm test:repeat [files] --runs 20 --load 4 --one-core --shuffle`: runs tests many times and prints each one that failed, or
 * needed more than a quarter of its limit: it will fail on a slower machine. Load is a number of processes that keep a core busy.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { TestReport } from '../packages/testing/src/report.ts'
import { reportFile } from '../packages/testing/src/test-reporter.ts'
import { limits } from '../packages/testing/src/vitest.ts'

const vitest = 'node_modules/.bin/vitest'

/** What the runs say about one test. */
interface Tally {
  readonly walls: number[]
  readonly reasons: string[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '20' },
    load: { type: 'string', default: '0' },
    'one-core': { type: 'boolean', default: false },
    shuffle: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)

/** Runs the files once, in an order that the seed decides. Resolves with the report, null if vitest left none. */
async function runOnce(seed: number): Promise<TestReport | null> {
  rmSync(reportFile, { force: true })
  const shuffled = values.shuffle ? ['--sequence.shuffle', `--sequence.seed=${seed}`] : []
  const command = [vitest, 'run', '--silent', ...shuffled, ...positionals]
  const [program = '', ...args] = values['one-core'] ? ['taskset', '-c', '0', ...command] : command
  const child = spawn(program, args, { stdio: 'ignore' })
  await once(child, 'close')
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return null
  }
}

function keepCoreBusy(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
}

function note(tallies: Map<string, Tally>, { files, failures }: TestReport): void {
  const tallyOf = (name: string) => {
    const tally = tallies.get(name) ?? { walls: [], reasons: [] }
    tallies.set(name, tally)
    return tally
  }
  for (const { file, tests } of files)
    for (const { name, wall } of tests) tallyOf(`${file}: ${name}`).walls.push(wall)
  for (const { where, what, why } of failures)
    tallyOf(`${where}: ${what}`).reasons.push(why.split('\n')[0] ?? '')
}

/** A line for each test that failed or was slow; nothing for the others. */
function linesOf(tallies: ReadonlyMap<string, Tally>): string[] {
  return [...tallies].flatMap(([name, { walls, reasons }]) => {
    const sorted = walls.toSorted((a, b) => a - b)
    const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    if (reasons.length === 0 && most < limits.testTimeout / 4) return []
    const times = `median ${median} ms, longest ${most} ms`
    return [`${reasons.length} of ${runs} failed, ${times}: ${name}`, ...new Set(reasons)]
  })
}

const tallies = new Map<string, Tally>()
const busy = Array.from({ length: Number(values.load) }, keepCoreBusy)
let green = 0
for (let run = 1; run <= runs; run += 1) {
  const [seed, begun] = [Math.floor(Math.random() * 1_000_000), performance.now()]
  const report = await runOnce(seed)
  if (report) note(tallies, report)
  const isGreen = report?.failures.length === 0
  if (isGreen) green += 1
  const seconds = Math.round((performance.now() - begun) / 1_000)
  const result = report ? `${report.passed} passed, ${report.failures.length} failed` : 'no report'
  console.log(`run ${run}: ${result}, ${seconds} s${values.shuffle ? `, seed ${seed}` : ''}`)
}
for (const child of busy) child.kill()
for (const line of linesOf(tallies)) console.log(line)
console.log(`${green} of ${runs} runs were green`)
process.exitCode = green === runs ? 0 : 1
