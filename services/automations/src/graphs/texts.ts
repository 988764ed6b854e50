import type { Fault } from '@outrider/contracts/problem'
import type { FreeForm } from '@outrider/contracts/shapes'
import type { Filter } from '@outrider/contracts/trigger-spec'
import { templateFault, type Text } from '@outrider/liquid/compile'
import { type Context, refsIn } from '../filters/filters.ts'

/** All strings in a JSON value at any depth, without field names, in the order of `withTexts`. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The value with other strings in place of its own. */
export function withTexts(value: unknown, texts: readonly string[]): unknown {
  const left = texts.values()
  const replace = (part: unknown): unknown => {
    if (typeof part === 'string') return left.next().value ?? ''
    if (Array.isArray(part)) return part.map(replace)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, below]) => [name, replace(below)]))
  }
  return replace(value)
}

const liquid = /\{[{%]/
/** Liquid names the contact, or computes a name, which needs brackets. */
const mention = /contact|\[/

/** Whether templates, at any depth of a JSON value, may read the contact. */
export function textsReadContact(value: unknown): boolean {
  return textsIn(value).some((text) => liquid.test(text) && mention.test(text))
}

/** Whether conditions read the contact. */
export function filtersReadContact(filters: readonly Filter[]): boolean {
  return [...pathsIn(filters), ...refsIn(filters)].some(isOfContact)
}

/** Whether a path leads into the contact. */
export function isOfContact(path: string): boolean {
  return path.startsWith('contact.')
}

function pathsIn(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => ('any' in filter ? pathsIn(filter.any) : [filter.path]))
}

/** The faults of all templates in fields, at any depth: `attributes.address.0`. */
export function templateFaults(
  fields: Readonly<Record<string, unknown>>,
  mode: Text['mode'] = 'text',
): readonly Fault[] {
  return Object.entries(fields).flatMap(([field, value]) => faultsAt(field, value, mode))
}

function faultsAt(field: string, value: unknown, mode: Text['mode']): readonly Fault[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, below]) =>
      faultsAt(`${field}.${name}`, below, mode),
    )
  const message = typeof value === 'string' ? templateFault({ source: value, mode }) : undefined
  return message === undefined ? [] : [{ field, code: 'template', message }]
}

/** The variables of messages' templates besides `contact`. The trigger omits fields that the event has. */
export function textContext({ event, trigger }: Context): { event: FreeForm; trigger: FreeForm } {
  const { payload: _payload, attributes: _attributes, ...rest } = { ...objectOf(trigger) }
  return { event: objectOf(event), trigger: rest }
}

function objectOf(value: unknown): FreeForm {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
