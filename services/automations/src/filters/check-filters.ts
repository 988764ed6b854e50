import type { Condition, Filter } from '@outrider/contracts/trigger-spec'
import { misfitOf } from '@outrider/contracts/conditions/operators'
import type { Fault } from '@outrider/contracts/problem'

/** What is wrong with the values of filters, by fields such as `trigger.filters.0.value`; their shape has been checked. */
export function checkFilters(filters: readonly Filter[], field: string): readonly Fault[] {
  return filters.flatMap((filter, index) =>
    'any' in filter
      ? checkFilters(filter.any, `${field}.${index}.any`)
      : checkCondition(filter, `${field}.${index}.value`),
  )
}

function checkCondition({ op, value }: Condition, field: string): readonly Fault[] {
  if (value === undefined) return [{ field, code: 'required', message: 'is required' }]
  const message = misfitOf(op, value)
  return message === undefined ? [] : [{ field, code: 'type', message }]
}
