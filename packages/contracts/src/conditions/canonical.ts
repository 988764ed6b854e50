import { decimalOf } from './decimal.ts'

const hex = /^0x[0-9a-f]+$/i
/** Deeper than any body that the gateway lets in. */
const deepest = 64

/** `0x` hex, addresses included, means the same in either case; everything else is as it is. */
export function foldHex(text: string): string {
  return isHex(text) ? text.toLowerCase() : text
}

export function isHex(text: string): boolean {
  return hex.test(text)
}

/**
 * A text that two values share exactly when they are equal: numbers and decimal strings by value, `0x`
 * hex without regard to case, everything else exactly. Undefined for what equals nothing.
 */
export function canonicalOf(value: unknown, depth = 0): string | undefined {
  if (value === null || typeof value === 'boolean') return String(value)
  const decimal = decimalOf(value)
  if (decimal) return `n${decimal.sign}:${decimal.magnitude}:${decimal.digits}`
  if (typeof value === 'string') return isHex(value) ? `x${value.toLowerCase()}` : `s${value}`
  if (typeof value !== 'object' || depth === deepest) return undefined
  return Array.isArray(value) ? canonicalArray(value, depth) : canonicalObject(value, depth)
}

function canonicalArray(values: readonly unknown[], depth: number): string | undefined {
  const parts = values.map((value) => canonicalOf(value, depth + 1))
  return parts.includes(undefined) ? undefined : JSON.stringify(parts)
}

function canonicalObject(value: object, depth: number): string | undefined {
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const parts = entries.map(([key, each]) => [key, canonicalOf(each, depth + 1)])
  return parts.some(([, part]) => part === undefined) ? undefined : `o${JSON.stringify(parts)}`
}
