import type { Choice } from '../ui/select-field.tsx'

/** How a value is compared, as the interface calls it and as people do. */
export const operators: readonly Choice[] = [
  { value: 'eq', label: 'is' },
  { value: 'neq', label: 'is not' },
  { value: 'gt', label: 'is more than' },
  { value: 'gte', label: 'is at least' },
  { value: 'lt', label: 'is less than' },
  { value: 'lte', label: 'is at most' },
  { value: 'in', label: 'is one of' },
  { value: 'nin', label: 'is none of' },
  { value: 'contains', label: 'contains' },
  { value: 'starts_with', label: 'starts with' },
  { value: 'ends_with', label: 'ends with' },
  { value: 'exists', label: 'exists' },
]

/** The value that was typed: a list after «one of», yes or no after «exists», a number where it is an exact one. */
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

/** A value as it is typed; undefined for one that this form has no way to type. */
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
