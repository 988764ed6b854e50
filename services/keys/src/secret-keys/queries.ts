import type { Uuid } from '@outrider/contracts/ids'
import type { Scope } from '@outrider/contracts/keys'
import type { Plan } from '@outrider/contracts/organizations'
import type { Environment } from '@outrider/contracts/shapes'
import { insertOutboxEntries, type OutboxEntry } from '@outrider/service/db/outbox'
import { type Db, json } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { effectInserts, type Effects } from '../organizations/audit.ts'
import { maxKeys } from './key-changes.ts'

interface SecretKeyRow {
  readonly suspended: boolean
  readonly orgId: Uuid
  readonly scope: Scope
  readonly digest: Uint8Array
  readonly expiresAt: Date | null
}

/**
 * The key of this id and environment, of any organization, even if its grace period is over. The statement names no
 * organization: the key identifies it.
 */
export async function findSecretKey(
  db: Db,
  keyId: Uuid,
  environment: Environment,
): Promise<SecretKeyRow | undefined> {
  const [row] = await db<SecretKeyRow[]>`
    select org_id, standing = 'suspended' as suspended, scope, digest, expires_at
    from secret_keys k
    join organizations o on o.id = k.org_id and standing <> 'deleted'
    where k.id = ${keyId} and environment = ${environment}`
  return row
}

export interface KeyRow {
  readonly id: Uuid
  readonly name: string
  readonly scope: Scope
  readonly environment: Environment
  readonly createdAt: Date
  readonly createdBy: Uuid
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
}

const keyColumns = (db: Db) =>
  db`id, name, scope, environment, created_at, created_by, last_used_at, expires_at`

/** An organization's valid keys of both environments, newest first, starting after the id `after`. */
export function listKeyRows(
  db: Db,
  orgId: Uuid,
  now: Date,
  after: Uuid | null,
  limit: number,
): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select ${keyColumns(db)}
    from secret_keys
    where org_id = ${orgId} and (expires_at is null or expires_at > ${now})
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc
    limit ${limit}`
}

/** A valid key of an organization, of either environment. */
export async function findKey(
  db: Db,
  orgId: Uuid,
  keyId: Uuid,
  now: Date,
): Promise<KeyRow | undefined> {
  const [row] = await db<KeyRow[]>`
    select ${keyColumns(db)}
    from secret_keys
    where org_id = ${orgId} and id = ${keyId}
      and (expires_at is null or expires_at > ${now})`
  return row
}

export async function findPlan(db: Db, orgId: Uuid): Promise<Plan | undefined> {
  const [row] = await db<{ plan: Plan }[]>`
    select plan from organizations where id = ${orgId}`
  return row?.plan
}

interface NewKeyRow {
  readonly id: Uuid
  readonly tenant: StoredTenant
  readonly name: string
  readonly scope: Scope
  readonly digest: string
  readonly createdBy: Uuid
}

/**
 * Inserts a key; returns undefined if the plan permits no more. The lock on the organization's row serializes concurrent
 * requests, so that each sees the count of the one before.
 */
export async function insertKeyRow(
  db: Db,
  { id, tenant: { orgId, environment }, name, scope, digest, createdBy }: NewKeyRow,
  effects: Effects,
): Promise<KeyRow | undefined> {
  const [row] = await db<KeyRow[]>`
    with slot as (
      update organizations set active_keys = active_keys + 1
      where id = ${orgId}
        and active_keys < coalesce((${json(db, maxKeys)}::jsonb ->> plan)::integer, 2147483647)
      returning id
    ), changed as (
      insert into secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at)
      select ${id}, slot.id, ${environment}, ${name}, ${scope}, decode(${digest}, 'hex'),
             ${createdBy}, ${effects.audit.at}
      from slot
      returning ${keyColumns(db)}
    ), ${effectInserts(db, effects)}
    select ${keyColumns(db)} from changed`
  return row
}

/**
 * Inserts a replacement for a key, which ends at `end`; returns undefined if the key is gone or has a replacement. The
 * number of active keys does not change.
 */
export async function replaceKeyRow(
  db: Db,
  { keyId, end }: { readonly keyId: Uuid; readonly end: Date },
  { id, tenant: { orgId, environment }, digest, createdBy }: IssuedKey,
  effects: Effects,
): Promise<KeyRow | undefined> {
  const [row] = await db<KeyRow[]>`
    with replaced as (
      update secret_keys set expires_at = ${end}
      where org_id = ${orgId} and environment = ${environment} and id = ${keyId}
        and expires_at is null
      returning org_id, environment, name, scope
    ), changed as (
      insert into secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at)
      select ${id}, org_id, environment, name, scope, decode(${digest}, 'hex'),
             ${createdBy}, ${effects.audit.at}
      from replaced
      returning ${keyColumns(db)}
    ), ${effectInserts(db, effects)}
    select ${keyColumns(db)} from changed`
  return row
}

/** A key with a new verifier. */
export type IssuedKey = Omit<NewKeyRow, 'name' | 'scope'>

/** Replaces the verifier of an unused key of this author; returns undefined if there is none. */
export async function replaceVerifier(
  db: Db,
  { id, tenant: { orgId, environment }, digest, createdBy }: IssuedKey,
  entries: readonly OutboxEntry[],
): Promise<KeyRow | undefined> {
  const [row] = await db<KeyRow[]>`
    with changed as (
      update secret_keys set digest = decode(${digest}, 'hex')
      where org_id = ${orgId} and environment = ${environment} and id = ${id}
        and created_by = ${createdBy} and last_used_at is null and expires_at is null
      returning ${keyColumns(db)}
    ), emitted as (${insertOutboxEntries(db, entries, 'changed')})
    select ${keyColumns(db)} from changed`
  return row
}

/** Returns false if there is no such key. */
export async function deleteKeyRow(
  db: Db,
  { orgId, environment }: StoredTenant,
  keyId: Uuid,
  effects: Effects,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      delete from secret_keys
      where org_id = ${orgId} and environment = ${environment} and id = ${keyId}
      returning expires_at
    ), slot as (
      update organizations set active_keys = active_keys - 1
      where id = ${orgId} and exists (select from changed where expires_at is null)
    ), ${effectInserts(db, effects)}
    select expires_at from changed`
  return rows.length > 0
}

/** Updates the time of last use of each key; rows are locked in order, to avoid deadlocks. */
export async function updateLastUses(
  db: Db,
  uses: readonly { readonly id: Uuid; readonly at: string }[],
): Promise<void> {
  await db`
    with newest as (
      select id, max(at) as at
      from jsonb_to_recordset(${json(db, uses)}::jsonb) as use (id uuid, at timestamptz)
      group by id
    ), used as (
      select id, newest.at
      from newest join secret_keys using (id)
      order by id for update of secret_keys
    )
    update secret_keys set last_used_at = greatest(last_used_at, used.at)
    from used where secret_keys.id = used.id`
}
