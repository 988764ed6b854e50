/** What every command is given; `Context` is what the commands of its program work with. */
export type CommandInput<Context> = Given & Context

export interface Given {
  /** What stands behind the command's name, as many as it takes. */
  readonly args: readonly string[]
  /** The values of its options; those that it does not declare are refused. */
  readonly options: Readonly<Record<string, string>>
  /** Writes a result: as one line of JSON with `--json` or without a text, else as the text says it. */
  readonly say: (result: object, text?: () => string) => void
  /** Aborts when the person ends the program. */
  readonly signal: AbortSignal
}

export interface Command<Context> {
  /** Its arguments, each as `<name>`; one that may be left out in brackets: `[<name>]`. */
  readonly takes: string
  readonly about: string
  /** Options, each with a value, and what they mean. */
  readonly options?: Readonly<Record<string, string>>
  /** It runs until the person ends it, which is no failure then. */
  readonly isEndless?: true
  /** Answers whether all is well: false ends the program with 1. */
  readonly run: (run: CommandInput<Context>) => Promise<boolean | void>
}

/** By their words: `events send`. In the order of the help. */
export type Commands<Context> = Readonly<Record<string, Command<Context>>>

/** That a command was called wrongly: the program says how it is meant, and ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The argument at a place. Throws `UsageError` when there is none. */
export function argument({ args }: Pick<Given, 'args'>, place: number, name: string): string {
  const value = args[place]
  if (value === undefined) throw new UsageError(`${name} is missing`)
  return value
}

/** The value of an option. Throws `UsageError` when it is not given. */
export function option({ options }: Pick<Given, 'options'>, name: string): string {
  const value = options[name]
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

/** A whole number from 1 on that an option gives; undefined when it is not given. Throws `UsageError` for anything else. */
export function count({ options }: Pick<Given, 'options'>, name: string): number | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} must be a whole number from 1 on`)
  return Number(text)
}

/** One of several words. Throws `UsageError` for any other. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new UsageError(`${text} is none of ${values.join(', ')}`)
  return found
}
