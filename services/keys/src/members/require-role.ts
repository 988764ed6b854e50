import { uuidOf } from '@outrider/contracts/ids'
import type { Actor, Role } from '@outrider/contracts/organizations'
import { notFound, Problem } from '@outrider/contracts/problem'
import type { Db } from '@outrider/service/database'
import { findRole } from './queries.ts'

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
