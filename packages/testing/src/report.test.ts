import { expect, test } from 'vitest'
import { type Failure, summaryOf, timesOf } from './report.ts'

const failure = (why: string, what = 'adds more'): Failure => ({
  where: 'services/keys/a.test.ts',
  what,
  why,
})

const fileOf = (file: string, wall: number, cpu: number) => ({
  file,
  wall,
  cpu,
  tests: [{ name: 'adds', wall: wall / 2 }],
})

test('a run in which all passed ends with the counts', () => {
  expect(summaryOf({ passed: 4, failures: [], skipped: [] })).toBe('4 passed, 0 failed')
})

test('the summary names each failure with its file and the first lines of its error', () => {
  const error =
    'AssertionError: expected \u001B[31m1\u001B[39m to be 2\n    at x (/r/node_modules/v.js:1)\n    at a.ts:3:4'
  expect(summaryOf({ passed: 2, failures: [failure(error)], skipped: [] }).split('\n')).toEqual([
    '2 passed, 1 failed',
    'FAILED services/keys/a.test.ts: adds more',
    '  AssertionError: expected 1 to be 2',
    '      at a.ts:3:4',
  ])
})

test('a file that failed as a whole has no name of a test', () => {
  expect(
    summaryOf({ passed: 2, failures: [failure('Cannot find module', '')], skipped: [] }).split(
      '\n',
    )[1],
  ).toBe('FAILED services/keys/a.test.ts')
})

test('many failures are listed in less than a hundred lines', () => {
  const many = Array.from({ length: 500 }, (_, n) => failure('line\n'.repeat(50), `test ${n}`))
  const lines = summaryOf({ passed: 0, failures: many, skipped: [] }).split('\n')
  expect(lines.length).toBeLessThan(100)
  expect(lines.at(-1)).toBe('and 484 more')
})

test('tests that could not run here are listed before the counts', () => {
  const skipped = [{ where: 'a.test.ts', what: 'renewed (no Knot DNS on PATH)' }]
  expect(summaryOf({ passed: 4, failures: [], skipped }).split('\n')).toEqual([
    'SKIPPED a.test.ts: renewed (no Knot DNS on PATH)',
    '4 passed, 0 failed, 1 skipped',
  ])
})

test('times are summed by package, and the slowest files and tests come first', () => {
  const files = [
    fileOf('services/keys/test/a.test.ts', 2_000, 500),
    fileOf('services/keys/src/b.test.ts', 1_000, 900),
    fileOf('e2e/test/c.test.ts', 9_000, 100),
  ]
  const lines = timesOf(files, { wall: 10_000, cpu: 4_000 }).split('\n')
  expect(lines.slice(0, 5)).toEqual([
    'wall s   cpu s  package (files)',
    '   9.0     0.1  e2e (1)',
    '   3.0     1.4  services/keys (2)',
    '           2.5  shared servers, checks, and builds',
    '  10.0     4.0  the whole run',
  ])
  expect(lines).toContain('   9.0     0.1  e2e/test/c.test.ts')
  expect(lines.at(-1)).toBe('   0.5          services/keys/src/b.test.ts: adds')
})
