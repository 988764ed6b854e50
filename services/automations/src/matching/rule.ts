import type { Reentry } from '@outrider/contracts/automations'
import { canonicalOf, foldHex } from '@outrider/contracts/conditions'
import type { Uuid } from '@outrider/contracts/ids'
import type { Filter, TriggerSpec } from '@outrider/contracts/trigger-spec'
import type { Trigger } from '@outrider/contracts/triggers'
import {
  compileFilters,
  type Context,
  type Predicate,
  type Reader,
  readerOf,
} from '../filters/filters.ts'

/** The part of an active automation that matching needs. */
export interface Active {
  readonly automationId: Uuid
  /** The version whose graph an entry runs; null when it is not published. */
  readonly version: number | null
  readonly trigger: TriggerSpec
  readonly reentry: Reentry
  readonly activatedAt?: Date | null
  /** Of its graph's JSON. */
  readonly graphBytes: number
}

/** A condition of a rule: the canonical value at a path. */
export interface Equality {
  readonly path: string
  readonly read: Reader
  readonly key: string
}

export interface TriggerRule extends Active {
  readonly equalities: readonly Equality[]
  readonly holds: Predicate
  /** Of the heap that it takes, estimated. */
  readonly bytes: number
}

/** The fields by which rules are found, folded. A rule omits fields that match any value. */
export interface Facets {
  readonly type: string
  readonly chain: string | undefined
  readonly contract: string | undefined
  readonly event: string | undefined
  readonly topic0: string | undefined
}

/** The roots of a trigger spec's filters, besides the payload. */
export const triggerRoots = ['trigger'] as const

/** A trigger as the context of filters. */
export function contextOf(trigger: Trigger): Context {
  return { payload: trigger.payload, decoded: trigger.decoded, trigger }
}

/** Of a trigger whose event has its canonical name. */
export function facetsOf(trigger: Trigger): Facets {
  return {
    type: trigger.type,
    chain: folded(trigger.chain),
    contract: folded(trigger.contractAddress),
    event: foldEvent(trigger.type, trigger.event),
    topic0: folded(trigger.topic0),
  }
}

/** The facets a spec may be found by: one for each of its event names. */
export function facetsOfSpec({ type, chain, contract, events, topic0 }: TriggerSpec): Facets[] {
  const names = new Set((events ?? [undefined]).map((name) => foldEvent(type, name)))
  return [...names].map((event) => ({
    type,
    chain: folded(chain),
    contract: folded(contract),
    event,
    topic0: folded(topic0),
  }))
}

/** The size of a rule without its spec, and of a character of its spec (measured: 1,100 and 1 to 12). */
const bytesOfRule = 1_500
const bytesOfCharacter = 8

export function compileRule(active: Active): TriggerRule {
  const { filters = [], segmentId, campaignId } = active.trigger
  const filtersHold = compileFilters(filters, triggerRoots)
  const exact = [
    ...exactly('trigger.segmentId', segmentId),
    ...exactly('trigger.campaignId', campaignId),
  ]
  return {
    ...active,
    equalities: [...exact.map(({ equality }) => equality), ...filters.flatMap(equalityOf)],
    holds: (context) => exact.every(({ holds }) => holds(context)) && filtersHold(context),
    bytes: bytesOfRule + bytesOfCharacter * JSON.stringify(active.trigger).length,
  }
}

/** An id that must be equal as a string. It is found by its canonical form, which “007” and “7” share. */
function exactly(path: string, expected: string | undefined) {
  if (expected === undefined) return []
  const read = readerOf(path, triggerRoots)
  const text = foldHex(expected)
  const holds: Predicate = (context) => {
    const actual = read(context)
    return typeof actual === 'string' && foldHex(actual) === text
  }
  return [{ equality: { path, read, key: canonicalOf(expected) ?? '' }, holds }]
}

function equalityOf(filter: Filter): Equality[] {
  if ('any' in filter || filter.op !== 'eq') return []
  const key = canonicalOf(filter.value)
  return key === undefined
    ? []
    : [{ path: filter.path, read: readerOf(filter.path, triggerRoots), key }]
}

function folded(text: string | undefined): string | undefined {
  return text === undefined ? undefined : foldHex(text)
}

/** An event's name as names are compared: product events' are stored in lower case. */
export function foldEvent(type: string, name: string | undefined): string | undefined {
  return type === 'custom_event' ? name?.toLowerCase() : folded(name)
}
