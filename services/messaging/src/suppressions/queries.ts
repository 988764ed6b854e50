import { type Db, json } from '@outrider/service/database'
import type { Owner } from '../tenant.ts'
import type { Command } from './reachability.ts'

export interface SuppressionRow {
  readonly id: string
  readonly contactId: string | null
  readonly reason: string
  readonly createdAt: Date
}

export interface NewSuppression extends SuppressionRow {
  readonly addressHash: Uint8Array
}

const columns = (db: Db) => db`id, contact_id, reason, created_at`

/**
 * Suppresses an address and lets contacts know, if it is somebody's; answers the entry that there is now,
 * which may be an older one.
 */
export async function insertSuppression(
  db: Db,
  { orgId, environment }: Owner,
  { id, contactId, reason, createdAt, addressHash }: NewSuppression,
  command: Command | undefined,
): Promise<SuppressionRow> {
  const commands = command === undefined ? [] : [command]
  const [row] = await db<SuppressionRow[]>`
    with told as (
      insert into outbox (subject, data)
      select c.subject, c.data from jsonb_to_recordset(${json(db, commands)}::jsonb)
        as c (subject text, data jsonb)
    )
    insert into suppressions (id, org_id, environment, address_hash, contact_id, reason, created_at)
    values (${id}, ${orgId}, ${environment}, ${addressHash}, ${contactId}, ${reason}, ${createdAt})
    on conflict (org_id, environment, address_hash)
      do update set contact_id = coalesce(excluded.contact_id, suppressions.contact_id)
    returning ${columns(db)}`
  if (!row) throw new Error('a suppression was inserted and not returned')
  return row
}

/** The organization's suppressions, newest first, older than `before` if given, of one address if given. */
export function findSuppressions(
  db: Db,
  { orgId, environment }: Owner,
  filter: { readonly before: string | null; readonly addressHash: Uint8Array | null },
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
  { orgId, environment }: Owner,
  id: string,
): Promise<SuppressionRow | undefined> {
  const [row] = await db<SuppressionRow[]>`
    select ${columns(db)} from suppressions
    where org_id = ${orgId} and environment = ${environment} and id = ${id}`
  return row
}

/** Lifts a suppression and lets contacts know, if it is somebody's; false when the organization has none of this id. */
export async function deleteSuppression(
  db: Db,
  { orgId, environment }: Owner,
  id: string,
  command: Command | undefined,
): Promise<boolean> {
  const commands = command === undefined ? [] : [command]
  const rows = await db`
    with gone as (
      delete from suppressions
      where org_id = ${orgId} and environment = ${environment} and id = ${id}
      returning id
    ), told as (
      insert into outbox (subject, data)
      select c.subject, c.data from gone, jsonb_to_recordset(${json(db, commands)}::jsonb)
        as c (subject text, data jsonb)
    )
    select id from gone`
  return rows.length > 0
}
