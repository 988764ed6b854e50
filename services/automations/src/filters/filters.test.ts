import { type Operator, operators } from '@outrider/contracts/conditions'
import type { Filter } from '@outrider/contracts/trigger-spec'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFilters, compileFilters, readRefs, refsIn, withValues } from './filters.ts'

const address = '0xAbCdEf0123456789aBcDeF0123456789abcdef01'

function holds(filters: Filter[], payload: unknown, rest = {}): boolean {
  return compileFilters(filters, ['trigger'])({ payload, trigger: {}, ...rest })
}

describe('operators', () => {
  test.each([
    ['eq', '1000', 1000, true],
    ['eq', 1.5, '1.50', true],
    ['eq', 'a', 'A', false],
    ['eq', address, address.toLowerCase(), true],
    ['eq', '0x10', 16, false],
    ['eq', 'true', true, false],
    ['eq', null, null, true],
    ['eq', [1, 'a'], ['1', 'a'], true],
    ['eq', { a: 1, b: 2 }, { b: '2', a: 1 }, true],
    ['neq', 'a', 'b', true],
    ['neq', 'a', 1, true],
    ['neq', '1.0', 1, false],
    ['gt', 100, '100.000000000000000000001', true],
    ['gt', 100, 'many', false],
    ['gte', '1000000000000000000001', '1000000000000000000000', false],
    ['lt', 0, null, false],
    ['lte', 5, 5, true],
    ['in', ['1', 'x', address], address.toUpperCase().replace('0X', '0x'), true],
    ['in', [1, 2], '2.0', true],
    ['in', ['a'], ['a'], false],
    ['nin', ['a', 'b'], 'c', true],
    ['nin', ['a', 'b'], 'b', false],
    ['contains', 'ell', 'hello', true],
    ['contains', 'ELL', 'hello', false],
    ['contains', 2, ['1', '2'], true],
    ['contains', '1', 100, false],
    ['contains', 'ABCD', '0xabcdef', true],
    ['starts_with', '0xAB', '0xabcdef', true],
    ['starts_with', 'He', 'hello', false],
    ['ends_with', 'lo', 'hello', true],
    ['ends_with', 'lo', ['lo'], false],
    ['exists', true, null, true],
    ['exists', false, 0, false],
  ] as const)('%s %j against %j is %s', (op, value, actual, expected) => {
    const filter = { path: 'x', op, value }
    expect(holds([filter], { x: actual })).toBe(expected)
  })

  const values = new Map<string, unknown>([
    ...['in', 'nin'].map((op) => [op, ['a']] as const),
    ...['gt', 'gte', 'lt', 'lte'].map((op) => [op, 1] as const),
    ['exists', false],
  ])
  test.each(operators)('a missing path satisfies neq, nin and exists:false alone: %s', (op) => {
    const value = values.has(op) ? values.get(op) : 'a'
    expect(holds([{ path: 'x', op, value }], {})).toBe(['neq', 'nin', 'exists'].includes(op))
  })
})

describe('paths', () => {
  const payload = {
    amount: 5,
    token: { symbol: 'USDC', 'a.b': { c: 1 } },
    items: [{ id: 'first' }, { id: 'second' }],
    'log.index': 7,
    nothing: null,
  }
  const decoded = { amount: 6, extra: 'yes', nothing: 'something' }
  test.each([
    ['amount', 5, true],
    ['extra', 'yes', true],
    ['nothing', null, true],
    ['token.symbol', 'USDC', true],
    ['items.0.id', 'first', true],
    ['items.1.id', 'second', true],
    ['items.-1.id', 'second', false],
    ['items.01.id', 'second', false],
    ['log.index', 7, true],
    ['token.a.b.c', 1, true],
    ['trigger.chain', 'base', true],
    ['trigger.missing', 'base', false],
  ])('%s leads to %j: %s', (path, value, expected) => {
    const rest = { decoded, trigger: { chain: 'base' } }
    expect(holds([{ path, op: 'eq', value }], payload, rest)).toBe(expected)
  })

  test.each([
    'constructor',
    'constructor.name',
    '__proto__',
    'items.length',
    'items.constructor',
    'toString',
    'token.symbol.length',
    'trigger.constructor',
  ])('%s leads nowhere', (path) => {
    expect(holds([{ path, op: 'exists', value: true }], payload)).toBe(false)
  })
})

test('all filters must hold, and one of any', () => {
  const either: Filter = {
    any: [{ path: 'a', op: 'eq', value: 1 }, { any: [{ path: 'b', op: 'eq', value: 2 }] }],
  }
  const also: Filter = { path: 'c', op: 'exists', value: true }
  expect(holds([either, also], { b: 2, c: 0 })).toBe(true)
  expect(holds([either, also], { b: 2 })).toBe(false)
  expect(holds([either, also], { b: 3, c: 0 })).toBe(false)
  expect(holds([], {})).toBe(true)
})

const anyFilter = fc.record({
  path: fc.oneof(fc.string(), fc.constantFrom('a', 'a.b', 'trigger.a', '..', 'a.0', '__proto__.a')),
  op: fc.constantFrom(...operators),
  value: fc.jsonValue(),
})

test('no filter without faults throws, whatever comes', () => {
  fc.assert(
    fc.property(anyFilter, fc.jsonValue(), (each, payload) => {
      fc.pre(checkFilters([each], 'filters').length === 0)
      expect(typeof holds([each], payload)).toBe('boolean')
    }),
    { numRuns: 1_000 },
  )
})

