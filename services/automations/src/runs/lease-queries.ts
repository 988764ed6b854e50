import { type Db, json } from '@outrider/service/database'
import { dueRows, type Queue, type Turn } from '@outrider/service/lanes'
import { callType } from '../graphs/nodes/http-request.ts'
import type { LeasedStep } from './queries.ts'

const key = 'entry_id, node'
/** Steps that a process may run to their end. */
export const dueSteps: Queue = {
  table: 'steps',
  key,
  open: `finished_at is null and type <> '${callType}'`,
}
/** Requests to the outside are leased apart, for they take long. */
export const dueCalls: Queue = {
  table: 'steps',
  key,
  open: `finished_at is null and type = '${callType}'`,
}

/** Leases the steps of a turn for `seconds`. */
export async function leaseSteps(
  db: Db,
  queue: Queue,
  turn: Turn,
  now: Date,
  seconds: number,
): Promise<LeasedStep[]> {
  return db<LeasedStep[]>`
    update steps s set leased_until = now() + make_interval(secs => ${seconds}), attempts = s.attempts + 1
    from (${dueRows(db, queue, turn, now)}) due
    join entries e on e.id = due.entry_id
    where s.entry_id = due.entry_id and s.node = due.node
    returning s.org_id, s.environment, s.entry_id, s.node, s.type, s.position, s.status, s.started_at,
              s.attempts, e.automation_id, e.version, e.contact_id, e.trigger`
}

/** Ends the leases of steps that stand as they were leased, and tries them again at `dueAt`; `reason` is for people. */
export async function putOffSteps(
  db: Db,
  steps: readonly LeasedStep[],
  dueAt: Date,
  { reason = null, isTry }: { readonly reason?: string | null; readonly isTry: boolean },
): Promise<void> {
  const rows = steps.map(({ orgId, environment, entryId, node, status }) => ({
    org_id: orgId,
    environment,
    entry_id: entryId,
    node,
    was: status,
  }))
  await db`
    update steps s set leased_until = '-infinity', due_at = ${dueAt}, reason = coalesce(${reason}::text, s.reason),
      attempts = s.attempts - ${isTry ? 0 : 1}
    from jsonb_to_recordset(${json(db, rows)}::jsonb)
      as w(org_id uuid, environment text, entry_id uuid, node text, was text)
    where s.entry_id = w.entry_id and s.node = w.node and s.org_id = w.org_id
      and s.environment = w.environment and s.status = w.was`
}
