import { type Command, operatorCommands } from './commands.ts'

export interface Named {
  readonly command: Command
  readonly args: readonly string[]
}

/** The command that the words name, with its arguments; undefined when they name none. `dead` is short for `dead-letters`. */
export function readCommand(words: readonly string[]): Named | undefined {
  const [first, ...rest] = words
  const full = first === 'dead' ? ['dead-letters', ...rest] : words
  for (const command of operatorCommands) {
    const names = command.usage.split(' <')[0]?.split(' ') ?? []
    const args = full.slice(names.length)
    const isNamed = names.every((name, index) => full[index] === name)
    const fits = args.length === command.takes.length
    if (isNamed && fits && args.every((arg, index) => command.takes[index]?.test(arg)))
      return { command, args }
  }
  return undefined
}
