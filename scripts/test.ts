/**
 * `npm test`: everything that must hold before a change is merged. Each check runs even when another
 * one failed; the last line counts what passed and what failed, checks and tests alike.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, rmSync } from 'node:fs'
import process from 'node:process'

const checks = ['check:format', 'check:lint', 'check:types', 'check:unused', 'check:boundaries']
const reports = '{packages,services,apps,.}/*/test-results.json'
/** Milliseconds, for a machine that the tests of two packages make ten times slower than it is. */
const timeouts = ['--testTimeout=120000', '--hookTimeout=120000', '--expect.poll.timeout=30000']

interface Count {
  readonly passed: number
  readonly failed: number
}

/** One check is one thing that passes or fails. */
async function countCheck(name: string): Promise<Count> {
  const passed = await succeeds('pnpm', ['run', '--silent', name])
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** All packages' tests, two at a time; a package that ends badly without saying why counts as a failure. */
async function countTests(filters: string[]): Promise<Count> {
  for (const file of globSync(reports)) rmSync(file)
  const turbo = [
    'run',
    'test',
    '--continue',
    '--concurrency=2',
    '--output-logs=new-only',
    ...filters,
  ]
  const args = [
    '--',
    '--reporter=default',
    '--reporter=json',
    '--outputFile=test-results.json',
    ...timeouts,
  ]
  const passed = await succeeds('node_modules/.bin/turbo', [...turbo, ...args])
  const counts = globSync(reports).map(countReport)
  const total = sum(counts)
  return passed || total.failed > 0 ? total : { ...total, failed: 1 }
}

function countReport(file: string): Count {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof report !== 'object' || report === null) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests: failed } = {
    numPassedTests: 0,
    numFailedTests: 0,
    ...report,
  }
  return { passed, failed }
}

function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  }
}

/** Whether a command ends well; the toolchain has put pnpm on PATH. */
async function succeeds(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  })
  const [code]: unknown[] = await once(child, 'exit')
  return code === 0
}

const counts: Count[] = []
for (const check of checks) counts.push(await countCheck(check))
counts.push(await countTests(process.argv.slice(2)))
const { passed, failed } = sum(counts)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
