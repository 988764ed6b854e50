import { hash } from 'node:crypto'
import {
  type ContactInput,
  type ContactPatch,
  type IdentifierKind,
  identifierKinds,
} from '@outrider/contracts/contacts'
import type { ChoiceSource } from '@outrider/contracts/subscriptions'
import {
  type ContactFieldName,
  contactFieldNames,
  contactFields,
  publicFieldNames,
} from '@outrider/contracts/contact-fields'
import { type Uuid, uuidText } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { Choices } from './choices.ts'

/** The fields that a caller can set on a contact; an undefined field is not changed. */
export type ContactFields = {
  readonly [Field in keyof ContactInput]?: ContactInput[Field] | undefined
}

/** The new text of each field; null to remove it. */
export type Texts = Partial<Record<ContactFieldName, string | null>>

/** Public fields that do not identify a contact. Segments compare them as attributes of their name. */
export const comparedFields = publicFieldNames.filter((name) => !contactFields[name].isIdentifier)

export function columnOf(name: ContactFieldName): string {
  return contactFields[name].column
}

/** The attributes that segments compare: fields take precedence over attributes of the same name. */
export const comparedAttributes =
  comparedFields.length === 0
    ? 'attributes'
    : `attributes || jsonb_strip_nulls(jsonb_build_object(${comparedFields
        .map((name) => `'${name}', ${columnOf(name)}`)
        .join(', ')}))`

/** The columns of the public fields, for a list of columns. */
export const publicColumns = publicFieldNames.map(columnOf).join(', ')

export interface Identifier extends StoredTenant {
  readonly kind: IdentifierKind
  readonly value: string
}

/** An identifier and the contact that has it. */
export interface HeldIdentifier extends Identifier {
  readonly contactId: Uuid
}

/**
 * One spelling for equal identifiers: emails in lower case, `0x` hexadecimal in lower case. In other addresses
 * (base58 among them) case matters, so they stay as they are, like every other text.
 */
export function normalize(field: keyof Texts, value: string): string {
  const ignoresCase =
    field === 'email' || (field === 'walletAddress' && /^0x[0-9a-f]+$/i.test(value))
  return ignoresCase ? value.toLowerCase() : value
}

/** The texts set on a contact, each in its normalized spelling; fields that are not set are missing. */
export function textsOf(said: ContactFields | ContactPatch): Texts {
  const texts: Texts = {}
  for (const field of contactFieldNames) {
    const value = said[field]
    if (value !== undefined) texts[field] = value === null ? null : normalize(field, value)
  }
  return texts
}

/** The identifiers set on a contact, in the order of their precedence. */
export function identifiersOf(
  { orgId, environment }: StoredTenant,
  said: ContactFields | ContactPatch,
): Identifier[] {
  const texts = textsOf(said)
  return identifierKinds.flatMap((kind) => {
    const value = texts[kind]
    return typeof value === 'string' ? [{ orgId, environment, kind, value }] : []
  })
}

/** A key for an identifier in maps, and the order in which rows are locked. */
export function identifierKey({ orgId, environment, kind, value }: Identifier): string {
  return `${orgId} ${environment} ${kind} ${value}`
}

/** The new values of a row of contacts; columns that are not named stay as they are. */
export interface RowChange extends StoredTenant {
  readonly id: Uuid
  readonly texts: Texts
  /** Attributes to set, and the names of the attributes to remove. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly removed: readonly string[]
  /** All tags from now on; null to change single ones. */
  readonly tags: readonly string[] | null
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
  /** Choices about emails; null for none. */
  readonly choices: Choices | null
  readonly source: ChoiceSource | null
  /** The version that the row must still have; null for any. */
  readonly version: string | null
}

/**
 * Changes to the attributes and tags of a contact. Null removes an attribute; a tag both added and removed is
 * added.
 */
export interface Said {
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
}

/** A change without any effect. */
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
    choices: null,
    source: null,
    version: null,
  }
}

type CombinedWords = Pick<RowChange, 'attributes' | 'removed' | 'addTags' | 'removeTags'>

/** Combines several changes to one contact: for each attribute and each tag the last change counts. */
export function combine(words: readonly Said[]): CombinedWords {
  const [only] = words
  return only && words.length === 1 ? wordsOf(only) : lastOf(words)
}

/** Most contacts are mentioned once, and nothing is removed: then nothing is copied. */
function wordsOf({ attributes = {}, addTags = [], removeTags = [] }: Said): CombinedWords {
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

function lastOf(words: readonly Said[]): CombinedWords {
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

/** Bytes of a UUID. */
const uuidBytes = 16

/**
 * A tenant's key of any length in the 16 bytes of a UUID: half of its SHA-256, combined by XOR with the
 * organization's ID and a bit for the environment, so that equal keys of different tenants do not collide. An
 * index of it has half the pages of an index of tenant and hash.
 */
export function shortKey({ orgId, environment }: StoredTenant, key: string): Uuid {
  const bytes = Buffer.from(orgId.replaceAll('-', ''), 'hex')
  const digest = hash('sha256', key, 'buffer')
  for (let index = 0; index < uuidBytes; index += 1)
    bytes.writeUInt8(bytes.readUInt8(index) ^ digest.readUInt8(index), index)
  if (environment === 'test') bytes.writeUInt8(bytes.readUInt8(uuidBytes - 1) ^ 1, uuidBytes - 1)
  return uuidText(bytes)
}
