import { idOf, newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import { type AuditEntry, listAudit } from '@outrider/contracts/organizations'
import type { Environment } from '@outrider/contracts/shapes'
import { insertOutboxEntries, type OutboxEntry } from '@outrider/service/db/outbox'
import { type Db, json } from '@outrider/service/db/pool'
import { list } from '@outrider/service/db/resource'
import { handle } from '@outrider/service/nats/requests'
import { clock } from '@outrider/service/observe/time'
import type { Deps } from '../deps.ts'
import { requireRole } from './roles.ts'

/** The audited actions, and the kind of object that each one changes. */
const targetTypes = {
  'organization.created': 'organization',
  'organization.plan_changed': 'organization',
  'member.invited': 'invitation',
  'member.joined': 'member',
  'invitation.revoked': 'invitation',
  'member.role_changed': 'member',
  'member.removed': 'member',
  'key.created': 'key',
  'key.rolled': 'key',
  'key.revoked': 'key',
  'publishable_key.rotated': 'publishable_key',
  'origins.changed': 'origins',
} as const

/** A row of the audit log to be inserted. */
export interface NewAuditEntry {
  readonly id: Uuid
  readonly orgId: Uuid
  readonly at: Date
  /** Null for the operator. */
  readonly userId: Uuid | null
  readonly action: keyof typeof targetTypes
  /** The public id of the changed object. */
  readonly target: string
  readonly details: Readonly<Record<string, unknown>>
  readonly environment: Environment | null
}

/** The body of a CTE that inserts the audit entry if the CTE `changed` has a row. */
export function auditInsert(db: Db, audit: NewAuditEntry) {
  const { id, orgId, at, userId, action, target, environment, details } = audit
  return db`
    insert into audit_log
      (id, org_id, at, user_id, action, target_type, target_id, environment, details)
    select ${id}, ${orgId}, ${at}, ${userId}, ${action},
           ${targetTypes[action]}, ${target}, ${environment}, ${json(db, details)}
    where exists (select from changed)`
}

/** The rows that a statement inserts together with a change. */
export interface Effects {
  readonly audit: NewAuditEntry
  readonly entries: readonly OutboxEntry[]
}

/** The CTEs that insert the audit entry and the messages of a change if the CTE `changed` has a row. */
export function effectInserts(db: Db, { audit, entries }: Effects) {
  return db`
    recorded as (${auditInsert(db, audit)}),
    emitted as (${insertOutboxEntries(db, entries, 'changed')})`
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

/** An organization, and the member who changes it; `userId` is null for the operator. */
interface AuditActor {
  readonly orgId: TypeId<'org'>
  readonly userId: TypeId<'usr'> | null
}

/** An entry about the object with the public id `target`; `at` is now by default. */
export function newAuditEntry(
  { orgId, userId }: AuditActor,
  action: NewAuditEntry['action'],
  target: string,
  details: NewAuditEntry['details'] = {},
  { at = clock.now(), environment = null }: Partial<Pick<NewAuditEntry, 'at' | 'environment'>> = {},
): NewAuditEntry {
  return {
    id: uuidOf(newId('aud')),
    orgId: uuidOf(orgId),
    at,
    userId: userId && uuidOf(userId),
    action,
    target,
    details,
    environment,
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
