import { expect, test } from 'vitest'
import { outcomeOf, summaryOf } from './report.ts'

const result = (fullName: string, failure?: string) => ({
  fullName,
  status: failure === undefined ? 'passed' : 'failed',
  failureMessages: failure === undefined ? [] : [failure],
})
const fileOf = (name: string, ...assertionResults: ReturnType<typeof result>[]) => ({
  name: `${process.cwd()}/services/keys/${name}`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  assertionResults,
})
const reportOf = (...testResults: ReturnType<typeof fileOf>[]) => ({
  success: testResults.every(({ status }) => status === 'passed'),
  numPassedTests: 2,
  testResults,
})

test('a run in which all passed ends with the counts', () => {
  const outcome = outcomeOf('services/keys', reportOf(fileOf('a.test.ts', result('adds'))))
  expect(summaryOf([outcome, outcome])).toBe('4 passed, 0 failed')
})

test('each test that failed is told with its file and the first lines of its error', () => {
  const error =
    'AssertionError: expected 1 to be 2\n    at x (/r/node_modules/v.js:1)\n    at a.ts:3:4'
  const failed = fileOf('a.test.ts', result('adds'), result('adds \u001B[31mmore\u001B[39m', error))
  expect(summaryOf([outcomeOf('services/keys', reportOf(failed))]).split('\n')).toEqual([
    '2 passed, 1 failed',
    'FAILED services/keys/a.test.ts: adds more',
    '  AssertionError: expected 1 to be 2',
    '      at a.ts:3:4',
  ])
})

test('a file that could not be loaded is a failure of its own', () => {
  const broken = {
    ...fileOf('b.test.ts'),
    status: 'failed',
    message: "Cannot find module './c.ts'",
  }
  expect(summaryOf([outcomeOf('services/keys', reportOf(broken))]).split('\n')).toEqual([
    '2 passed, 1 failed',
    'FAILED services/keys/b.test.ts',
    "  Cannot find module './c.ts'",
  ])
})

test('an error outside the tests is a failure of the package', () => {
  const report = { ...reportOf(fileOf('a.test.ts', result('adds'))), success: false }
  const { failures } = outcomeOf('services/keys', report)
  expect(failures).toEqual([{ where: 'services/keys', what: '', why: 'failed outside its tests' }])
})

test('however much failed, it is told in less than a hundred lines', () => {
  const many = Array.from({ length: 500 }, (_, n) => result(`test ${n}`, 'line\n'.repeat(50)))
  const lines = summaryOf([outcomeOf('services/keys', reportOf(fileOf('a.test.ts', ...many)))])
  expect(lines.split('\n').length).toBeLessThan(100)
  expect(lines).toMatch(/^2 passed, 500 failed\n.*\nand 484 more$/s)
})
