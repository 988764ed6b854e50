import type { Uuid } from '@outrider/contracts/ids'
import { json, type Pool } from '@outrider/service/database'

/** A selector of a registration. */
export interface KeyName {
  readonly domainId: Uuid
  readonly selector: 's1' | 's2'
}

export interface PublicKey extends KeyName {
  /** The `p=` of its record. */
  readonly publicKey: string
}

/** Keys whose records no update has published yet, of whichever tenants: at most `limit`. */
export function findUnpublished(db: Pool, limit: number): Promise<PublicKey[]> {
  return db<PublicKey[]>`
    select domain_id, selector, public_key from dkim_keys where published_in is null limit ${limit}`
}

/** Notes in which zone keys' records have been published. */
export async function markPublished(
  db: Pool,
  keys: readonly KeyName[],
  zone: string,
): Promise<void> {
  const names = keys.map(({ domainId, selector }) => ({ domainId, selector }))
  await db`
    update dkim_keys k set published_in = ${zone}
    from jsonb_to_recordset(${json(db, names)}::jsonb) as p ("domainId" uuid, selector text)
    where k.domain_id = p."domainId" and k.selector = p.selector`
}

/** Makes what was published in another zone unpublished: the service zone has changed. */
export async function forgetOtherZones(db: Pool, zone: string): Promise<void> {
  await db`update dkim_keys set published_in = null where published_in <> ${zone}`
}

/** Keys of domains that are gone, published in this zone: at most `limit`. */
export function findWithdrawn(db: Pool, zone: string, limit: number): Promise<KeyName[]> {
  return db<KeyName[]>`
    select domain_id, selector from withdrawn_keys where published_in = ${zone} limit ${limit}`
}

/** Forgets keys whose records are gone. */
export async function forgetWithdrawn(
  db: Pool,
  keys: readonly KeyName[],
  zone: string,
): Promise<void> {
  await db`
    delete from withdrawn_keys w
    using jsonb_to_recordset(${json(db, keys)}::jsonb) as g ("domainId" uuid, selector text)
    where w.domain_id = g."domainId" and w.selector = g.selector and w.published_in = ${zone}`
}

/** The keys of all tenants' domains, those after a domain if given, in the order of domains: at most `limit` domains'. */
export function listPublicKeys(db: Pool, after: Uuid | null, limit: number): Promise<PublicKey[]> {
  return db<PublicKey[]>`
    select domain_id, selector, public_key from dkim_keys
    where domain_id in (
      select id from domains where (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}
    )
    order by domain_id, selector`
}
