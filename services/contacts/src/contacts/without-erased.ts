import type { IdentifierKind } from '@outrider/contracts/contacts'
import { identifierKey, identifiersOf } from './identifiers.ts'
import type { Holder, Mention } from './plan-contacts.ts'

/** A mention without what only an erased person was known by. */
interface Survivor {
  readonly mention: Mention
  /** What was left out. */
  readonly erased: readonly IdentifierKind[]
}

/**
 * A mention as far as it may be carried out. What was accepted before an erasure must not make the person anew: an
 * identifier that an erased person had by then is left out, and null is answered where that identifier decides whom
 * the mention means.
 *
 * @param holders who has which identifier, by `identifierKey`
 * @param tombstones when somebody who had an identifier was erased, by `identifierKey`
 */
export function withoutErased(
  mention: Mention,
  holders: ReadonlyMap<string, Holder>,
  tombstones: ReadonlyMap<string, Date>,
): Survivor | null {
  const { tenant, contact, acceptedAt, isWhole = false } = mention
  if (acceptedAt === undefined || tombstones.size === 0) return { mention, erased: [] }
  const accepted = Date.parse(acceptedAt)
  const isErased = (key: string) => (tombstones.get(key)?.getTime() ?? -Infinity) >= accepted
  const named = identifiersOf(tenant, contact).map((each) => ({
    kind: each.kind,
    isErased: isErased(identifierKey(each)),
    isHeld: holders.has(identifierKey(each)),
  }))
  const decisive = named.find((each) => each.isErased || each.isHeld)
  const erased = named.filter((each) => each.isErased).map(({ kind }) => kind)
  if (decisive?.isErased || (isWhole && erased.length > 0)) return null
  const left = Object.entries(contact).filter(([field]) => !erased.some((kind) => kind === field))
  return { mention: { ...mention, contact: Object.fromEntries(left) }, erased }
}
