import type { Entry, EntryRecord } from '@outrider/contracts/automations'
import { idOf } from '@outrider/contracts/ids'
import type { EntryRow, StepRow } from './queries.ts'

/** An entry as callers see it. */
export function entryOf(row: EntryRow): Entry {
  return {
    id: idOf('ent', row.id),
    automationId: idOf('auto', row.automationId),
    version: row.version,
    contactId: row.contactId === null ? null : idOf('con', row.contactId),
    key: row.key,
    status: row.status,
    enteredAt: row.enteredAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** A step as callers see it. */
export function stepOf(row: StepRow): EntryRecord['steps'][number] {
  return {
    node: row.node,
    type: row.type,
    status: row.stepStatus,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.result !== null && { result: row.result }),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.stepFinishedAt?.toISOString() ?? null,
  }
}
