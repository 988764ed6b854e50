import type { Uuid } from '@outrider/contracts/ids'
import type { Scope } from '@outrider/contracts/keys'
import type { Plan } from '@outrider/contracts/organizations'
import type { Environment } from '@outrider/contracts/shapes'
import type { Db } from '@outrider/service/database'

interface Held {
  readonly orgId: Uuid
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
  keyId: Uuid,
  environment: Environment,
): Promise<Held | undefined> {
  const [row] = await db<Held[]>`
    select org_id, scope, digest, expires_at
    from secret_keys
    where id = ${keyId} and environment = ${environment}`
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

/** The columns of a `KeyRow`. */
export const columns = (db: Db) =>
  db`id, name, scope, environment, created_at, created_by, last_used_at, expires_at`

/** An organization's keys of both environments that still work, newest first, after `after`. */
export function listKeyRows(
  db: Db,
  orgId: Uuid,
  now: Date,
  after: Uuid | null,
  limit: number,
): Promise<KeyRow[]> {
  return db<KeyRow[]>`
    select ${columns(db)}
    from secret_keys
    where org_id = ${orgId} and (expires_at is null or expires_at > ${now})
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc
    limit ${limit}`
}

/** One of an organization's keys, of either environment; undefined when there is none that still works. */
export async function findKey(
  db: Db,
  orgId: Uuid,
  keyId: Uuid,
  now: Date,
): Promise<KeyRow | undefined> {
  const [row] = await db<KeyRow[]>`
    select ${columns(db)}
    from secret_keys
    where org_id = ${orgId} and id = ${keyId}
      and (expires_at is null or expires_at > ${now})`
  return row
}

/** The plan of an organization; undefined when there is none of that id. */
export async function findPlan(db: Db, orgId: Uuid): Promise<Plan | undefined> {
  const [row] = await db<{ plan: Plan }[]>`
    select plan from organizations where id = ${orgId}`
  return row?.plan
}
