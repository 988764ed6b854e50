import { expect, test } from 'vitest'
import { argument, type Commands, count, oneOf, option, table, UsageError } from './command.ts'
import { type Program, runProgram } from './run-program.ts'

interface Context {
  readonly greeting: string
}

const commands: Commands<Context> = {
  'greet one': {
    takes: '<name> [<title>]',
    about: 'greets a person',
    options: { times: 'how often', colour: 'red or blue' },
    run: async (run) => {
      const times = count(run, 'times') ?? 1
      if (run.options['colour']) oneOf(['red', 'blue'], run.options['colour'])
      const name = [...run.args].toReversed().join(' ')
      run.say({ name, times }, () => `${run.greeting} ${name}`.repeat(times))
    },
  },
  'greet all': {
    takes: '<greeting> [<name>…]',
    about: 'greets several people',
    run: async ({ args, say }) => say({}, () => args.join(' ')),
  },
  'greet nobody': { takes: '', about: 'finds that nobody is there', run: async () => false },
  wait: {
    takes: '',
    about: 'waits until it is ended',
    isEndless: true,
    run: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
  },
  work: {
    takes: '',
    about: 'works until it is done',
    run: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
  },
  fail: { takes: '', about: 'fails', run: async () => Promise.reject(new Error('it broke')) },
}
const program: Program<Context> = {
  name: 'greeter',
  commands,
  aliases: { hi: 'greet' },
  notes: 'It is polite.',
  context: { greeting: 'Hello' },
}

async function called(line: string, signal = new AbortController().signal) {
  const out: string[] = []
  const err: string[] = []
  const code = await runProgram(line.split(' ').filter(Boolean), program, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    signal,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test.each([
  ['greet one Ann', 'Hello Ann'],
  ['greet one Ann Dr', 'Hello Dr Ann'],
  ['hi one Ann', 'Hello Ann'],
  ['greet all Hello', 'Hello'],
  ['greet all Hello Ann Bob', 'Hello Ann Bob'],
  ['greet one --times 2 Ann', 'Hello AnnHello Ann'],
  ['--json greet one Ann', '{"name":"Ann","times":1}'],
  ['greet one Ann --json', '{"name":"Ann","times":1}'],
])('%s: done', async (line, out) => {
  expect(await called(line)).toEqual({ code: 0, out, err: '' })
})

test.each([
  ['greet one', /^<name> is missing\nusage: greeter greet one <name> \[<title>\] \[options\]$/],
  ['greet one a b c', /^unexpected argument: c\n/],
  ['greet one a --size 3', /--size/],
  ['greet one a --times', /--times/],
  ['greet one a --times 0', /^--times must be a whole number from 1 on/],
  ['greet one a --colour green', /^green is none of red, blue/],
  ['greet', /^usage: greeter <command>.*\n\n {2}greet one/],
  ['greet all', /^<greeting> is missing\nusage: greeter greet all <greeting> \[<name>…\]$/],
  ['greet us', /^unknown command: greet us\n\nusage/],
  ['constructor', /^unknown command: constructor/],
  ['--size', /^unknown command: --size/],
])('%s: called wrongly, and says how it is meant', async (line, err) => {
  expect(await called(line)).toEqual({ code: 2, out: '', err: expect.stringMatching(err) })
})

test.each([
  ['', /work\n.*It is polite\.\n\nExit codes/s],
  ['--help', /greet nobody/],
  ['help', /greet nobody/],
  ['greet --help', /greet nobody\n\s+finds that nobody is there$/],
  ['greet one -h', /--times {3}how often\n {2}--colour {2}red or blue$/],
])('«%s» shows the help', async (line, out) => {
  expect(await called(line)).toEqual({ code: 0, out: expect.stringMatching(out), err: '' })
})

test('what failed is told to people and to programs', async () => {
  expect(await called('fail')).toEqual({ code: 1, out: '', err: 'it broke' })
  expect(await called('fail --json')).toMatchObject({ err: '{"error":{"message":"it broke"}}' })
  expect(await called('greet one --json')).toMatchObject({
    code: 2,
    err: '{"error":{"message":"<name> is missing"}}',
  })
  expect(await called('greet nobody')).toEqual({ code: 1, out: '', err: '' })
})

test('who ends what goes on for ever is done; who ends something else has interrupted it', async () => {
  for (const [line, code] of [
    ['wait', 0],
    ['work', 130],
  ] as const) {
    const stop = new AbortController()
    const ended = called(line, stop.signal)
    stop.abort()
    expect(await ended).toEqual({ code, out: '', err: '' })
  }
})

test('what a command needs and does not get is a wrong call', () => {
  expect(() => argument({ args: [] }, 0, '<id>')).toThrow(new UsageError('<id> is missing'))
  expect(() => option({ options: {} }, 'event')).toThrow(new UsageError('--event is missing'))
})

test('columns are as wide as their widest cell', () => {
  expect(
    table([
      ['A', 'B'],
      ['long', 'x'],
      ['s', 'longer'],
    ]),
  ).toBe('A     B\nlong  x\ns     longer')
})
