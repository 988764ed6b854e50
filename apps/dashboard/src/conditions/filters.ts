import { textOf, valueIn } from './operators.ts'

/** A filter as it is typed. */
export interface TypedFilter {
  readonly path: string
  readonly op: string
  readonly text: string
  /** Whether `text` is the path of what to compare with, taken from the entry. */
  readonly isReference: boolean
}

/** Filters of which any must hold. */
export interface TypedChoice {
  readonly any: readonly TypedFilter[]
}

export type TypedPart = TypedFilter | TypedChoice

export const emptyFilter: TypedFilter = { path: '', op: 'eq', text: '', isReference: false }

export function isChoice(part: TypedPart): part is TypedChoice {
  return 'any' in part
}

/** Filters as a form to type in; undefined when the form cannot say them. */
export function typedFilters(filters: unknown): readonly TypedPart[] | undefined {
  if (filters === undefined) return []
  if (!Array.isArray(filters)) return undefined
  const typed = filters.map(typedPart)
  return typed.every((part) => part !== undefined) ? typed : undefined
}

function typedPart(filter: unknown): TypedPart | undefined {
  if (typeof filter !== 'object' || filter === null) return undefined
  if (!('any' in filter)) return typedFilter(filter)
  const any = alternativesIn(filter.any)
  return any && { any }
}

/** An «or» within an «or» is the same as one. */
function alternativesIn(listed: unknown): readonly TypedFilter[] | undefined {
  const parts = typedFilters(listed)
  return parts?.flatMap((part) => (isChoice(part) ? part.any : [part]))
}

function typedFilter(filter: object): TypedFilter | undefined {
  if (!('path' in filter && 'op' in filter)) return undefined
  const { path, op } = filter
  const value: unknown = 'value' in filter ? filter.value : true
  const reference = referenceIn(value)
  const text = reference ?? textOf(value)
  return typeof path === 'string' && typeof op === 'string' && text !== undefined
    ? { path, op, text, isReference: reference !== undefined }
    : undefined
}

function referenceIn(value: unknown): string | undefined {
  const reference = typeof value === 'object' && value !== null && 'ref' in value && value.ref
  return typeof reference === 'string' ? reference : undefined
}

/** What was typed as the interface takes it. */
export function filtersIn(parts: readonly TypedPart[]): Record<string, unknown>[] {
  return parts.map((part) => (isChoice(part) ? { any: part.any.map(filterIn) } : filterIn(part)))
}

function filterIn({ path, op, text, isReference }: TypedFilter): Record<string, unknown> {
  const value = isReference ? { ref: text.trim() } : valueIn(op, text)
  return { path: path.trim(), op, value }
}
