import type { Db } from '@outrider/service/database'
import type { LeasedStep } from './queries.ts'

/** Seconds: longer than a call may take, with what is to be recorded of it. */
const leaseSeconds = 30

export interface LeasedCall extends LeasedStep {
  /** How often it was tried before. */
  readonly attempts: number
}

/** Leases the calls that are due, those that have waited longest first, at most `limit`. */
export async function leaseCalls(db: Db, now: Date, limit: number): Promise<LeasedCall[]> {
  return db<LeasedCall[]>`
    update steps s set leased_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from (
      select entry_id, node from steps
      where finished_at is null and type = 'http_request' and due_at <= ${now} and leased_until <= ${now}
      order by due_at limit ${limit} for update skip locked
    ) due
    join entries e on e.id = due.entry_id
    where s.entry_id = due.entry_id and s.node = due.node
    returning s.org_id, s.environment, s.entry_id, s.node, s.type, s.position, s.status, s.started_at,
              s.attempts, e.automation_id, e.version, e.contact_id, e.trigger`
}

/** Puts off a call that has failed, unless its entry was cancelled meanwhile. */
export async function postponeCall(
  db: Db,
  { orgId, environment, entryId, node }: LeasedCall,
  reason: string,
  due: Date,
): Promise<void> {
  await db`
    update steps set due_at = ${due}, leased_until = '-infinity', attempts = attempts + 1, reason = ${reason}
    where entry_id = ${entryId} and node = ${node} and org_id = ${orgId} and environment = ${environment}
      and status = 'ready'`
}

/** When the next unleased call is due; undefined when none is due before `horizon`. */
export async function readNextCall(db: Db, now: Date, horizon: Date): Promise<Date | undefined> {
  const [row] = await db<{ due: Date | null }[]>`
    select min(due_at) as due from steps
    where finished_at is null and type = 'http_request'
      and due_at <= ${horizon} and leased_until <= ${now}`
  return row?.due ?? undefined
}
