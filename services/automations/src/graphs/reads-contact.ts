import type { Filter } from '@outrider/contracts/trigger-spec'
import { refsIn } from '../filters/refs.ts'
import { textsIn } from './texts-in.ts'

const liquid = /\{[{%]/
/** Liquid names the contact, or looks up a name that it computes, which takes brackets. */
const mention = /contact|\[/

/** Whether texts, at any depth of a JSON value, may speak of the contact. */
export function textsReadContact(value: unknown): boolean {
  return textsIn(value).some((text) => liquid.test(text) && mention.test(text))
}

/** Whether conditions look at the contact, or compare with something of the contact's. */
export function filtersReadContact(filters: readonly Filter[]): boolean {
  return [...pathsIn(filters), ...refsIn(filters)].some(isOfContact)
}

/** Whether a path leads to something of the contact's. */
export function isOfContact(path: string): boolean {
  return path.startsWith('contact.')
}

function pathsIn(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => ('any' in filter ? pathsIn(filter.any) : [filter.path]))
}
