import type { Uuid } from '@outrider/contracts/ids'
import type { Trigger } from '@outrider/contracts/triggers'
import { type Db, json } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { dueRows, type JobQueue, type LeaseSelection } from '@outrider/service/jobs/lanes'
import type { Origin } from '@outrider/service/observe/origin'
import type { OwnChanges } from './own-changes.ts'

/** The open step of a live entry: ready, past its due time, or matched by an event. */
export interface OpenStep {
  readonly node: string
  readonly type: string
  readonly position: number
  readonly status: 'ready' | 'waiting' | 'matched'
  readonly startedAt: Date
  /** When it was due first; of a wait, when its time is over. Retries do not change it. */
  readonly waitingSince: Date
  /** When the entry reached it, as waits count (ADR 7). `startedAt` by default. */
  readonly countsFrom?: Date | null
  /** When the event was accepted that has ended the wait. */
  readonly matchedAt?: Date | null
  /** The changes of the contact by the steps just before it. */
  readonly ownChanges?: OwnChanges | null
}

/** An open step that is leased to this process. */
export interface LeasedStep extends OpenStep, StoredTenant {
  readonly entryId: Uuid
  readonly automationId: Uuid
  readonly version: number | null
  readonly contactId: Uuid | null
  readonly trigger: Trigger
  /** Of its graph's JSON. */
  readonly graphBytes: number
  /** How often it was leased, including this lease. */
  readonly attempts: number
  readonly lane: number
  /** Whether its automation was deleted. */
  readonly isDeleted?: boolean
  /** Whether it waits for an event. */
  readonly isAwaiting?: boolean
  /** How often its entry was retried. */
  readonly retries: number
  /** Whether the entry is about to be inserted. */
  readonly isFresh?: true
  /** Of its commands. Of a stored step only the trace is known. */
  readonly origin?: Origin | null | undefined
}

/** Seconds after which steps are leased again whose process was killed or lost its servers. */
export const stepLeaseSeconds = 10

/** The columns of a `LeasedStep`, of steps `s`, their entries `e`, and versions `v`. */
export const leasedColumns = (db: Db) => db`
  s.org_id, s.environment, s.entry_id, s.node, s.type, s.position, s.status, s.started_at, s.attempts, s.lane,
  s.waiting_since, s.counts_from, s.matched_at, s.own_changes, s.awaits is not null as is_awaiting,
  e.version is not null and v.version is null as is_deleted, e.automation_id, e.version, e.contact_id, e.trigger,
  e.retries, coalesce(v.bytes, 0) as graph_bytes,
  case when s.traceparent is not null then jsonb_build_object('traceparent', s.traceparent) end as origin`

const key = 'entry_id, node'
/** Steps that a process executes itself; lane 0. */
export const dueSteps: JobQueue = {
  table: 'steps',
  key,
  open: 'finished_at is null and lane = 0',
}
/** HTTP calls, which take long; by lanes, see `callLane`. */
export const dueCalls: JobQueue = {
  table: 'steps',
  key,
  hasLanes: true,
  open: 'finished_at is null and lane > 0',
  holds: true,
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

interface Postponement {
  /** Shown in the entry's history. Unchanged by default. */
  readonly reason?: string | null
  /** Whether the lease counts as an attempt. */
  readonly isTry: boolean
  /** Unchanged by default. */
  readonly lane?: number | null
}

/** Ends the leases of steps that are still open, and makes them due at `dueAt`. */
export async function putOffSteps(
  db: Db,
  steps: readonly LeasedStep[],
  dueAt: Date,
  { reason = null, isTry, lane = null }: Postponement,
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
