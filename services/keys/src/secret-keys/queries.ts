import { idOf, uuidOf } from '@outrider/contracts/ids'
import type { Scope, SecretKey } from '@outrider/contracts/keys'
import type { Plan } from '@outrider/contracts/organizations'
import { hintOf } from '@outrider/contracts/secret-key'
import type { Environment } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'

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

export interface Row {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly environment: Environment
  readonly createdAt: Date
  readonly createdBy: string
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
}

/** A row as lists show it. */
export function secretKeyOf(row: Row): SecretKey {
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

/** The columns of a `Row`. */
export const columns = (db: Db) =>
  db`id, name, scope, environment, created_at, created_by, last_used_at, expires_at`

/** An organization's keys of both environments that still work, newest first, after the one whose UUID is `after`. */
export async function listKeyRows(
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
export async function findKey(
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

/** The plan of an organization; undefined when there is none of that id. */
export async function findPlan(db: Db, orgId: string): Promise<Plan | undefined> {
  const [row] = await db<{ plan: Plan }[]>`
    select plan from organizations where id = ${uuidOf(orgId)}`
  return row?.plan
}
