import { canonicalOf, foldHex, isHex } from './canonical.ts'
import { compareDecimals, decimalOf } from './decimal.ts'

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

/** What is wrong with a condition's value: `must be an array with in`; undefined when nothing is. */
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
  return (actual) => expected !== undefined && canonicalOf(actual) === expected
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
