import { TypeID, typeid } from 'typeid-js'
import { Type } from 'typebox'

/** What an id's prefix says it names. */
export type IdPrefix =
  | 'org'
  | 'usr'
  | 'key'
  | 'aud'
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

/** The schema of an id: its prefix, `_` and a UUID in 26 characters of base32 (TypeID specification 0.3). */
export function Id(prefix: IdPrefix) {
  return Type.String({ pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` })
}

/** A new id; later ones sort after earlier ones, to the millisecond (UUIDv7). */
export function newId(prefix: IdPrefix): string {
  return typeid(prefix).toString()
}

/** 26 characters of base32 that sort by time, for names that are no resource's id. */
export function newUuid(): string {
  return typeid().toString()
}

/** The UUID inside an id, as the database stores it. The id must have passed its schema. */
export function uuidOf(id: string): string {
  return TypeID.fromString(id).toUUID()
}

/** The id that a stored UUID reads as. */
export function idOf(prefix: IdPrefix, uuid: string): string {
  return TypeID.fromUUID(prefix, uuid).toString()
}
