import type { Uuid } from '@outrider/contracts/ids'
import type { Scope } from '@outrider/contracts/keys'
import { type Db, json } from '@outrider/service/database'
import { type Fact, telling } from '@outrider/service/tell'
import type { StoredTenant } from '@outrider/service/tenant'
import { type Deed, recording } from '../audit/queries.ts'
import { maxKeys } from './max-keys.ts'
import { columns, type KeyRow } from './queries.ts'

/** What a key is, before it has been used. */
export interface NewKey {
  readonly id: Uuid
  readonly tenant: StoredTenant
  readonly name: string
  readonly scope: Scope
  readonly digest: string
  readonly createdBy: Uuid
}

/** What else a change to a key writes, in the same statement. */
export interface Effects {
  readonly deed: Deed
  readonly facts: readonly Fact[]
}

/**
 * Inserts a key if the plan allows one more; undefined when it does not. The lock on the organization's
 * row puts those who come at once in a line, and each then sees the count the one before has left.
 */
export async function insertKey(
  db: Db,
  { id, tenant: { orgId, environment }, name, scope, digest, createdBy }: NewKey,
  { deed, facts }: Effects,
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
             ${createdBy}, ${deed.at}
      from slot
      returning ${columns(db)}
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts, 'changed')})
    select ${columns(db)} from changed`
  return row
}

/**
 * Puts a replacement beside a key that ends then; undefined when the key is gone or already
 * has a replacement. The count of active keys stays as it is.
 */
export async function replaceKey(
  db: Db,
  { keyId, end }: { readonly keyId: Uuid; readonly end: Date },
  { id, tenant: { orgId, environment }, digest, createdBy }: IssuedBefore,
  { deed, facts }: Effects,
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
             ${createdBy}, ${deed.at}
      from replaced
      returning ${columns(db)}
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts, 'changed')})
    select ${columns(db)} from changed`
  return row
}

/** A key that may have been made before, with the verifier that it gets then. */
export type IssuedBefore = Omit<NewKey, 'name' | 'scope'>

/** Gives a key another verifier; undefined when there is no such key of its maker's, or it was used or replaced. */
export async function replaceVerifier(
  db: Db,
  { id, tenant: { orgId, environment }, digest, createdBy }: IssuedBefore,
  facts: readonly Fact[],
): Promise<KeyRow | undefined> {
  const [row] = await db<KeyRow[]>`
    with changed as (
      update secret_keys set digest = decode(${digest}, 'hex')
      where org_id = ${orgId} and environment = ${environment} and id = ${id}
        and created_by = ${createdBy} and last_used_at is null and expires_at is null
      returning ${columns(db)}
    ), told as (${telling(db, facts, 'changed')})
    select ${columns(db)} from changed`
  return row
}

/** Removes a key outright; false when it is gone already. */
export async function removeKey(
  db: Db,
  { orgId, environment }: StoredTenant,
  keyId: Uuid,
  { deed, facts }: Effects,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      delete from secret_keys
      where org_id = ${orgId} and environment = ${environment} and id = ${keyId}
      returning expires_at
    ), slot as (
      update organizations set active_keys = active_keys - 1
      where id = ${orgId} and exists (select from changed where expires_at is null)
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts, 'changed')})
    select expires_at from changed`
  return rows.length > 0
}

/** Moves the last use of each key forward to the newest one told of; locked in order, against deadlocks. */
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
