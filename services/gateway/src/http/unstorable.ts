import { invalid } from '@outrider/contracts/problem'

/** Levels of nesting, the body itself being the first. */
const maxDepth = 32
const forbiddenKeys = new Set(['__proto__', 'constructor'])

/**
 * Refuses what a database cannot store and what poisons objects: NUL, lone surrogates, the keys
 * `__proto__` and `constructor`, and nesting beyond 32 levels. The text of nearly every body shows at a
 * glance that it holds none of these; only the others are walked.
 */
export function refuseUnstorable(text: string, value: unknown): void {
  if (mayBeUnstorable(text)) walk(value, '', 1)
}

function mayBeUnstorable(text: string): boolean {
  return (
    text.includes('\\u') ||
    text.includes('__proto__') ||
    text.includes('constructor') ||
    countOpenings(text) > maxDepth
  )
}

function countOpenings(text: string): number {
  let count = 0
  for (const opening of ['{', '['])
    for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at + 1)) count += 1
  return count
}

function walk(value: unknown, field: string, level: number): void {
  if (typeof value === 'string') checkText(value, field)
  else if (typeof value === 'object' && value !== null) {
    if (level > maxDepth) throw invalid(field, `must not nest deeper than ${maxDepth} levels`)
    for (const [key, inner] of Object.entries(value)) {
      const inside = field === '' ? key : `${field}.${key}`
      checkText(key, inside)
      if (forbiddenKeys.has(key)) throw invalid(inside, 'is not an allowed key')
      walk(inner, inside, level + 1)
    }
  }
}

function checkText(text: string, field: string): void {
  const name = field.toWellFormed().replaceAll('\0', '') || 'body'
  if (text.includes('\0')) throw invalid(name, 'must not contain NUL')
  if (!text.isWellFormed()) throw invalid(name, 'must not contain lone surrogates')
}
