import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Command, type Commands, UsageError } from './command.ts'

export interface Program<Context> {
  /** How it is called: `outrider`. */
  readonly name: string
  readonly commands: Commands<Context>
  /** The end of the help. */
  readonly notes?: string
  /** Abbreviations of first words. */
  readonly aliases?: Readonly<Record<string, string>>
  readonly context: Context
  /** The message of an error for a person, and its fields for a program. */
  readonly report?: (error: unknown) => ErrorReport
}

export interface ErrorReport {
  readonly message: string
  readonly [field: string]: unknown
}

/** The terminal of a program. */
export interface Terminal {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Aborts when the user interrupts the program. */
  readonly signal: AbortSignal
}

/** The exit code of shells for a program that was interrupted by Ctrl-C. */
const interrupted = 130

/**
 * Runs the command that the arguments name. Returns the exit code: 0 success, 1 failure, 2 wrong usage, 130 interrupted
 * before completion.
 */
export async function runProgram<Context>(
  line: readonly string[],
  program: Program<Context>,
  terminal: Terminal,
): Promise<number> {
  const argv = line[0] === '--json' ? [...line.slice(1), '--json'] : line
  const words = wordsOf(argv, program)
  const found = find(words, program.commands)
  if (!found) return explain(words, argv.slice(words.length), program, terminal)
  const { name, command } = found
  const rest = argv.slice(found.length)
  const isJson = rest.includes('--json')
  try {
    const { values, positionals: args } = read(command, rest)
    if (values['help'] === true) {
      terminal.out(helpOf(program.name, name, command))
      return 0
    }
    const say = (result: object, text?: () => string) =>
      terminal.out(isJson || !text ? JSON.stringify(result) : text())
    const given = { args, options: textsIn(values), say, signal: terminal.signal }
    return (await command.run({ ...given, ...program.context })) === false ? 1 : 0
  } catch (error) {
    if (terminal.signal.aborted) return command.isEndless ? 0 : interrupted
    const report = (program.report ?? messageOf)(error)
    terminal.err(isJson ? JSON.stringify({ error: report }) : report.message)
    if (!(error instanceof UsageError)) return 1
    if (!isJson) terminal.err(usageOf(program.name, name, command))
    return 2
  }
}

/** The words before the first option, with the first word unabbreviated. */
function wordsOf<Context>(argv: readonly string[], { aliases = {} }: Program<Context>): string[] {
  const end = argv.findIndex((word) => word.startsWith('-'))
  const [first, ...more] = end === -1 ? argv : argv.slice(0, end)
  if (first === undefined) return []
  return [(Object.hasOwn(aliases, first) ? aliases[first] : undefined) ?? first, ...more]
}

/** The command with the longest name that the words begin with. */
function find<Context>(words: readonly string[], commands: Commands<Context>) {
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) return { name, command, length }
  }
  return undefined
}

/** Without a command: prints the help if it was requested, otherwise an error with the known commands. */
function explain<Context>(
  words: readonly string[],
  rest: readonly string[],
  program: Program<Context>,
  { out, err }: Terminal,
): number {
  const [first] = words
  const isGroup = Object.keys(program.commands).some((name) => name.split(' ')[0] === first)
  const text = help(program, isGroup ? first : undefined)
  const asks = first === 'help' || rest.includes('--help') || rest.includes('-h')
  if (asks || (first === undefined && rest.length === 0)) {
    out(text)
    return 0
  }
  const unknown = words.length > 0 ? words.slice(0, 2).join(' ') : rest[0]
  err(isGroup && words.length === 1 ? text : `unknown command: ${unknown}\n\n${text}`)
  return 2
}

function read<Context>(
  { options = {}, flags = {}, takes }: Command<Context>,
  rest: readonly string[],
) {
  const known: NonNullable<ParseArgsConfig['options']> = {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  }
  for (const name of Object.keys(options)) known[name] = { type: 'string' }
  for (const name of Object.keys(flags)) known[name] = { type: 'boolean' }
  const parsed = parse(rest, known)
  if (parsed.values['help'] === true) return parsed
  const names = Array.from(takes.matchAll(/(\[?)<([^<>]+)>/g))
  const missing = names[parsed.positionals.length]
  if (missing && missing[1] === '') throw new UsageError(`<${missing[2]}> is missing`)
  const extra = takes.endsWith('…]') ? undefined : parsed.positionals[names.length]
  if (extra !== undefined) throw new UsageError(`unexpected argument: ${extra}`)
  return parsed
}

function parse(rest: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...rest], options, allowPositionals: true })
  } catch (cause) {
    throw new UsageError(messageOf(cause).message, { cause })
  }
}

function textsIn(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || value === true) texts[name] = value === true ? '' : value
  return texts
}

function messageOf(error: unknown): ErrorReport {
  return { message: error instanceof Error ? error.message : String(error) }
}

// Help

const common = `
  --json   each result as one line of JSON, and errors as one on standard error
  --help   this text; after a command, its arguments and options`
const exitCodes = 'Exit codes: 0 done, 1 rejected, failed or unhealthy, 2 invalid usage.'

type Described = Pick<Program<never>, 'name' | 'commands' | 'notes'>

/** All commands, or those with a first word. */
function help({ name, commands, notes }: Described, group?: string): string {
  const shown = Object.entries(commands).filter(
    ([words]) => group === undefined || words.split(' ')[0] === group,
  )
  const lines = shown.map(([words, { takes, about }]) =>
    `  ${words} ${takes}`.trimEnd().concat(`\n      ${about}`),
  )
  const below = group === undefined ? [common, ...(notes ? ['', notes] : []), '', exitCodes] : []
  return [`usage: ${name} <command> [options]`, '', ...lines, ...below].join('\n')
}

function helpOf(name: string, words: string, command: Command<never>): string {
  const { about } = command
  const options = { ...command.options, ...command.flags }
  const width = Math.max(0, ...Object.keys(options).map(({ length }) => length))
  const lines = Object.entries(options).map(([key, says]) => `\n  --${key.padEnd(width)}  ${says}`)
  const text = `${usageOf(name, words, command)}\n\n${about}`
  return lines.length > 0 ? `${text}\n${lines.join('')}` : text
}

function usageOf(name: string, words: string, { takes, options, flags }: Command<never>): string {
  return `usage: ${name} ${words} ${takes}`.trimEnd() + ((options ?? flags) ? ' [options]' : '')
}

// Terminal

/** The standard output and error of a process. */
export function stdio(own: NodeJS.Process, signal = new AbortController().signal): Terminal {
  // A reader such as `head` has closed the pipe.
  own.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    own.exit(0)
  })
  return {
    out: (line) => void own.stdout.write(`${line}\n`),
    err: (line) => void own.stderr.write(`${line}\n`),
    signal,
  }
}

/** Aborts on the first SIGINT or SIGTERM; the second one ends the process. */
export function untilEnded(own: NodeJS.Process): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) own.once(name, () => stop.abort())
  return stop.signal
}
