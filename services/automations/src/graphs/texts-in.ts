/** The texts in a JSON value, however deep, in the order of `withTexts`. Names of fields are none. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The value with other texts in place of its own. */
export function withTexts(value: unknown, texts: readonly string[]): unknown {
  const left = texts.values()
  const replace = (part: unknown): unknown => {
    if (typeof part === 'string') return left.next().value ?? ''
    if (Array.isArray(part)) return part.map(replace)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, below]) => [name, replace(below)]))
  }
  return replace(value)
}
