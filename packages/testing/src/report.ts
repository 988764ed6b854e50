import { stripVTControlCharacters } from 'node:util'

/** Something that failed: a test, a file as a whole, or a check. */
export interface Failure {
  /** A file or a check. */
  readonly where: string
  /** The name of the test; empty when the whole of it failed. */
  readonly what: string
  readonly why: string
}

/** Times are in milliseconds. */
export interface TestedFile {
  /** Relative to the repository. */
  readonly file: string
  /** From its import until its last hook has ended. */
  readonly wall: number
  /** Of its worker meanwhile, and of the processes that it started and ended. */
  readonly cpu: number
  readonly tests: readonly { readonly name: string; readonly wall: number }[]
}

/** The result of a run of vitest, as `TestReporter` writes it. */
export interface TestReport {
  readonly passed: number
  readonly failures: readonly Failure[]
  /** Files and the tests in them that could not run here; their names say why. */
  readonly skipped: readonly { readonly where: string; readonly what: string }[]
  readonly files: readonly TestedFile[]
}

/** A place of a stack that is not in the repository. */
const elsewhere = /^\s+at .*(?:node_modules|<anonymous>|\(node:)/
/** Failures that are listed, the lines of all together, and the characters of a line: CI keeps a hundred lines of a run. */
const [maxListed, maxLines, maxLine] = [16, 84, 300]

/** The last lines of a run: what was skipped, the counts, and below them the failures. */
export function summaryOf({ passed, failures, skipped }: Omit<TestReport, 'files'>): string {
  const listed = failures.slice(0, maxListed)
  const more = failures.length - listed.length
  const lines = [
    ...skipped.slice(0, maxListed).map(({ where, what }) => `SKIPPED ${where}: ${what}`),
    `${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
    ...listed.flatMap((failure) => linesOf(failure, Math.floor(maxLines / listed.length))),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
  return stripVTControlCharacters(lines.join('\n'))
}

function linesOf({ where, what, why }: Failure, most: number): string[] {
  const lines = why
    .split('\n')
    .filter((line) => line.trim() !== '' && !elsewhere.test(line))
    .map((line) => `  ${line.slice(0, maxLine)}`)
  return [`FAILED ${where}${what && `: ${what}`}`, ...lines].slice(0, most)
}

/** Files and tests that are listed as the slowest. */
const slowest = 20
/** A package is the first two folders of a path; `e2e` and its like are one. */
const packageName = /^(?:(?:apps|examples|packages|services)\/)?[^/]+/

/** Where the time of a run went: by package, and the slowest files and tests. Seconds; `cpu` of the whole run is given in milliseconds. */
export function timesOf(files: readonly TestedFile[], run: { wall: number; cpu: number }): string {
  const packages = Map.groupBy(files, ({ file }) => packageName.exec(file)?.[0] ?? file)
  const rows = [...packages].map(([name, tested]) => ({
    name: `${name} (${tested.length})`,
    wall: sumOf(tested, 'wall'),
    cpu: sumOf(tested, 'cpu'),
  }))
  const rest = Math.max(0, run.cpu - sumOf(files, 'cpu'))
  const tests = files.flatMap(({ file, tests: each }) =>
    each.map(({ name, wall }) => ({ name: `${file}: ${name}`, wall })),
  )
  return [
    'wall s   cpu s  package (files)',
    ...longest(rows, rows.length).map(lineOf),
    lineOf({ name: 'shared servers, checks, and builds', cpu: rest }),
    lineOf({ name: 'the whole run', ...run }),
    '',
    `the ${slowest} slowest files`,
    ...longest(
      files.map(({ file, wall, cpu }) => ({ name: file, wall, cpu })),
      slowest,
    ).map(lineOf),
    '',
    `the ${slowest} slowest tests`,
    ...longest(tests, slowest).map(lineOf),
  ].join('\n')
}

interface Timed {
  readonly name: string
  readonly wall?: number
  readonly cpu?: number
}

function longest<Row extends Timed & { readonly wall: number }>(
  rows: readonly Row[],
  count: number,
): Row[] {
  return rows.toSorted((a, b) => b.wall - a.wall).slice(0, count)
}

function sumOf(files: readonly TestedFile[], time: 'wall' | 'cpu'): number {
  return files.reduce((sum, file) => sum + file[time], 0)
}

function lineOf({ name, wall, cpu }: Timed): string {
  return `${secondsOf(wall)}  ${secondsOf(cpu)}  ${name.slice(0, 120)}`
}

function secondsOf(milliseconds?: number): string {
  return (milliseconds === undefined ? '' : (milliseconds / 1_000).toFixed(1)).padStart(6)
}
