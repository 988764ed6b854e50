/** Readers of foreign JSON. A value that is missing or of another type is read as if it were absent. */

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** Also of a number: indexers write the same field as either. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A count in decimal or `0x` hexadecimal, as a decimal string. */
export function countOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && /^(0x[0-9a-f]+|\d+)$/i.test(text)
    ? BigInt(text).toString()
    : undefined
}
