/** `sign × 0.digits × 10^magnitude`; digits neither begin nor end with a zero, so a value has one form. */
export interface Decimal {
  readonly sign: -1 | 0 | 1
  readonly magnitude: number
  readonly digits: string
}

const zero: Decimal = { sign: 0, magnitude: 0, digits: '' }
const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/
/** How JavaScript writes a finite number. */
const numberText = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** The exact value of a number or of a decimal string (`"1000"`, `"-1.50"`); undefined for anything else. */
export function decimalOf(value: unknown): Decimal | undefined {
  const match =
    typeof value === 'number'
      ? numberText.exec(String(value))
      : typeof value === 'string'
        ? decimalText.exec(value)
        : null
  if (!match) return undefined
  const [, minus, whole = '', fraction = '', exponent = '0'] = match
  return normalized(minus === '-' ? -1 : 1, whole + fraction, whole.length + Number(exponent))
}

/** Strips zeros by hand: the obvious regular expressions take quadratic time. */
function normalized(sign: -1 | 1, digits: string, magnitude: number): Decimal {
  let start = 0
  while (digits[start] === '0') start += 1
  if (start === digits.length) return zero
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return { sign, magnitude: magnitude - start, digits: digits.slice(start, end) }
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.sign !== b.sign) return a.sign - b.sign
  if (a.magnitude !== b.magnitude) return a.sign * (a.magnitude - b.magnitude)
  if (a.digits === b.digits) return 0
  return a.digits < b.digits ? -a.sign : a.sign
}

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
 * Equal values have the same canonical text: numbers and decimal strings by value, `0x` hex without regard to case,
 * everything else exactly. Undefined for a value that equals no other.
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

/** Words of a key with dots in it, unless it is the whole rest of the path. */
const shortKeys = [1, 2, 3, 4]

/**
 * The value at a path, undefined when there is none. Own properties and array elements only. A key that
 * holds dots itself is found too, after the nested one. Each value is visited at most once, with few tries, so
 * that no payload makes this long.
 */
export function find(value: unknown, segments: readonly string[]): unknown {
  const [first] = segments
  if (first === undefined) return value
  if (Array.isArray(value)) return find(elementOf(value, first), segments.slice(1))
  if (!isObject(value)) return undefined
  if (segments.length === 1) return Object.hasOwn(value, first) ? value[first] : undefined
  for (const words of keyLengths(segments.length)) {
    const key = words === 1 ? first : segments.slice(0, words).join('.')
    const found = Object.hasOwn(value, key) ? find(value[key], segments.slice(words)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** How many of the remaining words the next key may have. */
function keyLengths(remaining: number): readonly number[] {
  const few = shortKeys.slice(0, remaining)
  return remaining > shortKeys.length ? [...few, remaining] : few
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function elementOf(values: readonly unknown[], segment: string): unknown {
  return /^(0|[1-9]\d{0,8})$/.test(segment) ? values[Number(segment)] : undefined
}

export const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'contains',
  'starts_with',
  'ends_with',
  'exists',
] as const
export type Operator = (typeof operators)[number]

/** Whether a value, undefined when missing, meets a condition. Never throws. */
export type ValueTest = (actual: unknown) => boolean

/** The test of a condition in whose value `misfitOf` finds no fault. */
export function testOf(op: Operator, value: unknown): ValueTest {
  return testsOf[op](value)
}

/** Why a condition's value is invalid: `must be an array with in`. Undefined if it is valid. */
export function misfitOf(op: Operator, value: unknown): string | undefined {
  const kind = kinds[op]
  return kind.fits(value) ? undefined : `must be ${kind.name} with ${op}`
}

export function isOperator(text: unknown): text is Operator {
  return typeof text === 'string' && Object.hasOwn(testsOf, text)
}

const testsOf: Record<Operator, (value: unknown) => ValueTest> = {
  eq: equals,
  neq: (value) => not(equals(value)),
  in: oneOf,
  nin: (value) => not(oneOf(value)),
  gt: (value) => ordered(value, (order) => order > 0),
  gte: (value) => ordered(value, (order) => order >= 0),
  lt: (value) => ordered(value, (order) => order < 0),
  lte: (value) => ordered(value, (order) => order <= 0),
  contains,
  starts_with: (value) => textual(value, (text, part) => text.startsWith(part)),
  ends_with: (value) => textual(value, (text, part) => text.endsWith(part)),
  exists: (value) => (actual) => (actual !== undefined) === value,
}

function not(test: ValueTest): ValueTest {
  return (actual) => !test(actual)
}

function equals(value: unknown): ValueTest {
  const expected = canonicalOf(value)
  return (actual) =>
    expected !== undefined && (actual === value || canonicalOf(actual) === expected)
}

function oneOf(values: unknown): ValueTest {
  const expected = new Set(Array.isArray(values) ? values.map((each) => canonicalOf(each)) : [])
  expected.delete(undefined)
  return (actual) => expected.has(canonicalOf(actual))
}

function ordered(value: unknown, accepts: (order: number) => boolean): ValueTest {
  const bound = decimalOf(value)
  return (actual) => {
    const decimal = decimalOf(actual)
    return bound !== undefined && decimal !== undefined && accepts(compareDecimals(decimal, bound))
  }
}

function contains(value: unknown): ValueTest {
  const isElement = equals(value)
  const isPart = textual(value, (text, part) => text.includes(part))
  return (actual) => (Array.isArray(actual) ? actual.some(isElement) : isPart(actual))
}

/** In a text that is `0x` hex, a part is found in either case. */
function textual(value: unknown, accepts: (text: string, part: string) => boolean): ValueTest {
  if (typeof value !== 'string') return () => false
  const lower = value.toLowerCase()
  return (actual) =>
    typeof actual === 'string' &&
    (isHex(actual) ? accepts(foldHex(actual), lower) : accepts(actual, value))
}

interface Kind {
  readonly name: string
  fits(value: unknown): boolean
}

const anything: Kind = { name: 'a value', fits: () => true }
const list: Kind = { name: 'an array', fits: (value) => Array.isArray(value) }
const number: Kind = {
  name: 'a number or a decimal string',
  fits: (value) => decimalOf(value) !== undefined,
}
const text: Kind = { name: 'a string', fits: (value) => typeof value === 'string' }
const truth: Kind = { name: 'true or false', fits: (value) => typeof value === 'boolean' }

const kinds: Record<Operator, Kind> = {
  eq: anything,
  neq: anything,
  in: list,
  nin: list,
  gt: number,
  gte: number,
  lt: number,
  lte: number,
  contains: anything,
  starts_with: text,
  ends_with: text,
  exists: truth,
}
