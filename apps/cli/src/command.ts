import type { Calls } from '@outrider/sdk'
import type { Profile } from './profile.ts'

/** What a command is given. */
export interface Run {
  /** What stands behind the command's name. */
  readonly args: readonly string[]
  /** The values of its options; those that it does not declare are refused. */
  readonly options: Readonly<Record<string, string>>
  /** The interface, by secret key or by the session of `login`. */
  readonly calls: Calls
  readonly profile: Profile
  /** Writes a result: with `--json` as one line of JSON, else as `text` says it. */
  readonly say: (result: object, text: () => string) => void
  /** Aborts when the person ends the program. */
  readonly signal: AbortSignal
}

export interface Command {
  /** How the arguments are called: `<id>`; one in brackets may be left out. */
  readonly takes: string
  readonly about: string
  /** Options with what they mean. */
  readonly options?: Readonly<Record<string, string>>
  /** Whether it takes the session of `login` instead of a secret key. */
  readonly bySession?: true
  readonly run: (run: Run) => Promise<void>
}

/** That a command was called wrongly: the program says how it is meant, and ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The argument at a place. Throws `UsageError` when there is none. */
export function argument({ args }: Run, place: number, name: string): string {
  const value = args[place]
  if (value === undefined) throw new UsageError(`${name} is missing`)
  return value
}

/** The value of an option. Throws `UsageError` when it is not given. */
export function option({ options }: Run, name: string): string {
  const value = options[name]
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

/** Lines of columns, each as wide as its widest cell. */
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
