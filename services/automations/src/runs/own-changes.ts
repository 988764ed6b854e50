import { isDeepStrictEqual } from 'node:util'
import type { StepChange } from '../graphs/node-type.ts'

/**
 * The changes that an entry has commanded just now, by attribute with the value before: the contacts service may not have
 * applied them yet.
 */
export interface OwnChanges {
  readonly attributes: Readonly<
    Record<string, { readonly before?: unknown; readonly after: unknown }>
  >
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
}

interface Changeable {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly tags: readonly string[]
}

/** The changes with one more. Of an attribute that changes again, the value before the first change is kept. */
export function addChange(
  contact: unknown,
  own: OwnChanges | null | undefined,
  { attributes = {}, addTags = [], removeTags = [] }: StepChange,
): OwnChanges {
  const present = isChangeable(contact) ? contact.attributes : {}
  const changed = Object.entries(attributes).map(([name, after]) => {
    const known = own?.attributes[name]
    const before = known ? known.before : present[name]
    return [name, { ...(before !== undefined && { before }), after }] as const
  })
  const added = (own?.addTags ?? []).filter((tag) => !removeTags.includes(tag))
  const removed = (own?.removeTags ?? []).filter((tag) => !addTags.includes(tag))
  return {
    attributes: { ...own?.attributes, ...Object.fromEntries(changed) },
    addTags: [...new Set([...added, ...addTags])],
    removeTags: [...new Set([...removed, ...removeTags])],
  }
}

function isChangeable(contact: unknown): contact is Changeable {
  return (
    typeof contact === 'object' && contact !== null && 'attributes' in contact && 'tags' in contact
  )
}

/** The contact as the changes leave it. An attribute that something else has changed since keeps that value. */
export function withChanges<Contact>(
  contact: Contact,
  own: OwnChanges | null | undefined,
): Contact {
  if (!own || !isChangeable(contact)) return contact
  const attributes = { ...contact.attributes }
  for (const [name, { before, after }] of Object.entries(own.attributes))
    if (isDeepStrictEqual(attributes[name], before)) {
      if (after === null) delete attributes[name]
      else attributes[name] = after
    }
  const tags = [...new Set([...contact.tags, ...own.addTags])]
  return { ...contact, attributes, tags: tags.filter((tag) => !own.removeTags.includes(tag)) }
}
