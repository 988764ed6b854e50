import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Scope, SecretKey } from '@outrider/contracts/keys'
import type { Plan } from '@outrider/contracts/organizations'
import { hintOf } from '@outrider/contracts/secret-key'
import type { Environment, Tenant } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'
import { type Deed, recording } from '../audit/queries.ts'
import { type Fact, telling } from '../facts.ts'
import { mostKeys } from './most-keys.ts'

interface Held {
  readonly orgId: string
  readonly scope: Scope
  readonly digest: Uint8Array
  readonly expiresAt: Date | null
}

/**
 * The key of that id and environment, whosever it is and whether or not its grace is over; undefined
 * when there is none. The only look-up that starts without an organization: it is how one is found.
 */
export async function findSecretKey(
  db: Db,
  keyId: string,
  environment: Environment,
): Promise<Held | undefined> {
  const [row] = await db<Held[]>`
    select org_id, scope, digest, expires_at
    from secret_keys
    where id = ${uuidOf(keyId)} and environment = ${environment}`
  return row
}

interface Row {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly environment: Environment
  readonly createdAt: Date
  readonly createdBy: string
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
}

function secretKeyOf(row: Row): SecretKey {
  const id = idOf('key', row.id)
  return {
    ...row,
    id,
    hint: hintOf(id, row.environment),
    createdAt: row.createdAt.toISOString(),
    createdBy: idOf('usr', row.createdBy),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    status: row.expiresAt ? 'expiring' : 'active',
  }
}

const columns = (db: Db) =>
  db`id, name, scope, environment, created_at, created_by, last_used_at, expires_at`

/** An organization's keys of both environments that still work, newest first, after the one whose UUID is `after`. */
export async function readKeys(
  db: Db,
  orgId: string,
  now: Date,
  after: string | null,
  limit: number,
): Promise<SecretKey[]> {
  const rows = await db<Row[]>`
    select ${columns(db)}
    from secret_keys
    where org_id = ${uuidOf(orgId)} and (expires_at is null or expires_at > ${now})
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc
    limit ${limit}`
  return rows.map(secretKeyOf)
}

/** One of an organization's keys, of either environment; undefined when there is none that still works. */
export async function readKey(
  db: Db,
  orgId: string,
  keyId: string,
  now: Date,
): Promise<SecretKey | undefined> {
  const [row] = await db<Row[]>`
    select ${columns(db)}
    from secret_keys
    where org_id = ${uuidOf(orgId)} and id = ${uuidOf(keyId)}
      and (expires_at is null or expires_at > ${now})`
  return row && secretKeyOf(row)
}

/** What a key is, before it has been used. */
export interface NewKey {
  readonly id: string
  readonly tenant: Tenant
  readonly name: string
  readonly scope: Scope
  readonly digest: string
  readonly createdBy: string
}

interface Effects {
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
): Promise<SecretKey | undefined> {
  const [row] = await db<Row[]>`
    with slot as (
      update organizations set active_keys = active_keys + 1
      where id = ${uuidOf(orgId)}
        and active_keys < coalesce((${json(db, mostKeys)}::jsonb ->> plan)::integer, 2147483647)
      returning id
    ), changed as (
      insert into secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at)
      select ${uuidOf(id)}, slot.id, ${environment}, ${name}, ${scope}, decode(${digest}, 'hex'),
             ${uuidOf(createdBy)}, ${deed.at}
      from slot
      returning ${columns(db)}
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts)})
    select ${columns(db)} from changed`
  return row && secretKeyOf(row)
}

/**
 * Puts a replacement beside a key, which ends at `expiresAt`; undefined when the key is gone or already
 * has a replacement. The count of active keys stays as it is.
 */
export async function replaceKey(
  db: Db,
  keyId: string,
  expiresAt: Date,
  { id, tenant: { orgId, environment }, digest, createdBy }: NewKey,
  { deed, facts }: Effects,
): Promise<SecretKey | undefined> {
  const [row] = await db<Row[]>`
    with replaced as (
      update secret_keys set expires_at = ${expiresAt}
      where org_id = ${uuidOf(orgId)} and environment = ${environment} and id = ${uuidOf(keyId)}
        and expires_at is null
      returning org_id, environment, name, scope
    ), changed as (
      insert into secret_keys (id, org_id, environment, name, scope, digest, created_by, created_at)
      select ${uuidOf(id)}, org_id, environment, name, scope, decode(${digest}, 'hex'),
             ${uuidOf(createdBy)}, ${deed.at}
      from replaced
      returning ${columns(db)}
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts)})
    select ${columns(db)} from changed`
  return row && secretKeyOf(row)
}

/** Removes a key outright; false when it is gone already. */
export async function removeKey(
  db: Db,
  { orgId, environment }: Tenant,
  keyId: string,
  { deed, facts }: Effects,
): Promise<boolean> {
  const rows = await db`
    with changed as (
      delete from secret_keys
      where org_id = ${uuidOf(orgId)} and environment = ${environment} and id = ${uuidOf(keyId)}
      returning expires_at
    ), slot as (
      update organizations set active_keys = active_keys - 1
      where id = ${uuidOf(orgId)} and exists (select from changed where expires_at is null)
    ), recorded as (${recording(db, deed)}), told as (${telling(db, facts)})
    select expires_at from changed`
  return rows.length > 0
}

/** How many keys the plan of an organization allows; null when any number. */
export async function readPlan(db: Db, orgId: string): Promise<Plan | undefined> {
  const [row] = await db<{ plan: Plan }[]>`
    select plan from organizations where id = ${uuidOf(orgId)}`
  return row?.plan
}

/** Moves the last use of each key forward to the newest one told of; locked in order, against deadlocks. */
export async function updateLastUses(
  db: Db,
  uses: readonly { readonly keyId: string; readonly at: string }[],
): Promise<void> {
  const rows = uses.map(({ keyId, at }) => ({ id: uuidOf(keyId), at }))
  await db`
    with newest as (
      select id, max(at) as at
      from jsonb_to_recordset(${json(db, rows)}::jsonb) as use (id uuid, at timestamptz)
      group by id
    ), used as (
      select id, newest.at
      from newest join secret_keys using (id)
      order by id for update of secret_keys
    )
    update secret_keys set last_used_at = greatest(last_used_at, used.at)
    from used where secret_keys.id = used.id`
}
