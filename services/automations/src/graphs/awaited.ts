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

/** Where the filters of a wait may look besides the payload of the event that comes. */
const eventRoots = ['trigger'] as const
/** Characters of JSON that the values which a wait takes from its entry may have. */
export const maxValues = 16_384

/** An event that a step waits for. */
export interface AwaitedEvent {
  readonly name: string
  /** What the filters compare with, taken from the entry when the wait began, by reference. */
  readonly values: Readonly<Record<string, unknown>>
  /** The value that the event must have at one of its paths: waits are found by it. */
  readonly key: ValueKey
}

/** A path in an event, and a hash of the value that is there. */
export interface ValueKey {
  readonly path: string
  readonly hash: number
}

/** The key of waits that take no value from their entries. */
export const noKey: ValueKey = { path: '', hash: 0 }

/** The event that an entry waits for; undefined when the values that it is to have are too large to be kept. */
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

/** The keys of an event by which waits may be found: `noKey`, and those of its values at the paths. */
export function keysOf(paths: readonly string[], context: Context): ValueKey[] {
  const keys = paths.flatMap((path) => {
    const hash = path === '' ? undefined : hashOf(readerOf(path, eventRoots)(context))
    return hash === undefined ? [] : [{ path, hash }]
  })
  return [noKey, ...keys]
}

/** 48 bits, the same for values that `eq` finds equal; undefined for what equals nothing. */
function hashOf(value: unknown): number | undefined {
  const canonical = canonicalOf(value)
  if (canonical === undefined) return undefined
  return createHash('sha256').update(canonical).digest().readUIntBE(0, 6)
}

/** Whether an event passes the filters of a wait, with the values that it took from its entry. */
export type Meets = (event: Context, values: AwaitedEvent['values']) => boolean

export function compileMeets(filters: readonly Filter[]): Meets {
  if (refsIn(filters).length === 0) return compileFilters(filters, eventRoots)
  return (event, values) => compileFilters(withValues(filters, values), eventRoots)(event)
}
