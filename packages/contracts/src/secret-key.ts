import { newId, type TypeId } from './ids.ts'
import { digestOf, isSealed, sealedRandom } from './sealed-text.ts'
import type { Environment } from './shapes.ts'

/** A new key. `text` is shown to its owner once and kept by nobody; the digest is what is stored. */
export interface NewSecretKey {
  readonly id: TypeId<'key'>
  readonly text: string
  readonly digest: string
}

/** What a secret key's text claims; whether the claim holds, only the keys service knows. */
export interface SecretKeyClaim {
  readonly id: TypeId<'key'>
  readonly environment: Environment
  /** SHA-256 of the verifier, in hexadecimal. */
  readonly digest: string
}

const secretKeyForm = /^sk_(live|test)_([0-7][0-9a-hjkmnp-tv-z]{25})\.([0-9A-Za-z]{49})$/
const publishableKeyForm = /^pk_(live|test)_[0-9A-Za-z]{28}$/
const idPrefix = 'key_' as const

/** A key of 256 random bits: `sk_live_<keyId>.<verifier>`, the verifier closed by a checksum of the whole. */
export function makeSecretKey(environment: Environment, id = newId('key')): NewSecretKey {
  const prefix = `sk_${environment}_${id.slice(idPrefix.length)}.`
  const text = sealedRandom(prefix, 32, 43)
  return { id, text, digest: digestOf(text.slice(prefix.length)) }
}

/** Reads a key's text; undefined, before anything is hashed, for what never was one. */
export function parseSecretKey(text: string): SecretKeyClaim | undefined {
  const [, environment, keyId, verifier] = secretKeyForm.exec(text) ?? []
  if (!isEnvironment(environment) || !verifier || !isSealed(text)) return undefined
  return { id: `${idPrefix}${keyId}`, environment, digest: digestOf(verifier) }
}

/** How a list shows a key whose text is gone: `sk_live_01j9…`. */
export function hintOf(id: TypeId<'key'>, environment: Environment): string {
  return `sk_${environment}_${id.slice(idPrefix.length, idPrefix.length + 4)}…`
}

/** A publishable key of 128 random bits and a checksum: `pk_live_…`. It is no secret, and stored as it is. */
export function makePublishableKey(environment: Environment): string {
  return sealedRandom(`pk_${environment}_`, 16, 22)
}

/** Reads a publishable key's text; undefined for what never was one. */
export function parsePublishableKey(
  text: string,
): { readonly environment: Environment } | undefined {
  const [, environment] = publishableKeyForm.exec(text) ?? []
  return isEnvironment(environment) && isSealed(text) ? { environment } : undefined
}

function isEnvironment(word: string | undefined): word is Environment {
  return word === 'live' || word === 'test'
}
