/** Readers of JSON that somebody else has written: what is not there, or not of the kind, reads as nothing. */

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** Numbers too: indexers write the same field as one or the other. */
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
