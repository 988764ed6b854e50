import { expect, test } from 'vitest'
import { filtersIn, typedFilters } from './filters.ts'

const paid = { path: 'amount', op: 'gt', value: 100 }
const late = { path: 'age', op: 'lt', value: 18 }

test.each([
  [[]],
  [[paid, { path: 'token', op: 'in', value: ['a', 'b'] }]],
  [[{ path: 'id', op: 'eq', value: { ref: 'trigger.id' } }]],
  [[paid, { any: [paid, late] }, late]],
])('filters that the form can say come back as they were: %j', (filters) => {
  const typed = typedFilters(filters)
  expect(typed && filtersIn(typed)).toEqual(filters)
})

test('an “or” within an “or” becomes one', () => {
  const typed = typedFilters([{ any: [paid, { any: [late] }] }])
  expect(typed && filtersIn(typed)).toEqual([{ any: [paid, late] }])
})

test.each([[[{ path: 'a', op: 'eq', value: { b: 1 } }]], [[{ any: 'a' }]], ['a']])(
  'filters that the form cannot say are left to JSON: %j',
  (filters) => {
    expect(typedFilters(filters)).toBeUndefined()
  },
)
