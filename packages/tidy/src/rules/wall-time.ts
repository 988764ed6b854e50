import { files, isTest, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

/** A time that has passed since a moment, unless the line asks for a least one. */
const duration = /\b(?:performance|Date)\.now\(\) - [a-z]\w*(?=[),;]| [/<>]|$)(?!.*toBeGreaterThan)/
const timeout = /\btimeoutMs: ([\d_]+)/
/** Milliseconds that `eventually` has without being told. */
const usualTimeout = 30_000

/** A test that compares the time it took fails when the machine is busy, and says nothing about the code. */
export const wallTime: Rule = {
  name: 'wall time',
  todo: 'Assert an order, a count or processor time, and let `eventually` have its timeout',
  exceptions: {
    'packages/tidy/test/rules.test.ts': 'it has examples',
    'e2e/test/rolling.test.ts': 'how long an event may take is what it is about',
    'services/gateway/test/reconnected.test.ts':
      'the client itself would notice after half a minute',
    'services/keys/test/sessions.test.ts': 'it compares the shortest times of one run',
  },
  check: () =>
    files
      .filter((file) => /\.tsx?$/.test(file) && isTest(file))
      .flatMap((file) => measuredTimes(file, read(file))),
}

/** Lines of a test that measure how long something took, or wait for less time than others do. */
export function measuredTimes(file: string, program: string): Offence[] {
  return program.split('\n').flatMap((text, index) => {
    const milliseconds = timeout.exec(text)?.[1]?.replaceAll('_', '') ?? usualTimeout
    const isOffence = duration.test(text) || Number(milliseconds) < usualTimeout
    return isOffence ? [{ file, line: index + 1, found: text.trim() }] : []
  })
}
