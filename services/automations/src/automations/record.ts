import type { Automation, AutomationVersion } from '@outrider/contracts/automations'
import { idOf } from '@outrider/contracts/ids'
import type { AutomationRow, VersionRow } from './queries.ts'

/** An automation as callers see it. */
export function automationOf({ id, createdAt, updatedAt, ...rest }: AutomationRow): Automation {
  return {
    id: idOf('auto', id),
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A published version as callers see it. */
export function versionOf({ automationId, publishedAt, ...rest }: VersionRow): AutomationVersion {
  return {
    automationId: idOf('auto', automationId),
    ...rest,
    publishedAt: publishedAt.toISOString(),
  }
}
