import type { Uuid } from '@outrider/contracts/ids'
import type { AuditEntry } from '@outrider/contracts/organizations'
import type { Environment } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/database'

/** What is to be remembered of a change. */
export interface Deed {
  readonly id: Uuid
  readonly orgId: Uuid
  readonly at: Date
  /** Null for the operator. */
  readonly userId: Uuid | null
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
    /** As callers know it. */
    readonly id: string
  }
  readonly environment?: Environment
  readonly details?: Readonly<Record<string, unknown>>
}

/** The body of a CTE that writes the deed down if the CTE `changed` has a row. */
export function recording(db: Db, deed: Deed) {
  const { id, orgId, at, userId, action, target, environment = null, details = {} } = deed
  return db`
    insert into audit_log
      (id, org_id, at, user_id, action, target_type, target_id, environment, details)
    select ${id}, ${orgId}, ${at}, ${userId}, ${action},
           ${target.type}, ${target.id}, ${environment}, ${json(db, details)}
    where exists (select from changed)`
}

export type AuditRow = Pick<AuditEntry, 'action' | 'environment' | 'details'> & {
  readonly id: Uuid
  readonly at: Date
  readonly userId: Uuid | null
  readonly bySystem: boolean
  readonly targetType: string
  readonly targetId: string
}

/** An organization's entries from the newest on, after `after`. */
export function listAuditRows(
  db: Db,
  orgId: Uuid,
  after: Uuid | null,
  limit: number,
): Promise<AuditRow[]> {
  return db<AuditRow[]>`
    select id, at, user_id, by_system, action, target_type, target_id, environment, details
    from audit_log
    where org_id = ${orgId} and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc
    limit ${limit}`
}
