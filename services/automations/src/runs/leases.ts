import type { Uuid } from '@outrider/contracts/ids'
import type { Trigger } from '@outrider/contracts/triggers'
import { type Db, json } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import type { Origin } from '@outrider/service/observe/origin'
import { callType } from '../graphs/nodes/calls.ts'
import { leasedColumns } from './record-runs.ts'

/** The open step of a live entry: to be done, past its due time, or matched by an event. */
export interface OpenStep {
  readonly node: string
  readonly type: string
  readonly position: number
  readonly status: 'ready' | 'waiting' | 'matched'
  readonly startedAt: Date
  /** When it was due first. */
  readonly waitingSince: Date
}

/** An open step that this process alone may do, until its lease ends. */
export interface LeasedStep extends OpenStep, StoredTenant {
  readonly entryId: Uuid
  readonly automationId: Uuid
  readonly version: number | null
  readonly contactId: Uuid | null
  readonly trigger: Trigger
  /** Of its graph's JSON. */
  readonly graphBytes: number
  /** How often it was leased, this time included. */
  readonly attempts: number
  readonly lane: number
  /** How often its entry was retried. */
  readonly retries: number
  /** Of an entry that this process has just made. */
  readonly isFresh?: true
  /** Of what it commands; of what waited its trace alone is known. */
  readonly origin?: Origin | null | undefined
}

const key = 'entry_id, node'
/** Steps that a process may run to their end. */
export const dueSteps: JobQueue = {
  table: 'steps',
  key,
  open: `finished_at is null and type <> '${callType}'`,
}
/** Requests to the outside are leased apart, for they take long; by lanes, see `callLane`. */
export const dueCalls: JobQueue = {
  table: 'steps',
  key,
  hasLanes: true,
  open: `finished_at is null and type = '${callType}'`,
}

/** Leases the steps of a turn for `seconds`. */
export async function leaseSteps(
  db: Db,
  queue: JobQueue,
  turn: LeaseSelection,
  now: Date,
  seconds: number,
): Promise<LeasedStep[]> {
  return db<LeasedStep[]>`
    update steps s set leased_until = now() + make_interval(secs => ${seconds}), attempts = s.attempts + 1
    from (${dueRows(db, queue, turn, now)}) due
    join entries e on e.id = due.entry_id
    left join versions v on v.automation_id = e.automation_id and v.version = e.version
    where s.entry_id = due.entry_id and s.node = due.node
    returning ${leasedColumns(db)}`
}

interface PutOff {
  /** For people; what it was stays when left out. */
  readonly reason?: string | null
  /** Whether the lease counts as a try. */
  readonly isTry: boolean
  /** Where the steps wait from now on; where they did when left out. */
  readonly lane?: number | null
}

/** Ends the leases of steps that stand as they were leased, and tries them again at `dueAt`. */
export async function putOffSteps(
  db: Db,
  steps: readonly LeasedStep[],
  dueAt: Date,
  { reason = null, isTry, lane = null }: PutOff,
): Promise<void> {
  const rows = steps.map(({ orgId, environment, entryId, node, status }) => ({
    orgId,
    environment,
    entryId,
    node,
    was: status,
  }))
  await db`
    update steps s set leased_until = '-infinity', due_at = ${dueAt}, reason = coalesce(${reason}::text, s.reason),
      attempts = s.attempts - ${isTry ? 0 : 1}, lane = coalesce(${lane}::smallint, s.lane)
    from jsonb_to_recordset(${json(db, rows)}::jsonb)
      as w("orgId" uuid, environment text, "entryId" uuid, node text, was text)
    where s.entry_id = w."entryId" and s.node = w.node and s.org_id = w."orgId"
      and s.environment = w.environment and s.status = w.was`
}
