import type { Command, Commands } from './command.ts'

interface Described {
  /** How it is called: `outrider`. */
  readonly name: string
  readonly commands: Commands<never>
  /** What the help says below the commands. */
  readonly notes?: string
}

const common = [
  '  --json   results as one line of JSON each, errors as one on standard error',
  '  --help   this text; behind a command, what it takes',
]
const exitCodes = 'Exit codes: 0 done, 1 refused, failed or not well, 2 called wrongly.'

/** All commands, or those that begin with a word. */
export function help({ name, commands, notes }: Described, group?: string): string {
  const shown = Object.entries(commands).filter(
    ([words]) => group === undefined || words.split(' ')[0] === group,
  )
  const lines = shown.map(([words, { takes, about }]) =>
    [`  ${words} ${takes}`.trimEnd(), `      ${about}`].join('\n'),
  )
  const below =
    group === undefined ? ['', ...common, ...(notes ? ['', notes] : []), '', exitCodes] : []
  return [`usage: ${name} <command> [options]`, '', ...lines, ...below].join('\n')
}

export function helpOf(name: string, words: string, command: Command<never>): string {
  const { about, options = {} } = command
  const width = Math.max(0, ...Object.keys(options).map(({ length }) => length))
  const lines = Object.entries(options).map(([key, says]) => `  --${key.padEnd(width)}  ${says}`)
  return [
    usageOf(name, words, command),
    '',
    about,
    ...(lines.length > 0 ? [''] : []),
    ...lines,
  ].join('\n')
}

export function usageOf(name: string, words: string, { takes, options }: Command<never>): string {
  return `usage: ${name} ${words} ${takes}`.trimEnd() + (options ? ' [options]' : '')
}
