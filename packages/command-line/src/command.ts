/** The argument of every command, with the `Context` of its program. */
export type CommandInput<Context> = Given & Context

interface Given {
  /** The arguments, as many as the command takes. */
  readonly args: readonly string[]
  /** The values of its options. Unknown options are rejected. */
  readonly options: Readonly<Record<string, string>>
  /** Prints a result: as one line of JSON with `--json` or without a text, otherwise as the text. */
  readonly say: (result: object, text?: () => string) => void
  /** Aborts when the user interrupts the program. */
  readonly signal: AbortSignal
}

export interface Command<Context> {
  /** Its arguments, each as `<name>`, optional ones as `[<name>]`, and at the end any number of one as `[<name>…]`. */
  readonly takes: string
  readonly about: string
  /** Options, each with a value, and their descriptions. */
  readonly options?: Readonly<Record<string, string>>
  /** Options without a value, and their descriptions; those that are given are in `options`, as empty texts. */
  readonly flags?: Readonly<Record<string, string>>
  /** It runs until the user interrupts it, which is not a failure. */
  readonly isEndless?: true
  /** Returns false for exit code 1. */
  readonly run: (run: CommandInput<Context>) => Promise<boolean | void>
}

/** Commands by name, such as `events send`, in the order of the help. */
export type Commands<Context> = Readonly<Record<string, Command<Context>>>

/** Wrong usage: the program prints the usage and exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The argument at a position. Throws `UsageError` if it is missing. */
export function argument({ args }: Pick<Given, 'args'>, place: number, name: string): string {
  const value = args[place]
  if (value === undefined) throw new UsageError(`${name} is missing`)
  return value
}

/** The value of an option. Throws `UsageError` if it is missing. */
export function option({ options }: Pick<Given, 'options'>, name: string): string {
  const value = options[name]
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

/** The value of an option as a positive integer; undefined if it is missing. Throws `UsageError` for other values. */
export function count({ options }: Pick<Given, 'options'>, name: string): number | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} must be a whole number from 1 on`)
  return Number(text)
}

/** The value if it is one of several. Throws `UsageError` for others. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new UsageError(`${text} is none of ${values.join(', ')}`)
  return found
}

/** A table whose columns are as wide as their widest cells. The first row is the header. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
