import type { ContactRef } from '@outrider/contracts/contacts'
import type { StoredTenant } from '../tenant.ts'

/** In the order in which a person is looked up. */
export const identifierKinds = ['walletAddress', 'email', 'externalId'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

export interface Identifier extends StoredTenant {
  readonly kind: IdentifierKind
  readonly value: string
}

/**
 * One spelling for what means one person: emails in lower case, `0x` hexadecimal in lower case; other
 * addresses (base58 among them) tell letters apart and stay as they are.
 */
export function normalize(kind: IdentifierKind, value: string): string {
  const ignoresCase = kind === 'email' || (kind === 'walletAddress' && /^0x[0-9a-f]+$/i.test(value))
  return ignoresCase ? value.toLowerCase() : value
}

/** The identifiers that a reference names, in the order in which they decide. */
export function identifiersOf(tenant: StoredTenant, ref: ContactRef): Identifier[] {
  return identifierKinds.flatMap((kind) => {
    const value = ref[kind]
    return value === undefined ? [] : [{ ...tenant, kind, value: normalize(kind, value) }]
  })
}

/** Tells identifiers apart in maps and gives them the one order in which rows are locked. */
export function identifierKey({ orgId, environment, kind, value }: Identifier): string {
  return `${orgId} ${environment} ${kind} ${value}`
}
