/** Rows in two parts: what many of them have in common, said once, and of each row the `kind` that it is of. */
export interface Alike<Row extends object> {
  readonly kinds: readonly (Row & { readonly kind: number })[]
  readonly kindOf: readonly number[]
}

/**
 * Groups rows that are the same as JSON, for statements that take many of them: PostgreSQL takes about 7 µs to read a row of 14
 * columns from jsonb, and 1 µs to join it to its kind.
 */
export function groupAlike<Row extends object>(rows: readonly Row[]): Alike<Row> {
  const kinds = new Map<string, Row & { readonly kind: number }>()
  const kindOf = rows.map((row) => {
    const text = JSON.stringify(row)
    const known = kinds.get(text)
    if (known) return known.kind
    kinds.set(text, { ...row, kind: kinds.size })
    return kinds.size - 1
  })
  return { kinds: [...kinds.values()], kindOf }
}