test('neq is the opposite of eq, and nin of in', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, x) => {
      const eq = holds([{ path: 'x', op: 'eq', value }], { x })
      expect(holds([{ path: 'x', op: 'neq', value }], { x })).toBe(!eq)
      expect(holds([{ path: 'x', op: 'in', value: [value] }], { x })).toBe(eq)
      expect(holds([{ path: 'x', op: 'nin', value: [value] }], { x })).toBe(!eq)
    }),
  )
})

test('every value equals itself, and an array holds each of its elements', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (x) => {
      expect(holds([{ path: 'x', op: 'eq', value: x }], { x })).toBe(true)
      expect(holds([{ path: 'x', op: 'contains', value: x }], { x: [x] })).toBe(true)
    }),
  )
})

test('a path of many dots through a payload that branches everywhere visits each value once', () => {
  let visits = 0
  const visit = (branch: unknown) => {
    visits += 1
    return branch
  }
  const tree = (depth: number): unknown => {
    if (depth === 0) return 1
    const [short, long] = [tree(depth - 1), tree(depth - 1)]
    return Object.defineProperties(
      {},
      {
        a: { enumerable: true, get: () => visit(short) },
        'a.a': { enumerable: true, get: () => visit(long) },
      },
    )
  }
  const depth = 14
  const payload = tree(depth)
  const path = Array.from({ length: 120 }, () => 'a').join('.')
  expect(holds([{ path, op: 'exists', value: true }], payload)).toBe(false)
  expect(visits).toBeLessThan(2 ** (depth + 1)) // each value once
})

const filters: Filter[] = [
  { path: 'orderId', op: 'eq', value: { ref: 'trigger.orderId' } },
  { any: [{ path: 'amount', op: 'gte', value: { ref: 'contact.attributes.limit' } }] },
  { path: 'kind', op: 'in', value: ['a', 'b'] },
  { path: 'same', op: 'eq', value: { ref: 'trigger.orderId' } },
]
const entry = { trigger: { orderId: 7 }, contact: { attributes: { limit: '10.5' } } }

test('references are found however deep, each once', () => {
  expect(refsIn(filters)).toEqual(['trigger.orderId', 'contact.attributes.limit'])
})

test('values of the entry take the place of references', () => {
  const values = readRefs(refsIn(filters), entry)
  const compiled = compileFilters(withValues(filters, values), [])
  const event = { orderId: '7', same: 7, amount: 11, kind: 'a' }
  expect(compiled({ payload: event, trigger: {} })).toBe(true)
  expect(compiled({ payload: { ...event, orderId: '8' }, trigger: {} })).toBe(false)
  expect(compiled({ payload: { ...event, amount: 10 }, trigger: {} })).toBe(false)
})

test.each<[Operator, unknown, boolean]>([
  ['eq', 1, false],
  ['gt', 1, false],
  ['in', 1, false],
  ['contains', 'a', false],
  ['starts_with', 'a', false],
  ['neq', 1, true],
  ['nin', 1, true],
])('%s with a value that the entry does not have holds for %j: %s', (op, actual, expected) => {
  const filter: Filter = { path: 'a', op, value: { ref: 'event.payload.gone' } }
  const compiled = compileFilters(withValues([filter], readRefs(refsIn([filter]), entry)), [])
  expect(compiled({ payload: { a: actual }, trigger: {} })).toBe(expected)
})

test.each<[Filter, string | undefined]>([
  [{ path: 'a', op: 'eq', value: { ref: 'event.payload.id' } }, undefined],
  [{ path: 'a', op: 'in', value: { ref: 'contact.attributes.list' } }, undefined],
  [{ path: 'a', op: 'eq', value: { ref: 'payload.id' } }, 'conditions.0.value.ref'],
  [{ path: 'a', op: 'eq', value: { ref: 'event' } }, 'conditions.0.value.ref'],
  [{ path: 'a', op: 'exists', value: { ref: 'event.payload.id' } }, 'conditions.0.value'],
  [{ path: 'a', op: 'eq', value: { ref: 'event.id', more: 1 } }, undefined],
])('%j has its fault at %s', (filter, field) => {
  expect(checkFilters([filter], 'conditions', { refs: true })[0]?.field).toBe(field)
})

test('a trigger spec knows no references: what looks like one is a value', () => {
  const filter: Filter = { path: 'a', op: 'gt', value: { ref: 'event.payload.id' } }
  expect(checkFilters([filter], 'trigger.filters')).toHaveLength(1)
})

test.each<[string, Filter, string]>([
  ['in without an array', { path: 'a', op: 'in', value: 'a' }, 'trigger.filters.0.value'],
  ['gt with a word', { path: 'a', op: 'gt', value: 'a' }, 'trigger.filters.0.value'],
  ['exists with a number', { path: 'a', op: 'exists', value: 1 }, 'trigger.filters.0.value'],
  ['starts_with a number', { path: 'a', op: 'starts_with', value: 1 }, 'trigger.filters.0.value'],
  ['eq with nothing', { path: 'a', op: 'eq' }, 'trigger.filters.0.value'],
  [
    'a fault inside any',
    { any: [{ path: 'a', op: 'nin', value: 1 }] },
    'trigger.filters.0.any.0.value',
  ],
])('%s is a fault of its field', (_what, filter, field) => {
  expect(checkFilters([filter], 'trigger.filters').map((fault) => fault.field)).toEqual([field])
})

test.each<Filter>([
  { path: 'a', op: 'gte', value: '1000000000000000000000' },
  { path: 'a', op: 'eq', value: null },
  { path: 'a', op: 'exists', value: false },
  { any: [{ path: 'a', op: 'in', value: [] }] },
])('%j has no fault', (filter) => {
  expect(checkFilters([filter], 'trigger.filters')).toEqual([])
})
