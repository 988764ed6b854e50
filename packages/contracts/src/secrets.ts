import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Hashes } from './hashes.ts'
import { newId, type TypeId, type Uuid } from './ids.ts'
import type { Environment } from './shapes.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A number in base62, left-padded with zeros to `length` characters; larger numbers come out longer. */
export function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

const checksumLength = 6

/** `prefix`, that many random bytes in base62 of that length, and a checksum of it all. */
export function sealedRandom(prefix: string, bytes: number, length: number): string {
  return sealed(prefix, randomBytes(bytes), length)
}

/** `prefix`, the bytes in base62 of that length, and a checksum of it all. */
export function sealed(prefix: string, bytes: Buffer, length: number): string {
  const text = prefix + base62(BigInt(`0x${bytes.toString('hex')}`), length)
  return text + checksum(text)
}

/** Whether the text ends in its checksum. It detects typos, not forgery. */
export function isSealed(text: string): boolean {
  return text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength))
}

/** SHA-256 in hexadecimal: the stored form of a secret with 256 random bits. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), checksumLength)
}

/** A new key. `text` is displayed once; only the digest is stored. */
export interface NewSecretKey {
  readonly id: TypeId<'key'>
  readonly text: string
  readonly digest: string
}

/** The claim in a secret key's text. Only the keys service verifies it. */
export interface SecretKeyClaim {
  readonly id: TypeId<'key'>
  readonly environment: Environment
  /** SHA-256 of the verifier, in hexadecimal. */
  readonly digest: string
}

/** A key that a cell makes begins with its two letters or digits, by which a router finds the cell. */
const secretKeyForm =
  /^sk_(live|test)_(?:[0-9a-z]{2})?([0-7][0-9a-hjkmnp-tv-z]{25})\.([0-9A-Za-z]{49})$/
const publishableKeyForm = /^pk_(live|test)_[0-9A-Za-z]{28}$/
const idPrefix = 'key_' as const

/** A key of 256 random bits: `sk_live_<cell><keyId>.<verifier>`, the verifier closed by a checksum of the whole. */
export function makeSecretKey(
  environment: Environment,
  id = newId('key'),
  cell = '',
): NewSecretKey {
  const prefix = `sk_${environment}_${cell}${id.slice(idPrefix.length)}.`
  const text = sealedRandom(prefix, 32, 43)
  return { id, text, digest: digestOf(text.slice(prefix.length)) }
}

/** Parses a secret key; undefined, before any hashing, for a malformed one. */
export function parseSecretKey(text: string): SecretKeyClaim | undefined {
  const [, environment, keyId, verifier] = secretKeyForm.exec(text) ?? []
  if (!isEnvironment(environment) || !verifier || !isSealed(text)) return undefined
  return { id: `${idPrefix}${keyId}`, environment, digest: digestOf(verifier) }
}

/** How a list shows a key whose text is gone: `sk_live_01j9…`. */
export function hintOf(id: TypeId<'key'>, environment: Environment, cell = ''): string {
  return `sk_${environment}_${cell}${id.slice(idPrefix.length, idPrefix.length + 4)}…`
}

/** A publishable key of random bits and a checksum: `pk_live_…`. It is no secret, and stored as it is. */
export function makePublishableKey(environment: Environment, cell = ''): string {
  return publicRandom(`pk_${environment}_${cell}`, cell)
}

/** The token of a form, of random bits and a checksum: `frm_…`. */
export function makeFormToken(cell = ''): string {
  return publicRandom(`frm_${cell}`, cell)
}

/** 128 random bits, or 112 after the two characters of a cell: 28 characters with the checksum in any case. */
function publicRandom(prefix: string, cell: string): string {
  return cell ? sealedRandom(prefix, 14, 20) : sealedRandom(prefix, 16, 22)
}

/** Parses a publishable key; undefined for a malformed one. */
export function parsePublishableKey(
  text: string,
): { readonly environment: Environment } | undefined {
  const [, environment] = publishableKeyForm.exec(text) ?? []
  return isEnvironment(environment) && isSealed(text) ? { environment } : undefined
}

function isEnvironment(word: string | undefined): word is Environment {
  return word === 'live' || word === 'test'
}

/** The purpose of a token: session, device, invitation, confirmation of consent, password reset, verification of an address. */
export type TokenKind = 'ses' | 'inv' | 'cfm' | 'rst' | 'vfy' | 'dev'

interface NewToken {
  /** Displayed once. */
  readonly text: string
  /** SHA-256 in hexadecimal: the form that is stored and sent between services. */
  readonly digest: string
}

/** A token of 256 random bits and a checksum: `ses_…`. */
export function makeToken(kind: TokenKind): NewToken {
  const text = sealedRandom(`${kind}_`, 32, 43)
  return { text, digest: digestOf(text) }
}

/** A token derived from 256 secret bits: the same for the same bits. */
export function tokenOf(kind: TokenKind, secret: Buffer): NewToken {
  const text = sealed(`${kind}_`, secret, 43)
  return { text, digest: digestOf(text) }
}

/**
 * The token of a link that confirms a consent. It is derived from a secret outside the database: the link is in no stream
 * and no table, and can be sent again.
 */
export function confirmationToken(
  hashes: Hashes,
  tenant: Parameters<Hashes['ofValue']>[0],
  consentId: Uuid,
): NewToken {
  return tokenOf('cfm', hashes.ofValue(tenant, `confirmation ${consentId}`).subarray(-32))
}

/** The digest of a token of that kind; undefined, before any hashing, for a malformed one. */
export function digestOfToken(kind: TokenKind, text: string): string | undefined {
  const isToken = text.startsWith(`${kind}_`) && /^[a-z]{3}_[0-9A-Za-z]{49}$/.test(text)
  return isToken && isSealed(text) ? digestOf(text) : undefined
}

/** The CSRF token of a session, derived from its token, so that it is stored nowhere. */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url')
}
