import { idOf } from '@outrider/contracts/ids'
import type { AuditEntry } from '@outrider/contracts/organizations'
import type { AuditRow } from './queries.ts'

/** An entry of the audit log as callers see it. */
export function auditEntryOf(row: AuditRow): AuditEntry {
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
