/**
 * `npm test`: everything that must hold before a change is merged. The checks of the sources run at the same time, and each runs even
 * when another one failed. The last lines say where the time went, count what passed and failed, and name each failure with its reason.
 *
 * The first argument selects the tier: `full` adds the tests named `*.full.test.ts`, `quick` runs those that need no servers, `one`
 * only the files that follow, and `coverage` measures which lines are reached; the last three without checks. Other arguments are
 * vitest's.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import process from 'node:process'
import {
  type Failure,
  summaryOf,
  type TestReport,
  timesOf,
} from '../packages/testing/src/report.ts'
import { reportFile } from '../packages/testing/src/test-reporter.ts'

/** Checks that run one after the other, in two lanes. The linter checks types, too. */
const lanes = [['//#check:lint'], ['//#check:format', '//#check:unused', '//#check:boundaries']]
/** Checks take what the tests leave of the processor: the longest one has time until the last test ends. */
const lowPriority = 10
/** Lines of what a command wrote last that are kept, and those of them that say why it failed. */
const [maxLines, maxReason] = [1_000, 40]

const vitest = 'node_modules/.bin/vitest'
const environment = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }

/** Options of vitest in front of those that the caller gives. */
const tiers: Readonly<Record<string, readonly string[]>> = {
  full: [],
  quick: ['--project=pure', '--project=components'],
  one: [],
  coverage: ['--coverage'],
}

async function runCheck(task: string): Promise<Failure | undefined> {
  const args = ['run', task, '--output-logs=errors-only', '--log-order=grouped']
  const { passed, lines } = await run('node_modules/.bin/turbo', args, lowPriority)
  return passed ? undefined : failureOf(task.replace('//#', ''), lines)
}

/** Runs vitest. A run that ends without a report, or badly without a failure in it, counts as a failure. */
async function runTests(args: readonly string[]): Promise<TestReport> {
  rmSync(reportFile, { force: true })
  const { passed, lines } = await run(vitest, ['run', ...args])
  const report = readReport()
  if (report && (passed || report.failures.length > 0)) return report
  const failures = [failureOf('vitest', lines)]
  return { passed: 0, skipped: [], files: [], ...report, failures }
}

function readReport(): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return undefined
  }
}

function failureOf(where: string, lines: readonly string[]): Failure {
  return { where, what: '', why: lines.slice(-maxReason).join('\n') }
}

/** Runs a command, whose output is ours, too; the toolchain has put Node.js and pnpm on PATH. */
async function run(command: string, args: readonly string[], priority = 0) {
  const child = spawn(command, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  if (priority > 0 && child.pid !== undefined) setPriority(child.pid, priority)
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

/** Milliseconds of processor time of all processes that this one has started, on Linux (proc_pid_stat(5)). */
function childrenTime(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number)
    return (user + system) * 10
  } catch {
    return 0
  }
}

async function runChecks(): Promise<(Failure | undefined)[]> {
  const results = lanes.map(async (lane) => {
    const failures: (Failure | undefined)[] = []
    for (const check of lane) failures.push(await runCheck(check))
    return failures
  })
  return (await Promise.all(results)).flat()
}

const [first = '', ...given] = process.argv.slice(2)
/** npm takes `-t` for an option of its own, unless it follows `--`, and passes on only its value. */
const rest = process.env['npm_config_t'] === 'true' ? given.toSpliced(-1, 0, '-t') : given
const options = tiers[first]
const args = options ? [...options, ...rest] : process.argv.slice(2)
const isWhole = options === undefined || first === 'full'
if (first === 'full') process.env['TEST_TIER'] = 'full'

const started = performance.now()
const checking = isWhole ? runChecks() : Promise.resolve([])
const report = await runTests(args)
const checks = await checking
const failures = [...checks.filter((failure) => failure !== undefined), ...report.failures]
const passed = report.passed + checks.filter((failure) => failure === undefined).length
const took = { wall: Math.round(performance.now() - started), cpu: childrenTime() }
process.stdout.write(
  `\n${timesOf(report.files, took)}\n\n${summaryOf({ ...report, passed, failures })}\n`,
)
process.exitCode = failures.length > 0 ? 1 : 0
