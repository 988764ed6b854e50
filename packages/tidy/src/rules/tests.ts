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
    exceptions: {
      'packages/sdk/test/calls.test.ts': 'the timeout of a call is its subject',
      'services/gateway/test/reconnected.test.ts':
        'the client itself would notice after half a minute',
    },
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
    exceptions: {
      'apps/dashboard/test/pages.test.ts':
        'the browser’s own timer, after which a frame is painted',
      'apps/outrider/test/doctor.test.ts':
        'the reader comes between two looks of a program; coming earlier cannot fail it',
      'e2e/cluster/short.full.test.ts':
        'how long a verdict on a key counts, in a process of its own',
      'e2e/crash/short.test.ts': 'load continues between two faults, which last that long',
      'e2e/crash/whole.full.test.ts': 'load continues between two faults, which last that long',
      'e2e/test/cells.full.test.ts': 'it signs in at most ten times, as the limit demands',
      'e2e/test/idle.full.test.ts': 'an installation that does nothing for so long is its subject',
      'packages/contracts/src/ids.test.ts':
        'ids of one millisecond have no order: it waits for the next one',
      'packages/embedded/src/data-dir.test.ts':
        'a start that waits: a longer pause proves more, and none can fail',
      'packages/embedded/test/starter.ts': 'a program that runs until it is stopped',
      'packages/service/src/http/addresses.test.ts':
        'the time that a silent server has; the other side ends without a timer',
      'packages/service/src/http/outbound.test.ts':
        'a server that sends a byte every 10 ms without end',
      'packages/service/src/jobs/lane-limit.test.ts':
        'work that takes a turn of the event loop; its length does not matter',
      'packages/service/src/observe/log.test.ts':
        'a program that gives up the processor between two lines',
      'packages/service/src/run.test.ts': 'a program that runs until it is stopped',
      'packages/service/test/database.test.ts': 'a statement that the limit under test ends',
      'services/gateway/src/imports/receive-import.test.ts':
        'it waits until no more is read; ending early cannot fail it',
      'services/gateway/src/inbox/inbox-stream.test.ts':
        'a stream that must not end: a longer pause proves more, and none can fail',
      'services/gateway/src/limits/byte-budget.test.ts': 'the timers that the test itself moves',
      'services/gateway/test/inbox.test.ts':
        'ids of one millisecond have no order: it waits for the next one',
    },
  },
  {
    name: 'race',
    todo: 'Wait for the event itself: which of two ends first depends on the machine',
    pattern: /\bPromise\.race\(/,
    exceptions: {
      'packages/service/src/http/addresses.test.ts': 'see its pause',
      'packages/service/test/database.test.ts':
        'a lock of the test holds the one side until the other has ended',
      'services/gateway/src/inbox/inbox-stream.test.ts': 'see its pause',
      'services/gateway/src/limits/byte-budget.test.ts':
        'it asks after a turn of the event loop whether a promise is settled',
      'services/messaging/src/emails/room.test.ts':
        'any of several takers; all of them are in this process',
    },
  },
  {
    name: 'wait for nothing',
    todo: 'Wait for something that happens after it: a look that finds nothing proves nothing',
    pattern: /\beventually\(.*(?:toBe\(false\)|toBeLessThan)/,
    exceptions: {
      'packages/service/test/fullness.test.ts': 'the stream was full before',
      'services/contacts/test/recipients.test.ts': 'the recipient was reachable before',
      'services/contacts/test/repeats.test.ts': 'the recipient was reachable before',
      'services/messaging/test/files.test.ts': 'the file existed before',
    },
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
      /\b(?:retry|timeout): ?[\d_]+ ?\}?, (?:async )?\(|\b(?:testTimeout|hookTimeout)\b|\{ ?retry: ?\d/,
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
