/**
 * `npm test`: everything that must hold before a change is merged. Each check runs even when another
 * one failed; the last lines count passed and failed checks and tests, and name each failure with its reason.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import {
  type Failure,
  outcomeOf,
  summaryOf,
  type TestOutcome,
} from '../packages/testing/src/report.ts'

/** Two at a time: most use one core. The linter checks types, too. */
const checks = [['check:format', 'check:unused', 'check:boundaries'], ['check:lint']]
const packages = '{packages,packages/service,services,apps,examples,.}/*'
const report = 'test-results.json'
/**
 * Packages whose tests run the whole product, which needs both cores. They are tested one at a time, after all others:
 * with two of them, requests between services took longer than the 5 s that their callers wait.
 */
const wholeProduct = [
  '@outrider/dashboard',
  '@outrider/docs',
  '@outrider/e2e',
  '@outrider/example-chain-webhooks',
  '@outrider/example-inbox',
  '@outrider/outrider',
]
/** What is tested one after the other, each with the packages that are tested at the same time. */
const stages = [
  { concurrency: 2, filters: wholeProduct.map((name) => `--filter=!${name}`) },
  { concurrency: 1, filters: wholeProduct.map((name) => `--filter=${name}`) },
]
const environment = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
/** Milliseconds, for a machine that the tests of three packages make ten times slower than it is. */
const timeouts = ['--testTimeout=120000', '--hookTimeout=120000', '--expect.poll.timeout=60000']
/** Lines of what a command wrote last that are kept, and those of them that say why it failed. */
const [maxLines, maxReason] = [1_000, 40]

/** One check is one thing that passes or fails. */
async function runCheck(name: string): Promise<TestOutcome> {
  const { passed, lines } = await run('pnpm', ['run', '--silent', name])
  return passed ? { passed: 1, failures: [] } : { passed: 0, failures: [failureOf(name, lines)] }
}

/**
 * All packages' tests, or those of the packages that filters name. A package that ends badly without saying why counts
 * as a failure.
 */
async function runTests(filters: string[]): Promise<TestOutcome[]> {
  for (const file of globSync(`${packages}/${report}`)) rmSync(file)
  const { passed, lines } = await runStages(filters)
  const tested = globSync(packages).filter(filters.length > 0 ? hasReport : isTested)
  const outcomes = tested.map(outcomeIn)
  const isTold = passed || outcomes.some(({ failures }) => failures.length > 0)
  const untold = isTold ? [] : [failureOf('turbo', lines)]
  return [...outcomes, { passed: 0, failures: untold }]
}

/** Runs all stages, or one package of those that filters name at a time. */
async function runStages(filters: string[]) {
  const ended = { passed: true, lines: Array<string>() }
  for (const stage of filters.length > 0 ? [{ concurrency: 1, filters }] : stages) {
    const { passed, lines } = await runTurbo(stage)
    ended.passed &&= passed
    ended.lines.push(...lines)
  }
  return ended
}

function runTurbo({ concurrency, filters }: (typeof stages)[number]) {
  const turbo = ['run', 'test', '--continue', `--concurrency=${concurrency}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  return run('node_modules/.bin/turbo', [
    ...turbo,
    '--output-logs=new-only',
    ...filters,
    '--',
    ...reporters,
    ...timeouts,
  ])
}

const hasReport = (dir: string) => existsSync(join(dir, report))

/** Whether a directory has a package with tests. */
function isTested(dir: string): boolean {
  const manifest = join(dir, 'package.json')
  return existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"test": "vitest run')
}

function outcomeIn(dir: string): TestOutcome {
  try {
    return outcomeOf(dir, JSON.parse(readFileSync(join(dir, report), 'utf8')))
  } catch (error) {
    return { passed: 0, failures: [{ where: dir, what: '', why: `no report: ${String(error)}` }] }
  }
}

function failureOf(where: string, lines: readonly string[]): Failure {
  return { where, what: '', why: lines.slice(-maxReason).join('\n') }
}

/** Runs a command, whose output is ours, too; the toolchain has put pnpm on PATH. */
async function run(command: string, args: string[]) {
  const child = spawn(command, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const lines: string[] = []
  const keep = (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n'))
    lines.splice(0, lines.length - maxLines)
  }
  child.stdout.on('data', keep).pipe(process.stdout, { end: false })
  child.stderr.on('data', keep).pipe(process.stderr, { end: false })
  const [code]: unknown[] = await once(child, 'close')
  return { passed: code === 0, lines: lines.filter((line) => line.trim() !== '') }
}

const outcomes: TestOutcome[] = []
await Promise.all(
  checks.map(async (lane) => {
    for (const check of lane) outcomes.push(await runCheck(check))
  }),
)
outcomes.push(...(await runTests(process.argv.slice(2))))
process.stdout.write(`${summaryOf(outcomes)}\n`)
process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0
