import { digestOf, isSealed, sealed, sealedRandom } from './sealed-text.ts'

/** What a token opens: a session, an organization one is invited to, a consent to be confirmed, a new password. */
export type TokenKind = 'ses' | 'inv' | 'cfm' | 'rst'

interface NewToken {
  /** Told to its bearer once. */
  readonly text: string
  /** SHA-256 in hexadecimal: what is stored, and all that services tell each other. */
  readonly digest: string
}

/** A token of 256 random bits and a checksum: `ses_…`. */
export function makeToken(kind: TokenKind): NewToken {
  const text = sealedRandom(`${kind}_`, 32, 43)
  return { text, digest: digestOf(text) }
}

/** The same token for the same 256 bits, which nobody else may know. */
export function tokenOf(kind: TokenKind, secret: Buffer): NewToken {
  const text = sealed(`${kind}_`, secret, 43)
  return { text, digest: digestOf(text) }
}

/** The digest of a token of that kind; undefined, before anything is hashed, for what never was one. */
export function digestOfToken(kind: TokenKind, text: string): string | undefined {
  const isToken = text.startsWith(`${kind}_`) && /^[a-z]{3}_[0-9A-Za-z]{49}$/.test(text)
  return isToken && isSealed(text) ? digestOf(text) : undefined
}
