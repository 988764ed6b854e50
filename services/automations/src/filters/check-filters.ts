import type { Condition, Filter } from '@outrider/contracts/automations'
import type { Fault } from '@outrider/contracts/problem'
import { decimalOf } from './decimal.ts'

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
  const kind = kinds[op]
  return kind.fits(value)
    ? []
    : [{ field, code: 'type', message: `must be ${kind.name} with ${op}` }]
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

const kinds: Record<Condition['op'], Kind> = {
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
