import { idOf, newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type AuditEntry, listAudit } from '@outrider/contracts/organizations'
import type { Environment } from '@outrider/contracts/shapes'
import { type Db, json } from '@outrider/service/db/pool'
import { list } from '@outrider/service/db/resource'
import { handle } from '@outrider/service/nats/requests'
import type { Deps } from '../deps.ts'
import { requireRole } from './roles.ts'

/** A row of the audit log to be inserted. */
export interface NewAuditEntry {
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
    /** The public id. */
    readonly id: string
  }
  readonly environment?: Environment
  readonly details?: Readonly<Record<string, unknown>>
}

/** The body of a CTE that inserts the audit entry if the CTE `changed` has a row. */
export function auditInsert(db: Db, audit: NewAuditEntry) {
  const { id, orgId, at, userId, action, target, environment = null, details = {} } = audit
  return db`
    insert into audit_log
      (id, org_id, at, user_id, action, target_type, target_id, environment, details)
    select ${id}, ${orgId}, ${at}, ${userId}, ${action},
           ${target.type}, ${target.id}, ${environment}, ${json(db, details)}
    where exists (select from changed)`
}

type AuditRow = Pick<AuditEntry, 'action' | 'environment' | 'details'> & {
  readonly id: Uuid
  readonly at: Date
  readonly userId: Uuid | null
  readonly bySystem: boolean
  readonly targetType: string
  readonly targetId: string
}

/** An organization's audit entries, newest first, starting after the id `after`. */
function listAuditRows(
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

/** A change by a user; `userId` is null for the operator. */
type AuditedChange = Omit<NewAuditEntry, 'id' | 'orgId' | 'userId'> & {
  readonly orgId: TypeId<'org'>
  readonly userId: TypeId<'usr'> | null
}

export function newAuditEntry({ orgId, userId, ...rest }: AuditedChange): NewAuditEntry {
  return {
    ...rest,
    id: uuidOf(newId('aud')),
    orgId: uuidOf(orgId),
    userId: userId && uuidOf(userId),
  }
}

function auditEntryOf(row: AuditRow): AuditEntry {
  const { id, at, userId, bySystem, targetType, targetId, ...rest } = row
  return {
    ...rest,
    id: idOf('aud', id),
    at: at.toISOString(),
    actor: actorOf(userId, bySystem),
    target: { type: targetType, id: targetId },
  }
}

function actorOf(userId: AuditRow['userId'], bySystem: boolean): AuditEntry['actor'] {
  if (userId !== null) return { type: 'user', id: idOf('usr', userId) }
  return { type: bySystem ? 'system' : 'operator', id: null }
}

export const auditHandlers = ({ db }: Pick<Deps, 'db'>) => [
  handle(listAudit, async ({ actor, query }) => {
    await requireRole(db, actor)
    return list('entries', 'aud', query, auditEntryOf, (after, limit) =>
      listAuditRows(db, uuidOf(actor.orgId), after, limit),
    )
  }),
]
