import { misfitOf } from '@outrider/contracts/conditions'
import type { Fault } from '@outrider/contracts/problem'
import type { Condition, Filter } from '@outrider/contracts/trigger-spec'
import { isRef, isRefPath } from './refs.ts'

interface FilterOptions {
  /** Whether values may be taken from the entry. */
  readonly refs?: boolean
}

/** What is wrong with the values of filters, by fields such as `trigger.filters.0.value`; their shape has been checked. */
export function checkFilters(
  filters: readonly Filter[],
  field: string,
  options: FilterOptions = {},
): readonly Fault[] {
  return filters.flatMap((filter, index) =>
    'any' in filter
      ? checkFilters(filter.any, `${field}.${index}.any`, options)
      : checkCondition(filter, `${field}.${index}.value`, options),
  )
}

function checkCondition(
  { op, value }: Condition,
  field: string,
  { refs = false }: FilterOptions,
): readonly Fault[] {
  if (value === undefined) return [{ field, code: 'required', message: 'is required' }]
  if (refs && isRef(value) && op !== 'exists') {
    if (isRefPath(value.ref)) return []
    const message = 'must begin with contact., event. or trigger., and have at most 256 characters'
    return [{ field: `${field}.ref`, code: 'format', message }]
  }
  const message = misfitOf(op, value)
  return message === undefined ? [] : [{ field, code: 'type', message }]
}
