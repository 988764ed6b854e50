import { t } from '../texts/texts.ts'
import type { Choice } from '../ui/fields.tsx'

/** The comparisons, with their names in the API and in the form. */
export const operators: readonly Choice[] = [
  { value: 'eq', label: t('is') },
  { value: 'neq', label: t('is not') },
  { value: 'gt', label: t('is more than') },
  { value: 'gte', label: t('is at least') },
  { value: 'lt', label: t('is less than') },
  { value: 'lte', label: t('is at most') },
  { value: 'in', label: t('is one of') },
  { value: 'nin', label: t('is none of') },
  { value: 'contains', label: t('contains') },
  { value: 'starts_with', label: t('starts with') },
  { value: 'ends_with', label: t('ends with') },
  { value: 'exists', label: t('exists') },
]

/** Parses a value: a list for `in` and `nin`, a boolean for `exists`, a number if it is written exactly as one. */
export function valueIn(op: string, text: string): unknown {
  if (op === 'exists') return text !== 'false'
  if (op === 'in' || op === 'nin') return text.split(',').map((part) => plainValue(part.trim()))
  return plainValue(text.trim())
}

function plainValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  const number = Number(text)
  return text !== '' && String(number) === text && Math.abs(number) <= Number.MAX_SAFE_INTEGER
    ? number
    : text
}

/** A value as text; undefined if the form cannot express it. */
export function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const parts = value.map(textOf)
    return parts.every((part) => part !== undefined && !part.includes(','))
      ? parts.join(', ')
      : undefined
  }
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** A filter as it is edited. */
export interface TypedFilter {
  readonly path: string
  readonly op: string
  readonly text: string
  /** Whether `text` is a path in the entry, whose value is compared. */
  readonly isReference: boolean
}

/** Filters of which any must hold. */
interface TypedChoice {
  readonly any: readonly TypedFilter[]
}

export type TypedPart = TypedFilter | TypedChoice

export const emptyFilter: TypedFilter = { path: '', op: 'eq', text: '', isReference: false }

export function isChoice(part: TypedPart): part is TypedChoice {
  return 'any' in part
}

/** Filters in the form's terms; undefined if the form cannot express them. */
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

/** Alternatives within alternatives are joined. */
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

/** Filters in the API's form. */
export function filtersIn(parts: readonly TypedPart[]): Record<string, unknown>[] {
  return parts.map((part) => (isChoice(part) ? { any: part.any.map(filterIn) } : filterIn(part)))
}

function filterIn({ path, op, text, isReference }: TypedFilter): Record<string, unknown> {
  const value = isReference ? { ref: text.trim() } : valueIn(op, text)
  return { path: path.trim(), op, value }
}
