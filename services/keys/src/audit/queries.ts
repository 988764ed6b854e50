import { idOf, newId, uuidOf } from '@outrider/contracts/ids'
import type { AuditEntry } from '@outrider/contracts/organizations'
import type { Environment } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'

/** What is to be remembered of a change. */
export interface Deed {
  readonly orgId: string
  readonly at: Date
  /** Null for the operator. */
  readonly userId: string | null
  readonly action:
    | 'organization.created'
    | 'organization.plan_changed'
    | 'member.invited'
    | 'member.joined'
    | 'invitation.revoked'
    | 'member.role_changed'
    | 'member.removed'
    | 'key.created'
    | 'key.rolled'
    | 'key.revoked'
    | 'publishable_key.rotated'
    | 'origins.changed'
  readonly target: {
    readonly type: 'organization' | 'member' | 'invitation' | 'key' | 'publishable_key' | 'origins'
    readonly id: string
  }
  readonly environment?: Environment
  readonly details?: Readonly<Record<string, unknown>>
}

/** The body of a CTE that writes the deed down if the CTE `changed` has a row. */
export function recording(db: Db, deed: Deed) {
  const { orgId, at, userId, action, target, environment = null, details = {} } = deed
  return db`
    insert into audit_log
      (id, org_id, at, user_id, action, target_type, target_id, environment, details)
    select ${uuidOf(newId('aud'))}, ${uuidOf(orgId)}, ${at}, ${userId && uuidOf(userId)}, ${action},
           ${target.type}, ${target.id}, ${environment}, ${json(db, details)}
    where exists (select from changed)`
}

type Row = Pick<AuditEntry, 'action' | 'environment' | 'details'> & {
  readonly id: string
  readonly at: Date
  readonly userId: string | null
  readonly bySystem: boolean
  readonly targetType: string
  readonly targetId: string
}

/** An organization's entries from the newest on, after the one whose UUID is `after`. */
export async function listAuditRows(
  db: Db,
  orgId: string,
  after: string | null,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db<Row[]>`
    select id, at, user_id, by_system, action, target_type, target_id, environment, details
    from audit_log
    where org_id = ${uuidOf(orgId)} and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc
    limit ${limit}`
  return rows.map(({ id, at, userId, bySystem, targetType, targetId, ...rest }) => ({
    ...rest,
    id: idOf('aud', id),
    at: at.toISOString(),
    actor: actorOf(userId, bySystem),
    target: { type: targetType, id: targetId },
  }))
}

function actorOf(userId: string | null, bySystem: boolean): AuditEntry['actor'] {
  if (userId !== null) return { type: 'user', id: idOf('usr', userId) }
  return { type: bySystem ? 'system' : 'operator', id: null }
}
