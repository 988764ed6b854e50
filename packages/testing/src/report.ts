import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { parse } from '@outrider/contracts/contract'
import { Type } from 'typebox'

export interface Failure {
  /** A package and a file in it, or a check. */
  readonly where: string
  /** The name of the test; empty when the whole of it failed. */
  readonly what: string
  readonly why: string
}

export interface TestOutcome {
  readonly passed: number
  readonly failures: readonly Failure[]
}

/** The part of the report of vitest's `json` reporter that is read here. */
const Report = Type.Object({
  success: Type.Boolean(),
  numPassedTests: Type.Integer(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      message: Type.String(),
      assertionResults: Type.Array(
        Type.Object({
          fullName: Type.String(),
          status: Type.String(),
          failureMessages: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
})

/**
 * The results of the package in `dir`. A file that could not be loaded, or whose set-up failed, is one
 * failure, and so is a report of a failure that names none. Throws when it is no report of vitest.
 */
export function outcomeOf(dir: string, report: unknown): TestOutcome {
  const { success, numPassedTests, testResults } = parse(Report, report)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const where = isAbsolute(name) ? relative(process.cwd(), name) : `${dir}/${name}`
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ where, what: test.fullName, why: test.failureMessages.join('\n') }))
    const isWhole = status === 'failed' && failed.length === 0
    return isWhole ? [{ where, what: '', why: message }] : failed
  })
  const isSilent = !success && failures.length === 0
  const silent = { where: dir, what: '', why: 'failed outside its tests' }
  return { passed: numPassedTests, failures: isSilent ? [silent] : failures }
}

/** A place of a stack that is not in the repository. */
const elsewhere = /^\s+at .*(?:node_modules|<anonymous>|\(node:)/
/** Failures that are listed, the lines of all together, and the characters of a line: CI keeps a hundred lines of a run. */
const [maxTold, maxLines, maxLine] = [16, 84, 300]

/** The last lines of a run: the counts, and below them the failures. */
export function summaryOf(outcomes: readonly TestOutcome[]): string {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const told = failures.slice(0, maxTold)
  const more = failures.length - told.length
  const lines = [
    `${passed} passed, ${failures.length} failed`,
    ...told.flatMap((failure) => linesOf(failure, Math.floor(maxLines / told.length))),
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
