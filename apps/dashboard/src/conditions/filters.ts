import { textOf, valueIn } from './operators.ts'

/** A filter as it is typed. */
export interface TypedFilter {
  readonly path: string
  readonly op: string
  readonly text: string
}

export const emptyFilter: TypedFilter = { path: '', op: 'eq', text: '' }

/** Filters as rows to type in; undefined when rows cannot say it, such as an «or» or a reference. */
export function typedFilters(filters: unknown): readonly TypedFilter[] | undefined {
  if (filters === undefined) return []
  if (!Array.isArray(filters)) return undefined
  const typed = filters.map(typedFilter)
  return typed.every((filter) => filter !== undefined) ? typed : undefined
}

function typedFilter(filter: unknown): TypedFilter | undefined {
  if (typeof filter !== 'object' || filter === null) return undefined
  if (!('path' in filter && 'op' in filter)) return undefined
  const { path, op } = filter
  const text = textOf('value' in filter ? filter.value : true)
  return typeof path === 'string' && typeof op === 'string' && text !== undefined
    ? { path, op, text }
    : undefined
}

/** Rows as the interface takes them. */
export function filtersIn(rows: readonly TypedFilter[]): Record<string, unknown>[] {
  return rows.map(({ path, op, text }) => ({ path: path.trim(), op, value: valueIn(op, text) }))
}
