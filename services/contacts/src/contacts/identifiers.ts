import {
  type ContactPatch,
  type IdentifierKind,
  identifierKinds,
} from '@outrider/contracts/contacts'
import type { Uuid } from '@outrider/contracts/ids'
import type { StoredTenant } from '@outrider/service/tenant'
import { textFields, type Texts, type Words } from './fields.ts'

export interface Identifier extends StoredTenant {
  readonly kind: IdentifierKind
  readonly value: string
}

/** An identifier and who has it. */
export interface HeldIdentifier extends Identifier {
  readonly contactId: Uuid
}

/**
 * One spelling for what means one person: emails in lower case, `0x` hexadecimal in lower case; other
 * addresses (base58 among them) tell letters apart and stay as they are, as does every other text.
 */
export function normalize(field: keyof Texts, value: string): string {
  const ignoresCase =
    field === 'email' || (field === 'walletAddress' && /^0x[0-9a-f]+$/i.test(value))
  return ignoresCase ? value.toLowerCase() : value
}

/** The texts that are said of a contact, each in its one spelling; those of which nothing is said are missing. */
export function textsOf(said: Words | ContactPatch): Texts {
  const texts: Texts = {}
  for (const field of textFields) {
    const value = said[field]
    if (value !== undefined) texts[field] = value === null ? null : normalize(field, value)
  }
  return texts
}

/** The identifiers that are said of a contact, in the order in which they decide. */
export function identifiersOf(
  { orgId, environment }: StoredTenant,
  said: Words | ContactPatch,
): Identifier[] {
  const texts = textsOf(said)
  return identifierKinds.flatMap((kind) => {
    const value = texts[kind]
    return typeof value === 'string' ? [{ orgId, environment, kind, value }] : []
  })
}

/** Tells identifiers apart in maps and gives them the one order in which rows are locked. */
export function identifierKey({ orgId, environment, kind, value }: Identifier): string {
  return `${orgId} ${environment} ${kind} ${value}`
}
