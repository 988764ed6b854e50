import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Failure, TestedFile, TestReport } from './report.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Where a run leaves its result. */
export const reportFile = fileURLToPath(
  new URL('../../../.cache/test-report.json', import.meta.url),
)

/** Writes the result of a run to `reportFile`, for `scripts/test.ts` and `scripts/repeat.ts`. */
// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const report: TestReport = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...modules.flatMap(failuresOf),
        ...errors.map((error) => ({ where: 'vitest', what: '', why: textOf(error) })),
      ],
      skipped: tests
        .filter((test) => test.result().state === 'skipped')
        .map((test) => ({ where: relative(root, test.module.moduleId), what: test.fullName })),
      files: modules.map(fileOf),
    }
    mkdirSync(dirname(reportFile), { recursive: true })
    writeFileSync(reportFile, JSON.stringify(report))
  }
}

/** The tests of a file that failed, and the file itself, if it could not be loaded, or a hook failed. */
function failuresOf(module: TestModule): Failure[] {
  const where = relative(root, module.moduleId)
  const whole = [module, ...module.children.allSuites()].flatMap((suite) => [...suite.errors()])
  return [
    ...whole.map((error) => ({ where, what: '', why: textOf(error) })),
    ...[...module.children.allTests('failed')].map((test) => ({
      where,
      what: test.fullName,
      why: (test.result().errors ?? []).map(textOf).join('\n'),
    })),
  ]
}

function fileOf(module: TestModule): TestedFile {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    file: relative(root, module.moduleId),
    wall: Math.round(collectDuration + setupDuration + duration),
    cpu: module.meta().cpu ?? 0,
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      wall: Math.round(test.diagnostic()?.duration ?? 0),
    })),
  }
}

function textOf({ message, stack, diff }: SerializedError & { diff?: string }): string {
  return [stack ?? message, diff].filter((part) => part !== undefined).join('\n')
}
