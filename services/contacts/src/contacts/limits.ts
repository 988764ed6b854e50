import {
  maxContactAttributeBytes,
  maxContactIdentifiers,
  maxContactTags,
} from '@outrider/contracts/contacts'
import type { Uuid } from '@outrider/contracts/ids'
import { combine, type Said } from './fields.ts'

/** The attributes and tags of a contact, which are subject to limits. */
export interface Holdings {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly tags: readonly string[]
}

export type Bounded = keyof Holdings | 'identifiers'

const bounds: Readonly<Record<string, Bounded>> = {
  contacts_attributes_bound: 'attributes',
  contacts_tags_bound: 'tags',
  contacts_identifiers_bound: 'identifiers',
}

/** The limit that a contact would have exceeded, when that is why a statement failed. */
export function overfullOf(error: unknown): Bounded | undefined {
  if (!(error instanceof Error) || !('constraint_name' in error)) return undefined
  return bounds[String(error.constraint_name)]
}

/** The limits of a contact, in words for callers. */
export const boundOf: Readonly<Record<Bounded, string>> = {
  attributes: `would exceed ${maxContactAttributeBytes} bytes in total for the contact`,
  tags: `would exceed ${maxContactTags} tags for the contact`,
  identifiers: `would exceed ${maxContactIdentifiers} identifiers for the contact`,
}

/** The changes to a contact that fit, and the names of the ones that had to be omitted. */
interface Fitted {
  readonly said: Said
  readonly dropped: readonly Bounded[]
}

/** Checks one change after the other, and leaves out attributes and tags that a contact has no room for. */
export type Fit = (contactId: Uuid, said: Said) => Fitted

/** Leaves nothing out: the statement fails if it exceeds a limit. */
export const fitsAll: Fit = (_contactId, said) => ({ said, dropped: [] })

/** @param known the present attributes and tags of the contacts; others have none */
export function createFit(known: ReadonlyMap<string, Holdings>): Fit {
  const holdings = new Map(known)
  return (contactId, said) => {
    const prior = holdings.get(contactId) ?? { attributes: {}, tags: [] }
    const next = nextOf(prior, said)
    const dropped: Bounded[] = []
    if (bytesOf(next.attributes) > Math.max(maxContactAttributeBytes, bytesOf(prior.attributes)))
      dropped.push('attributes')
    if (next.tags.length > Math.max(maxContactTags, prior.tags.length)) dropped.push('tags')
    const fitted = {
      ...said,
      ...(dropped.includes('attributes') && { attributes: undefined }),
      ...(dropped.includes('tags') && { addTags: undefined }),
    }
    holdings.set(contactId, nextOf(prior, fitted))
    return { said: fitted, dropped }
  }
}

/** Reserves room for one more identifier of a contact; returns whether there was any. */
export type NameRoom = (contactId: Uuid) => boolean

/** @param known the number of identifiers that the contacts have at the start; others have none */
export function createNameRoom(known: ReadonlyMap<Uuid, number>): NameRoom {
  const counts = new Map(known)
  return (contactId) => {
    const count = counts.get(contactId) ?? 0
    counts.set(contactId, count + 1)
    return count < maxContactIdentifiers
  }
}

function nextOf(prior: Holdings, said: Said): Holdings {
  const { attributes, removed, addTags, removeTags } = combine([said])
  const next = { ...prior.attributes, ...attributes }
  for (const name of removed) delete next[name]
  const kept = prior.tags.filter((tag) => !removeTags.includes(tag))
  return { attributes: next, tags: [...new Set([...kept, ...addTags])] }
}

/** Bytes of a value as JSON, as PostgreSQL writes it: numbers with all their digits, never as `1e+21`. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + missingDigits(value)
}

function missingDigits(value: unknown): number {
  if (typeof value === 'number') return digitsOf(value) - String(value).length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, each) => sum + missingDigits(each), 0)
}

/** The length of a number when it is written out. */
function digitsOf(value: number): number {
  const text = String(value)
  const [mantissa = '', exponent] = text.split('e')
  if (exponent === undefined) return text.length
  const sign = value < 0 ? 1 : 0
  const digits = mantissa.replace(/[-.]/g, '').length
  const shift = Number(exponent)
  return sign + (shift > 0 ? shift + 1 : 1 - shift + digits)
}
