import { Type } from 'typebox'
import { createHash } from 'node:crypto'
import {
  newUuidBytes,
  suffixOf,
  suffixOfBytes,
  type Uuid,
  uuidBytes,
  uuidOfSuffix,
} from './type-id.ts'

/** What an id's prefix says it names. */
export type IdPrefix =
  | 'org'
  | 'usr'
  | 'key'
  | 'aud'
  | 'ses'
  | 'inv'
  | 'con'
  | 'evt'
  | 'seg'
  | 'form'
  | 'cns'
  | 'auto'
  | 'ent'
  | 'dom'
  | 'snd'
  | 'msg'
  | 'cmp'
  | 'tpl'
  | 'sup'
  | 'whk'
  | 'whd'
  | 'imp'
  | 'era'
  | 'cat'

/** An id of one kind as callers see it: its prefix, `_` and a UUID in 26 characters of base32. */
export type TypeId<Prefix extends IdPrefix = IdPrefix> = `${Prefix}_${string}`

/** The schema of an id (TypeID specification 0.3). */
export function Id<Prefix extends IdPrefix>(prefix: Prefix) {
  return Type.Unsafe<TypeId<Prefix>>(
    Type.String({ pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` }),
  )
}

/** A new id; later ones sort after earlier ones, to the millisecond (UUIDv7). */
export function newId<Prefix extends IdPrefix>(prefix: Prefix): TypeId<Prefix> {
  return `${prefix}_${newUuid()}`
}

/** The id of what is known by a name and a time: the same at each call. It sorts among new ids by the time. */
export function derivedId<Prefix extends IdPrefix>(
  prefix: Prefix,
  at: Date,
  name: string,
): TypeId<Prefix> {
  const digest = createHash('sha256').update(name).digest()
  return `${prefix}_${suffixOfBytes(uuidBytes(at.getTime(), digest))}`
}

/** 26 characters of base32 that sort by time, for names that are no resource's id. */
export function newUuid(): string {
  return suffixOfBytes(newUuidBytes(Date.now()))
}

/** Whether a text is an id of this kind. */
export function isId<Prefix extends IdPrefix>(
  prefix: Prefix,
  text: string,
): text is TypeId<Prefix> {
  return text.startsWith(`${prefix}_`) && uuidOfSuffix(text.slice(prefix.length + 1)) !== undefined
}

/** The UUID inside an id, as the database stores it. Throws for what is no id. */
export function uuidOf(id: TypeId): Uuid {
  const uuid = uuidIn(id)
  if (!uuid) throw new Error(`${id} is no id`)
  return uuid
}

/** The UUID inside a text that may be an id; undefined for what is none. */
export function uuidIn(text: string): Uuid | undefined {
  return uuidOfSuffix(text.slice(text.lastIndexOf('_') + 1))
}

/** The id that a stored UUID reads as. */
export function idOf<Prefix extends IdPrefix>(prefix: Prefix, uuid: Uuid): TypeId<Prefix> {
  return `${prefix}_${suffixOf(uuid)}`
}

/** The lowest UUID that can be made at a time in milliseconds (RFC 9562, section 5.7: the time leads). */
export function lowestUuidAt(time: number): Uuid {
  const hex = Math.max(0, time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
