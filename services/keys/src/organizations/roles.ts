import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Actor, Role } from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'

/** Who may issue, roll and revoke keys, set origins, and invite. */
export const managers: readonly Role[] = ['OWNER', 'ADMIN']

/** Whether somebody of role `actor` may give or take `role`. */
export function canAssignRole(actor: Role, role: Role): boolean {
  return actor === 'OWNER' || (actor === 'ADMIN' && role !== 'OWNER')
}

/** What somebody is in an organization; undefined when they are no member. */
export async function findRole(db: Db, orgId: Uuid, userId: Uuid): Promise<Role | undefined> {
  const [row] = await db<{ role: Role }[]>`
    select role from members where org_id = ${orgId} and user_id = ${userId}`
  return row?.role
}

/**
 * The actor's role, which must be one of `allowed` (any, when not given). Throws `NOT_FOUND` when they
 * are no member, `ROLE_REQUIRED` when theirs is another.
 */
export async function requireRole(
  db: Db,
  { orgId, userId }: Actor,
  allowed?: readonly Role[],
): Promise<Role> {
  const role = await findRole(db, uuidOf(orgId), uuidOf(userId))
  if (!role) throw notFound()
  if (allowed && !allowed.includes(role)) throw roleRequired(allowed)
  return role
}

export function roleRequired(allowed: readonly Role[]): Problem {
  return new Problem('ROLE_REQUIRED', `the role ${allowed.join(' or ')} is required`)
}
