import type { ContactPatch } from '@outrider/contracts/contacts'
import { invalid, Problem } from '@outrider/contracts/problem'
import {
  type Identifier,
  identifierKey,
  type IdentifierKind,
  identifierKinds,
  identifiersOf,
} from './identifiers.ts'
import type { Holder } from './plan-contacts.ts'
import type { StoredTenant } from '../tenant.ts'

/** The identifiers that a contact shows, and the row's version. */
export interface Shown extends Record<IdentifierKind, string | null> {
  readonly id: string
  readonly version: string
}

/** What is to be written about one contact. */
export interface Change extends Record<IdentifierKind, string | null> {
  readonly id: string
  /** The row must still have it; null when no identifier changes. */
  readonly version: string | null
  /** Identifiers that nobody had. */
  readonly named: readonly Identifier[]
  /** Identifiers that others took the place of. */
  readonly released: readonly Identifier[]
  /** Kinds of which the contact is to have none. */
  readonly cleared: readonly IdentifierKind[]
  readonly attributes: Readonly<Record<string, unknown>>
  readonly removed: readonly string[]
  /** Null to leave them as they are. */
  readonly tags: readonly string[] | null
}

/** The identifiers that a patch sets. */
export function wantedIdentifiers(
  tenant: StoredTenant,
  { walletAddress, email, externalId }: ContactPatch,
): Identifier[] {
  const ref = { walletAddress, email, externalId }
  const given = Object.entries(ref).filter(([, value]) => typeof value === 'string')
  return identifiersOf(tenant, Object.fromEntries(given))
}

/**
 * What a patch comes to. Throws `IDENTIFIER_TAKEN` naming the field when somebody else has an identifier,
 * and `VALIDATION_FAILED` when none would be left.
 *
 * @param holders who has the wanted identifiers, by `identifierKey`
 */
export function planChange(
  tenant: StoredTenant,
  shown: Shown,
  patch: ContactPatch,
  holders: ReadonlyMap<string, Holder>,
): Change {
  const wanted = wantedIdentifiers(tenant, patch)
  for (const identifier of wanted) refuseTaken(identifier, shown.id, holders)
  const replacing = wanted.filter(({ kind, value }) => shown[kind] !== value)
  const cleared = identifierKinds.filter((kind) => patch[kind] === null)
  const kinds = Object.fromEntries([
    ...cleared.map((kind) => [kind, null]),
    ...replacing.map(({ kind, value }) => [kind, value]),
  ])
  const after = { ...shown, ...kinds }
  const [last] = cleared
  if (last && identifierKinds.every((kind) => after[kind] === null))
    throw invalid(last, 'is the last identifier of the contact', 'last')
  const touched = cleared.length > 0 || replacing.length > 0
  const attributes = Object.entries(patch.attributes ?? {})
  return {
    ...after,
    version: touched ? shown.version : null,
    named: replacing.filter((each) => !holders.has(identifierKey(each))),
    released: replacing.flatMap(({ kind }) => {
      const value = shown[kind]
      return value === null ? [] : [{ ...tenant, kind, value }]
    }),
    cleared,
    attributes: Object.fromEntries(attributes.filter(([, value]) => value !== null)),
    removed: attributes.filter(([, value]) => value === null).map(([name]) => name),
    tags: patch.tags === undefined ? null : [...new Set(patch.tags)],
  }
}

function refuseTaken(
  identifier: Identifier,
  contactId: string,
  holders: ReadonlyMap<string, Holder>,
): void {
  const holder = holders.get(identifierKey(identifier))
  if (holder === undefined || holder.contactId === contactId) return
  const fault = { field: identifier.kind, code: 'taken', message: 'belongs to another contact' }
  throw new Problem('IDENTIFIER_TAKEN', `${fault.field}: ${fault.message}`, { faults: [fault] })
}
