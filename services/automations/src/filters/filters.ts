import { find, misfitOf, testOf } from '@outrider/contracts/conditions'
import type { Fault } from '@outrider/contracts/problem'
import type { Condition, Filter } from '@outrider/contracts/trigger-spec'

/** The data that conditions and templates can read: of an entry, or of a trigger before there is an entry. */
export interface Context {
  readonly payload?: unknown
  readonly decoded?: unknown
  readonly trigger: unknown
  readonly event?: unknown
  readonly contact?: unknown
}

/** First segments of paths that do not lead into the payload. */
export type Root = 'trigger' | 'event' | 'contact'
/** Undefined if the path has no value. */
export type Reader = (context: Context) => unknown

/** Compiles a path such as `items.0.id`: into the payload, then `decoded`, or below one of `roots`. */
export function readerOf(path: string, roots: readonly Root[]): Reader {
  const segments = path.split('.')
  const root = roots.find((each) => each === segments[0])
  if (root && segments.length > 1) {
    const below = segments.slice(1)
    return (context) => find(context[root], below)
  }
  return (context) => {
    const found = find(context.payload, segments)
    return found === undefined ? find(context.decoded, segments) : found
  }
}

export type Predicate = (context: Context) => boolean

/** Compiles filters without faults, which must all hold. The predicate never throws. */
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

/** A reference to a value of the entry: `{"ref": "trigger.orderId"}`. */
interface Ref {
  readonly ref: string
}

/** Of the filters and values of a graph. */
export const graphRoots = ['contact', 'event', 'trigger'] as const

export function isRef(value: unknown): value is Ref {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 1 &&
    'ref' in value &&
    typeof value.ref === 'string'
  )
}

/** Whether the path begins with a root of the entry and leads below it. */
function isRefPath(path: string): boolean {
  return path.length <= 256 && graphRoots.some((root) => path.startsWith(`${root}.`))
}

/** The paths of all values that filters refer to, each once. */
export function refsIn(filters: readonly Filter[]): string[] {
  const paths = filters.flatMap((filter) => {
    if ('any' in filter) return refsIn(filter.any)
    return isRef(filter.value) ? [filter.value.ref] : []
  })
  return [...new Set(paths)]
}

/** The entry's values at the paths. Paths without a value are missing. */
export function readRefs(
  paths: readonly string[],
  context: Context,
): Readonly<Record<string, unknown>> {
  const found = paths.map((path) => [path, readerOf(path, graphRoots)(context)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** The filters with values in place of references. Missing values are omitted. */
export function withValues(
  filters: readonly Filter[],
  values: Readonly<Record<string, unknown>>,
): Filter[] {
  return filters.map((filter) =>
    'any' in filter ? { any: withValues(filter.any, values) } : withValue(filter, values),
  )
}

function withValue(
  { path, op, value }: Condition,
  values: Readonly<Record<string, unknown>>,
): Condition {
  if (!isRef(value)) return { path, op, value }
  return Object.hasOwn(values, value.ref) ? { path, op, value: values[value.ref] } : { path, op }
}

interface FilterOptions {
  /** Whether values may be taken from the entry. */
  readonly refs?: boolean
}

/** The faults in the values of filters, by fields such as `trigger.filters.0.value`. Their shape has been checked. */
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
    const message = 'must begin with contact., event., or trigger., and have at most 256 characters'
    return [{ field: `${field}.ref`, code: 'format', message }]
  }
  const message = misfitOf(op, value)
  return message === undefined ? [] : [{ field, code: 'type', message }]
}
