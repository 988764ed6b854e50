import { createHash } from 'node:crypto'
import { canonicalOf } from '@outrider/contracts/conditions'
import type { Filter } from '@outrider/contracts/trigger-spec'
import {
  compileFilters,
  type Context,
  isRef,
  readerOf,
  readRefs,
  refsIn,
  withValues,
} from '../filters/filters.ts'

/** The roots of a wait's filters, besides the payload of the received event. */
const eventRoots = ['trigger'] as const
/** Maximum characters of JSON of the values that a wait keeps of its entry. */
export const maxValues = 16_384

/** An event that a step waits for. */
export interface AwaitedEvent {
  readonly name: string
  /** The entry's values at the beginning of the wait, by reference. */
  readonly values: Readonly<Record<string, unknown>>
  /** A value that the event must have, by which the wait is found. */
  readonly key: ValueKey
}

/** A path in an event, and a hash of its value. */
export interface ValueKey {
  readonly path: string
  readonly hash: number
}

/** The key of waits without references. */
const noKey: ValueKey = { path: '', hash: 0 }

/** The event that an entry waits for; undefined if the values to keep are too large. */
export function awaitedEvent(
  name: string,
  filters: readonly Filter[],
  context: Context,
): AwaitedEvent | undefined {
  const values = readRefs(refsIn(filters), context)
  if (JSON.stringify(values).length > maxValues) return undefined
  return { name, values, key: keyIn(filters, values) }
}

/** The first value of the entry that the event must equal. */
function keyIn(filters: readonly Filter[], values: AwaitedEvent['values']): ValueKey {
  for (const filter of filters)
    if (!('any' in filter) && filter.op === 'eq' && isRef(filter.value)) {
      const hash = hashOf(values[filter.value.ref])
      if (hash !== undefined) return { path: filter.path, hash }
    }
  return noKey
}

/** The keys of an event: `noKey`, and those of its values at the paths. */
export function keysOf(paths: readonly string[], context: Context): ValueKey[] {
  const keys = paths.flatMap((path) => {
    const hash = path === '' ? undefined : hashOf(readerOf(path, eventRoots)(context))
    return hash === undefined ? [] : [{ path, hash }]
  })
  return [noKey, ...keys]
}

/** 48 bits, the same for values that are equal by `eq`; undefined for values that equal none. */
function hashOf(value: unknown): number | undefined {
  const canonical = canonicalOf(value)
  if (canonical === undefined) return undefined
  return createHash('sha256').update(canonical).digest().readUIntBE(0, 6)
}

/** Whether an event passes the filters of a wait, with the wait's values. */
export type Meets = (event: Context, values: AwaitedEvent['values']) => boolean

export function compileMeets(filters: readonly Filter[]): Meets {
  if (refsIn(filters).length === 0) return compileFilters(filters, eventRoots)
  return (event, values) => compileFilters(withValues(filters, values), eventRoots)(event)
}
