import type { Condition, Filter } from '@outrider/contracts/trigger-spec'
import { readerOf, type Context, type Root } from './path.ts'

/** A value that is taken from the entry: `{"ref": "trigger.orderId"}`. */
interface Ref {
  readonly ref: string
}

const roots: readonly Root[] = ['contact', 'event', 'trigger']

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
export function isRefPath(path: string): boolean {
  return path.length <= 256 && roots.some((root) => path.startsWith(`${root}.`))
}

/** The paths of all values that filters take from the entry, each once. */
export function refsIn(filters: readonly Filter[]): string[] {
  const paths = filters.flatMap((filter) => {
    if ('any' in filter) return refsIn(filter.any)
    return isRef(filter.value) ? [filter.value.ref] : []
  })
  return [...new Set(paths)]
}

/** What an entry has at the paths; what it does not have is missing. */
export function readRefs(
  paths: readonly string[],
  context: Context,
): Readonly<Record<string, unknown>> {
  const found = paths.map((path) => [path, readerOf(path, roots)(context)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** The filters with values of the entry in place of references; a value that the entry does not have is left out. */
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
