import type { Uuid } from '@outrider/contracts/ids'
import { type Db, json } from '@outrider/service/database'
import { telling } from '@outrider/service/tell'
import type { StoredTenant } from '@outrider/service/tenant'
import { tellSuppression } from './commands.ts'

export interface SuppressionRow {
  readonly id: Uuid
  readonly contactId: Uuid | null
  readonly reason: string
  readonly createdAt: Date
  readonly addressHash: Uint8Array
}

const columns = (db: Db) => db`id, contact_id, reason, created_at, address_hash`

/**
 * Suppresses an address and lets contacts know; answers the entry that there is now, which may be an
 * older one.
 */
export async function insertSuppression(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, contactId, reason, createdAt, addressHash }: SuppressionRow,
): Promise<SuppressionRow> {
  const command = tellSuppression({ orgId, environment }, addressHash, true, createdAt)
  const [row] = await db<SuppressionRow[]>`
    with added as (
      insert into suppressions (id, org_id, environment, address_hash, contact_id, reason, created_at)
      values (${id}, ${orgId}, ${environment}, ${addressHash}, ${contactId}, ${reason}, ${createdAt})
      on conflict (org_id, environment, address_hash)
        do update set contact_id = coalesce(excluded.contact_id, suppressions.contact_id)
      returning ${columns(db)}
    ), told as (${telling(db, [command], 'added')})
    select * from added`
  if (!row) throw new Error('a suppression was inserted and not returned')
  return row
}

/** The organization's suppressions, newest first, older than `before` if given, of one address if given. */
export function listSuppressionRows(
  db: Db,
  { orgId, environment }: StoredTenant,
  filter: { readonly before: Uuid | null; readonly addressHash: Uint8Array | null },
  limit: number,
): Promise<SuppressionRow[]> {
  return db<SuppressionRow[]>`
    select ${columns(db)} from suppressions
    where org_id = ${orgId} and environment = ${environment}
      and (${filter.before}::uuid is null or id < ${filter.before}::uuid)
      and (${filter.addressHash}::bytea is null or address_hash = ${filter.addressHash}::bytea)
    order by id desc
    limit ${limit}`
}

/** One suppression; undefined when the organization has none of this id. */
export async function findSuppression(
  db: Db,
  { orgId, environment }: StoredTenant,
  id: Uuid,
): Promise<SuppressionRow | undefined> {
  const [row] = await db<SuppressionRow[]>`
    select ${columns(db)} from suppressions
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

/** Lifts a suppression and lets contacts know; false when the organization has it no more. */
export async function deleteSuppression(
  db: Db,
  { orgId, environment }: StoredTenant,
  { id, addressHash }: SuppressionRow,
  now: Date,
): Promise<boolean> {
  const command = tellSuppression({ orgId, environment }, addressHash, false, now)
  const rows = await db`
    with gone as (
      delete from suppressions
      where org_id = ${orgId} and environment = ${environment} and id = ${id}
      returning id
    ), told as (${telling(db, [command], 'gone')})
    select id from gone`
  return rows.length > 0
}

/** A suppression whose hash is bare. */
export interface BareSuppression extends StoredTenant {
  readonly id: Uuid
  readonly addressHash: Uint8Array
}

/** At most `limit` suppressions, of all tenants, whose hashes are bare. */
export function listBareSuppressions(db: Db, limit: number): Promise<BareSuppression[]> {
  return db<BareSuppression[]>`
    select id, org_id, environment, address_hash from suppressions
    where octet_length(address_hash) = 32 limit ${limit}`
}

/** Keys the hashes of suppressions; one whose address is suppressed under its keyed hash already goes. */
export async function keySuppressions(
  db: Db,
  rows: readonly (BareSuppression & { readonly keyed: Buffer })[],
): Promise<void> {
  const hex = rows.map(({ id, orgId, environment, keyed }) => ({
    id,
    orgId,
    environment,
    keyed: keyed.toString('hex'),
  }))
  const isKeyed = db`exists (
    select from suppressions k
    where k.org_id = w."orgId" and k.environment = w.environment and k.address_hash = decode(w.keyed, 'hex')
  )`
  await db`
    with w as (
      select * from jsonb_to_recordset(${json(db, hex)}::jsonb)
        as w (id uuid, "orgId" uuid, environment text, keyed text)
    ), doubled as (
      delete from suppressions s using w
      where s.id = w.id and s.org_id = w."orgId" and s.environment = w.environment and ${isKeyed}
    )
    update suppressions s set address_hash = decode(w.keyed, 'hex')
    from w
    where s.id = w.id and s.org_id = w."orgId" and s.environment = w.environment and not ${isKeyed}`
}
