import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Actor, Role } from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/db/pool'

/** Roles that may manage keys, origins, and members. */
export const managers: readonly Role[] = ['OWNER', 'ADMIN']

/** Whether a member of role `actor` may assign or remove `role`. */
export function canAssignRole(actor: Role, role: Role): boolean {
  return actor === 'OWNER' || (actor === 'ADMIN' && role !== 'OWNER')
}

/** The role of a user in an organization; undefined for others than members. */
export async function findRole(db: Db, orgId: Uuid, userId: Uuid): Promise<Role | undefined> {
  const [row] = await db<{ role: Role }[]>`
    select role from members where org_id = ${orgId} and user_id = ${userId}`
  return row?.role
}

/**
 * Returns the actor's role. Throws `NOT_FOUND` if the actor is not a member, `ROLE_REQUIRED` if the role is not one of
 * `allowed` (default: any).
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
