import type { Pool } from '@outrider/service/database'
import type { StoredTenant } from '@outrider/service/tenant'

/** Those of the tenants that have erased somebody since the time given with them. */
export function listErasing(
  db: Pool,
  tenants: readonly (StoredTenant & { readonly since: string })[],
): Promise<StoredTenant[]> {
  return db<StoredTenant[]>`
    select w.org_id, w.environment
    from unnest(
      ${tenants.map(({ orgId }) => orgId)}::uuid[],
      ${tenants.map(({ environment }) => environment)}::text[],
      ${tenants.map(({ since }) => since)}::timestamptz[]
    ) as w (org_id, environment, since)
    where exists (
      select from tombstones t
      where t.org_id = w.org_id and t.environment = w.environment and t.erased_at >= w.since
    )`
}

/** An identifier, and its tombstone's hash in hexadecimal. */
interface Hashed extends StoredTenant {
  readonly key: string
  readonly hash: string
}

/** When somebody who had the identifier was last erased, by `key`; identifiers without a tombstone are missing. */
export async function findTombstones(
  db: Pool,
  identifiers: readonly Hashed[],
): Promise<Map<string, Date>> {
  const rows = await db<{ key: string; erasedAt: Date }[]>`
    select w.key, t.erased_at
    from unnest(
      ${identifiers.map(({ key }) => key)}::text[],
      ${identifiers.map(({ orgId }) => orgId)}::uuid[],
      ${identifiers.map(({ environment }) => environment)}::text[],
      ${identifiers.map(({ hash }) => hash)}::text[]
    ) as w (key, org_id, environment, hash)
    join tombstones t
      on t.org_id = w.org_id and t.environment = w.environment and t.identifier_hash = decode(w.hash, 'hex')`
  return new Map(rows.map(({ key, erasedAt }) => [key, erasedAt]))
}

/** Removes at most `limit` tombstones of erasures before `before`; answers how many. */
export async function deleteTombstones(db: Pool, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from tombstones where ctid = any (array(
      select ctid from tombstones where erased_at < ${before} limit ${limit}
    ))`
  return count
}
