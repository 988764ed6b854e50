import type { Condition, Filter } from '@outrider/contracts/automations'
import { canonicalOf, foldHex, isHex } from './canonical.ts'
import { compareDecimals, decimalOf } from './decimal.ts'
import { type Context, readerOf, type Root } from './path.ts'

export type Predicate = (context: Context) => boolean
/** Whether a value, undefined when missing, meets a condition. */
type Test = (value: unknown) => boolean

/** Compiles filters that must all hold, once `checkFilters` has found no fault in them. Never throws at work. */
export function compileFilters(filters: readonly Filter[], roots: readonly Root[]): Predicate {
  const predicates = filters.map((filter) => compileFilter(filter, roots))
  return (context) => predicates.every((holds) => holds(context))
}

function compileFilter(filter: Filter, roots: readonly Root[]): Predicate {
  if ('any' in filter) {
    const predicates = filter.any.map((each) => compileFilter(each, roots))
    return (context) => predicates.some((holds) => holds(context))
  }
  const read = readerOf(filter.path, roots)
  const test = testsOf[filter.op](filter.value)
  return (context) => test(read(context))
}

const testsOf: Record<Condition['op'], (value: unknown) => Test> = {
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

function not(test: Test): Test {
  return (actual) => !test(actual)
}

function equals(value: unknown): Test {
  const expected = canonicalOf(value)
  return (actual) => expected !== undefined && canonicalOf(actual) === expected
}

function oneOf(values: unknown): Test {
  const expected = new Set(Array.isArray(values) ? values.map((each) => canonicalOf(each)) : [])
  expected.delete(undefined)
  return (actual) => expected.has(canonicalOf(actual))
}

function ordered(value: unknown, accepts: (order: number) => boolean): Test {
  const bound = decimalOf(value)
  return (actual) => {
    const decimal = decimalOf(actual)
    return bound !== undefined && decimal !== undefined && accepts(compareDecimals(decimal, bound))
  }
}

function contains(value: unknown): Test {
  const isElement = equals(value)
  const isPart = textual(value, (text, part) => text.includes(part))
  return (actual) => (Array.isArray(actual) ? actual.some(isElement) : isPart(actual))
}

/** In a text that is `0x` hex, a part is found in either case. */
function textual(value: unknown, accepts: (text: string, part: string) => boolean): Test {
  if (typeof value !== 'string') return () => false
  const lower = value.toLowerCase()
  return (actual) =>
    typeof actual === 'string' &&
    (isHex(actual) ? accepts(foldHex(actual), lower) : accepts(actual, value))
}
