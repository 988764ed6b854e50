import type { Filter } from '@outrider/contracts/trigger-spec'
import { expect, test } from 'vitest'
import { checkFilters } from './check-filters.ts'

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
