import { files, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

const assignment = /^\s*clock\.now\s*=[^=]/

export const clock: Rule = {
  name: 'clock',
  todo: 'Move the clock by @outrider/testing/time, which puts it back after the test',
  exceptions: { 'packages/testing/src/time.ts': 'the one place that moves the clock' },
  check: () =>
    files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => clockMoves(file, read(file))),
}

/** Lines of a program that set the clock by themselves. */
export function clockMoves(file: string, program: string): Offence[] {
  return program
    .split('\n')
    .flatMap((text, index) =>
      assignment.test(text) ? [{ file, line: index + 1, found: text.trim() }] : [],
    )
}
