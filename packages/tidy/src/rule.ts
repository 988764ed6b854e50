/** A place that breaks a rule. */
export interface Offence {
  /** Relative to the repository. */
  readonly file: string
  readonly line: number
  /** The text at the place. */
  readonly found: string
}

export interface Rule {
  readonly name: string
  /** What to do about an offence. */
  readonly todo: string
  /** Files that may break the rule, each with its reason. An exception that no offence needs is an offence. */
  readonly exceptions?: Readonly<Record<string, string>>
  check(): readonly Offence[] | Promise<readonly Offence[]>
}

/** One line for each offence that is not excepted, and for each exception that is not needed any more. */
export async function offencesOf(rule: Rule): Promise<string[]> {
  const { name, todo, exceptions = {} } = rule
  const offences = await rule.check()
  const files = new Set(offences.map(({ file }) => file))
  return [
    ...offences
      .filter(({ file }) => !Object.hasOwn(exceptions, file))
      .map(({ file, line, found }) => `${file}:${line} ${name}: ${found}. ${todo}`),
    ...Object.keys(exceptions)
      .filter((file) => !files.has(file))
      .map((file) => `${file}: the exception to ${name} is not needed any more. Delete it.`),
  ]
}
