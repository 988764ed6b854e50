import { UsageError } from '@outrider/command-line/command'

/** The JSON object that an option gives; undefined when it is not given. Throws `UsageError` for anything else. */
export function jsonOption(
  { options }: { readonly options: Readonly<Record<string, string>> },
  name: string,
): Record<string, unknown> | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    throw new UsageError(`--${name} is no JSON`, { cause })
  }
  throw new UsageError(`--${name} is no JSON object`)
}
