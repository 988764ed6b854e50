import { partsOf } from '../ui/fields.ts'

type Kind = 'line' | 'lines' | 'number' | 'list' | 'object' | 'shares'

/** A value of a step's config as it is typed. */
export function writeTyped(kind: Kind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'object') return JSON.stringify(value, null, 2)
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  if (kind === 'list') return value.join(', ')
  return value
    .map(
      ({ name, weight }: { name?: unknown; weight?: unknown }) =>
        `${String(name)}: ${String(weight)}`,
    )
    .join('\n')
}

/** What was typed as the interface takes it; undefined when empty. What it is not is refused there, by the field's name. */
export function readTyped(kind: Kind, text: string): unknown {
  if (kind === 'shares') return partsOf(text).map(shareIn)
  if (text.trim() === '') return undefined
  if (kind === 'list') return partsOf(text)
  if (kind === 'number') return Number(text)
  return kind === 'object' ? jsonOr(text) : text
}

function shareIn(line: string): { name: string; weight: number } {
  const [name = '', weight = ''] = line.split(':')
  return { name: name.trim(), weight: Number(weight) }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
