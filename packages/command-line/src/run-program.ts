import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Command, type Commands, type Given, UsageError } from './command.ts'
import { help, helpOf, usageOf } from './help.ts'

export interface Program<Context> {
  /** How it is called: `outrider`. */
  readonly name: string
  readonly commands: Commands<Context>
  /** What the help says below the commands. */
  readonly notes?: string
  /** First words that stand for another. */
  readonly aliases?: Readonly<Record<string, string>>
  readonly context: Context
  /** An error as a person reads it, and its fields for a program. */
  readonly tell?: (error: unknown) => Told
}

export interface Told {
  readonly message: string
  readonly [field: string]: unknown
}

/** Where a program runs. */
export interface Terminal {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Aborts when the person ends the program. */
  readonly signal: AbortSignal
}

const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
/** What a shell says of a program that Ctrl-C has ended. */
const interrupted = 130

/**
 * Runs the command that the words name. Answers the exit code: 0 done, 1 refused, failed or not well, 2 called wrongly,
 * 130 ended by the person before it was done.
 */
export async function runProgram<Context>(
  line: readonly string[],
  program: Program<Context>,
  terminal: Terminal,
): Promise<number> {
  const argv = line[0] === '--json' ? [...line.slice(1), '--json'] : line
  const words = wordsOf(argv, program)
  const found = find(words, program.commands)
  const rest = argv.slice(found ? found.length : words.length)
  if (!found) return explain(words, rest, program, terminal)
  const { name, command } = found
  const isJson = rest.includes('--json')
  try {
    const { values, positionals } = read(command, rest)
    if (values['help'] === true) terminal.out(helpOf(program.name, name, command))
    else return await run(command, given(values, positionals, terminal), program.context)
    return 0
  } catch (error) {
    if (terminal.signal.aborted) return command.isEndless ? 0 : interrupted
    tell(error, isJson, program, terminal)
    if (!(error instanceof UsageError)) return 1
    if (!isJson) terminal.err(usageOf(program.name, name, command))
    return 2
  }
}

async function run<Context>(
  command: Command<Context>,
  own: Given,
  context: Context,
): Promise<number> {
  const isWell = await command.run({ ...own, ...context })
  return isWell === false ? 1 : 0
}

/** The words before the first option, the first one in full. */
function wordsOf<Context>(argv: readonly string[], { aliases = {} }: Program<Context>): string[] {
  const end = argv.findIndex((word) => word.startsWith('-'))
  const [first = '', ...more] = end === -1 ? argv : argv.slice(0, end)
  const full = Object.hasOwn(aliases, first) ? aliases[first] : first
  return first === '' ? [] : [full ?? first, ...more]
}

/** The command with the most words of those given. */
function find<Context>(words: readonly string[], commands: Commands<Context>) {
  for (let length = words.length; length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) return { name, command, length }
  }
  return undefined
}

/** Words that name no command: the help for whoever asks, else what is unknown, with what there is. */
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
  const [unknown = ''] = words.length > 0 ? [words.slice(0, 2).join(' ')] : rest
  err(isGroup && words.length === 1 ? text : `unknown command: ${unknown}\n\n${text}`)
  return 2
}

function read<Context>(command: Command<Context>, rest: readonly string[]) {
  const own: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
    Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }]),
  )
  const parsed = parse(rest, { ...own, ...common })
  if (parsed.values['help'] === true) return parsed
  const names = Array.from(command.takes.matchAll(/(\[?)<([^<>]+)>/g))
  const missing = names[parsed.positionals.length]
  if (missing && missing[1] === '') throw new UsageError(`<${missing[2]}> is missing`)
  const extra = parsed.positionals[names.length]
  if (extra !== undefined) throw new UsageError(`unexpected argument: ${extra}`)
  return parsed
}

function parse(rest: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...rest], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unknown option', {
      cause: error,
    })
  }
}

function given(
  { json, ...values }: ReturnType<typeof parse>['values'],
  args: readonly string[],
  { out, signal }: Terminal,
): Given {
  const options = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return {
    args,
    options: Object.fromEntries(options),
    say: (result, text) => out(json === true || !text ? JSON.stringify(result) : text()),
    signal,
  }
}

function tell<Context>(
  error: unknown,
  isJson: boolean,
  { tell: inWords = plainly }: Program<Context>,
  { err }: Terminal,
): void {
  const told = inWords(error)
  err(isJson ? JSON.stringify({ error: told }) : told.message)
}

function plainly(error: unknown): Told {
  return { message: error instanceof Error ? error.message : String(error) }
}
