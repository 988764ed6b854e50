import { files, isTest, read } from '../repository.ts'
import type { Offence, Rule } from '../rule.ts'

/** Something in a line of a test that makes its result depend on how busy the machine is, or on other tests. */
interface Luck {
  readonly name: string
  readonly todo: string
  readonly pattern: RegExp
  /** Whether a line that matches is none; by default it is. */
  readonly isOffence?: (match: RegExpExecArray) => boolean
  readonly exceptions?: Readonly<Record<string, string>>
}

/** Milliseconds: `eventually` waits for twice as long, and a server hands over messages in far less. */
const [leastTimeout, leastExpiry] = [30_000, 10_000]

const isBelow =
  (least: number) =>
  ([, digits = '']: RegExpExecArray): boolean =>
    Number(digits.replaceAll('_', '')) < least

const kinds: readonly Luck[] = [
  {
    name: 'measured time',
    todo: 'Assert an order, a count, or processor time',
    pattern: /\b(?:performance|Date)\.now\(\) - [a-z]\w*(?=[),;]| [/<>]|$)(?!.*toBeGreaterThan)/,
  },
  {
    name: 'short timeout',
    todo: 'Let `eventually` have its timeout',
    pattern: /\btimeoutMs: ([\d_]+)/,
    isOffence: isBelow(leastTimeout),
  },
  {
    name: 'short fetch',
    todo: 'Take an exact number of messages by `fetchAll`',
    pattern: /\bexpires: ([\d_]+)/,
    isOffence: isBelow(leastExpiry),
  },
  {
    name: 'vitest’s own wait',
    todo: 'Wait by `eventually`, which has the limit of all tests',
    pattern: /\bvi\.wait(?:For|Until)\(/,
  },
  {
    name: 'pause',
    todo: 'Wait for a condition by `eventually`, move the clock, or hold the other side until the test lets it go',
    pattern: /\b(?:setTimeout|setInterval|delay|sleep|pg_sleep)\(/,
  },
  {
    name: 'race',
    todo: 'Wait for the event itself: which of two ends first depends on the machine',
    pattern: /\bPromise\.race\(/,
  },
  {
    name: 'wait for nothing',
    todo: 'Wait for something that happens after it: a look that finds nothing proves nothing',
    pattern: /\beventually\(.*(?:toBe\(false\)|toBeLessThan)/,
  },
  {
    name: 'other databases',
    todo: 'Count the locks of this database by `lockWaiters`',
    pattern: /\bpg_locks\b(?!.*\bdatabase\b)/,
  },
  {
    name: 'free port',
    todo: 'Take `reservePort`, which gives each worker ports of its own',
    pattern: /\bfreePort\(/,
  },
  {
    name: 'own limit',
    todo: 'Limits are set in packages/testing/src/vitest.ts, for all tests',
    pattern:
      /\b(?:retry|timeout): ?[\d_]+ ?\}?, (?:async )?\(|\b(?:testTimeout|hookTimeout)\b|\bretry: ?\d/,
  },
  {
    name: 'omitted test',
    todo: 'Run it, or delete it',
    pattern: /\b(?:test|it|describe)\.(?:skip|only|todo|fails)\(/,
  },
]

const tests = () =>
  files.filter((file) => /\.tsx?$/.test(file) && isTest(file) && !file.startsWith('packages/tidy/'))

/** A rule for each kind of luck. A test that needs it is listed with its reason. */
export const luckRules: readonly Rule[] = kinds.map((kind) => ({
  name: kind.name,
  todo: kind.todo,
  ...(kind.exceptions && { exceptions: kind.exceptions }),
  check: () => tests().flatMap((file) => lucksIn(kind, file, read(file))),
}))

function lucksIn(
  { pattern, isOffence = () => true }: Luck,
  file: string,
  program: string,
): Offence[] {
  return program.split('\n').flatMap((text, index) => {
    const match = pattern.exec(text)
    const isComment = /^\s*(?:\/\/|\/?\*)/.test(text)
    return match && !isComment && isOffence(match)
      ? [{ file, line: index + 1, found: text.trim().slice(0, 120) }]
      : []
  })
}

/** The names of the rules that lines of a test break. */
export function lucksOf(program: string): string[] {
  return kinds.flatMap((kind) => lucksIn(kind, 'a.test.ts', program).map(() => kind.name))
}
