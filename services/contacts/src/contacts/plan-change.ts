import {
  type ContactPatch,
  type IdentifierKind,
  identifierKinds,
} from '@outrider/contracts/contacts'
import type { Uuid } from '@outrider/contracts/ids'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { StoredTenant } from '@outrider/service/tenant'
import { type Identifier, identifierKey, identifiersOf, textsOf } from './identifiers.ts'
import type { Holder } from './plan-contacts.ts'
import { combine, noChange } from './row-change.ts'
import type { Change } from './write-queries.ts'

/** The identifiers that a contact shows, and the row's version. */
export interface Shown extends Record<IdentifierKind, string | null> {
  readonly id: Uuid
  readonly version: string
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
  const wanted = identifiersOf(tenant, patch)
  for (const identifier of wanted) refuseTaken(identifier, shown.id, holders)
  const texts = textsOf(patch)
  const cleared = identifierKinds.filter((kind) => texts[kind] === null)
  refuseLast({ ...shown, ...texts }, cleared)
  const replacing = wanted.filter(({ kind, value }) => shown[kind] !== value)
  for (const { kind, value } of wanted) if (shown[kind] === value) delete texts[kind]
  const identifies = cleared.length > 0 || replacing.length > 0
  return {
    row: {
      ...noChange(tenant, shown.id),
      ...combine([{ attributes: patch.attributes }]),
      texts,
      tags: patch.tags === undefined ? null : [...new Set(patch.tags)],
      version: identifies ? shown.version : null,
    },
    named: replacing.filter((each) => !holders.has(identifierKey(each))),
    released: replacing.flatMap((each) => {
      const value = shown[each.kind]
      return value === null ? [] : [{ ...each, value }]
    }),
    cleared,
  }
}

function refuseLast(
  after: Partial<Record<IdentifierKind, string | null>>,
  cleared: readonly IdentifierKind[],
): void {
  const [last] = cleared
  if (last && identifierKinds.every((kind) => after[kind] === null))
    throw invalid(last, 'is the last identifier of the contact', 'last')
}

function refuseTaken(
  identifier: Identifier,
  contactId: Uuid,
  holders: ReadonlyMap<string, Holder>,
): void {
  const holder = holders.get(identifierKey(identifier))
  if (holder === undefined || holder.contactId === contactId) return
  const fault = { field: identifier.kind, code: 'taken', message: 'belongs to another contact' }
  throw new Problem('IDENTIFIER_TAKEN', `${fault.field}: ${fault.message}`, { faults: [fault] })
}
