import type { Uuid } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/tenant'
import type { Texts } from './fields.ts'

/** What is to become of one contact's row: what is not named stays as it is. */
export interface RowChange extends StoredTenant {
  readonly id: Uuid
  readonly texts: Texts
  /** Attributes to set, and the names of those to remove. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly removed: readonly string[]
  /** All tags from now on; null to change single ones. */
  readonly tags: readonly string[] | null
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
  /** Whether the person wants no email, and when that was said; null to leave it as it is. */
  readonly unsubscribed: boolean | null
  readonly subscriptionAt: string | null
  /** Which the row must still have; null for any. */
  readonly version: string | null
}

/** What may be said of a contact's attributes and tags. Null removes an attribute; a tag both added and removed is added. */
export interface Said {
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
}

/** The change that changes nothing. */
export function noChange({ orgId, environment }: StoredTenant, id: Uuid): RowChange {
  return {
    orgId,
    environment,
    id,
    texts: {},
    attributes: {},
    removed: [],
    tags: null,
    addTags: [],
    removeTags: [],
    unsubscribed: null,
    subscriptionAt: null,
    version: null,
  }
}

type Words = Pick<RowChange, 'attributes' | 'removed' | 'addTags' | 'removeTags'>

/** What several words about one contact come to: of each attribute and each tag the last one counts. */
export function combine(words: readonly Said[]): Words {
  const [only] = words
  return only && words.length === 1 ? wordsOf(only) : lastOf(words)
}

/** Most contacts are spoken of once, and nothing is removed: then nothing is copied. */
function wordsOf({ attributes = {}, addTags = [], removeTags = [] }: Said): Words {
  const entries = Object.entries(attributes)
  const removed = entries.filter(([, value]) => value === null).map(([name]) => name)
  return {
    attributes:
      removed.length === 0
        ? attributes
        : Object.fromEntries(entries.filter(([, value]) => value !== null)),
    removed,
    addTags: addTags.length > 1 ? [...new Set(addTags)] : addTags,
    removeTags: removeTags.filter((tag) => !addTags.includes(tag)),
  }
}

function lastOf(words: readonly Said[]): Words {
  const values = new Map<string, unknown>()
  const tags = new Map<string, boolean>()
  for (const { attributes = {}, addTags = [], removeTags = [] } of words) {
    for (const [name, value] of Object.entries(attributes)) values.set(name, value)
    for (const tag of removeTags) tags.set(tag, false)
    for (const tag of addTags) tags.set(tag, true)
  }
  const entries = [...values]
  return {
    attributes: Object.fromEntries(entries.filter(([, value]) => value !== null)),
    removed: entries.filter(([, value]) => value === null).map(([name]) => name),
    addTags: [...tags].filter(([, wanted]) => wanted).map(([tag]) => tag),
    removeTags: [...tags].filter(([, wanted]) => !wanted).map(([tag]) => tag),
  }
}
