import type { Operator } from '@outrider/contracts/conditions'
import type { Filter } from '@outrider/contracts/trigger-spec'
import { expect, test } from 'vitest'
import { checkFilters } from './check-filters.ts'
import { compileFilters } from './compile-filter.ts'
import { readRefs, refsIn, withValues } from './refs.ts'

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
  const holds = compileFilters(withValues(filters, values), [])
  const event = { orderId: '7', same: 7, amount: 11, kind: 'a' }
  expect(holds({ payload: event, trigger: {} })).toBe(true)
  expect(holds({ payload: { ...event, orderId: '8' }, trigger: {} })).toBe(false)
  expect(holds({ payload: { ...event, amount: 10 }, trigger: {} })).toBe(false)
})

test.each<[Operator, unknown, boolean]>([
  ['eq', 1, false],
  ['gt', 1, false],
  ['in', 1, false],
  ['contains', 'a', false],
  ['starts_with', 'a', false],
  ['neq', 1, true],
  ['nin', 1, true],
])('%s with a value that the entry does not have holds for %j: %s', (op, actual, holds) => {
  const filter: Filter = { path: 'a', op, value: { ref: 'event.payload.gone' } }
  const compiled = compileFilters(withValues([filter], readRefs(refsIn([filter]), entry)), [])
  expect(compiled({ payload: { a: actual }, trigger: {} })).toBe(holds)
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
