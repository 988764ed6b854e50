import { partsOf } from '../ui/fields.ts'

type Kind = 'line' | 'lines' | 'number' | 'list' | 'object'

/** A value of a step's config as it is typed. */
export function writeTyped(kind: Kind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'object') return JSON.stringify(value, null, 2)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What was typed as the interface takes it; undefined when empty. What it is not is refused there, by the field's name. */
export function readTyped(kind: Kind, text: string): unknown {
  if (text.trim() === '') return undefined
  if (kind === 'list') return partsOf(text)
  if (kind === 'number') return Number(text)
  return kind === 'object' ? jsonOr(text) : text
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
