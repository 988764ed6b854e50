import type { Lane } from '@outrider/contracts/contract'
import { newUuidBytes, uuidText } from '@outrider/contracts/ids'
import { Problem } from '@outrider/contracts/problem'
import { json, type Pool, retried } from '@outrider/service/db/pool'
import { clock } from '@outrider/service/observe/time'
import type { PendingTrigger } from './pending-trigger.ts'

/**
 * Stores the automations that triggers match and have not entered. If a trigger is fired again, because its caller got no
 * response, it is stored again: an automation is entered once under its key.
 */
export async function deferTriggers(
  { db, wakeDeferred }: { readonly db: Pool; readonly wakeDeferred: () => void },
  triggers: readonly PendingTrigger[],
  lane: Lane,
): Promise<void> {
  const rows = triggers.flatMap(({ stored, tenant, fired, receivedAt, later, subject, result }) => {
    if (later.length === 0 || !subject || result instanceof Problem) return []
    const again = { tenant, trigger: fired, receivedAt: receivedAt.toISOString() }
    return {
      ...stored,
      ...subject,
      id: uuidText(newUuidBytes(clock.now().getTime())),
      fired: again,
      automationIds: later,
    }
  })
  if (rows.length === 0) return
  await retried(
    () => db`
      insert into deferred_triggers (id, org_id, environment, contact_id, key, fired, lane, automation_ids, due_at)
      select id, "orgId", environment, "contactId", key, fired, ${lane}, "automationIds", ${clock.now()}
      from jsonb_to_recordset(${json(db, rows)}::jsonb) as r(
        id uuid, "orgId" uuid, environment text, "contactId" uuid, key text, fired jsonb, "automationIds" uuid[])`,
  )
  wakeDeferred()
}
