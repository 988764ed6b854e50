import { testOf } from '@outrider/contracts/conditions'
import type { Filter } from '@outrider/contracts/trigger-spec'
import { type Context, readerOf, type Root } from './path.ts'

export type Predicate = (context: Context) => boolean

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
  const test = testOf(filter.op, filter.value)
  return (context) => test(read(context))
}
