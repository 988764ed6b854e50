import type { Hashes } from '@outrider/contracts/hashes'
import { compare } from '@outrider/service/compare'
import { tenantKey } from '@outrider/service/tenant'
import { type Identifier, identifierKey, identifiersOf } from './identifiers.ts'
import type { Mention } from './plan-contacts.ts'
import type { Store } from './store.ts'
import { findTombstones, listErasing } from './tombstone-queries.ts'

/** An identifier as its tombstone has it, in hexadecimal. */
export function tombstoneHash(hashes: Hashes, { kind, value, ...tenant }: Identifier): string {
  return hashes.ofValue(tenant, `${kind} ${value}`).toString('hex')
}

/**
 * When somebody who had an identifier was last erased, by `identifierKey`, as far as it matters to the mentions.
 * Mostly nobody was erased since they were accepted: then nothing is hashed.
 */
export async function readTombstones(
  { db, hashes }: Store,
  mentions: readonly Mention[],
): Promise<ReadonlyMap<string, Date>> {
  const earliest = earliestOfEachTenant(mentions)
  if (earliest.length === 0) return new Map()
  const erasing = new Set((await listErasing(db, earliest)).map(tenantKey))
  if (erasing.size === 0) return new Map()
  const identifiers = mentions
    .filter(({ tenant }) => erasing.has(tenantKey(tenant)))
    .flatMap(({ tenant, contact }) => identifiersOf(tenant, contact))
    .map((each) => ({ ...each, key: identifierKey(each), hash: tombstoneHash(hashes, each) }))
  return findTombstones(db, identifiers)
}

function earliestOfEachTenant(mentions: readonly Mention[]) {
  const tenants = new Map<string, Mention['tenant'] & { readonly since: string }>()
  for (const { tenant, acceptedAt } of mentions) {
    if (acceptedAt === undefined) continue
    const key = tenantKey(tenant)
    const since = tenants.get(key)?.since ?? acceptedAt
    const earlier = compare(acceptedAt, since) < 0 ? acceptedAt : since
    tenants.set(key, { ...tenant, since: earlier })
  }
  return [...tenants.values()]
}
