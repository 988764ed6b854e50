import type { EntryRecord } from '@outrider/contracts/automations'
import type { Graph } from '@outrider/contracts/graphs'
import type { Uuid } from '@outrider/contracts/ids'
import { insertCounts } from '@outrider/service/db/counts'
import { type Db, json } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { stepsOfEntry } from '../entries/entries.ts'
import { isFinished } from '../states/states.ts'
import type { LeasedStep } from './leases.ts'
import { type StepRecord, type StepRow, stepRow } from './step-records.ts'

/** Seconds after which steps whose process was killed, or whose servers were away, are taken up again. */
export const stepLeaseSeconds = 10

/** What statements on steps `s`, their entries `e` and versions `v` answer of leased steps. */
export const leasedColumns = (db: Db) => db`
  s.org_id, s.environment, s.entry_id, s.node, s.type, s.position, s.status, s.started_at, s.attempts, s.lane,
  s.waiting_since, e.automation_id, e.version, e.contact_id, e.trigger,
  e.retries, coalesce(v.bytes, 0) as graph_bytes,
  case when s.traceparent is not null then jsonb_build_object('traceparent', s.traceparent) end as origin`

/** An entry's first step, with the nodes that were done in the run that made it. */
export interface RecordedEntry extends LeasedStep {
  readonly entryStatus: EntryRecord['status']
  /** In the order taken. */
  readonly nodes: readonly string[]
}

export interface EntryRef extends StoredTenant {
  readonly entryId: Uuid
}

/** What is recorded of entries; those without steps are missing. */
export async function readRecorded(db: Db, refs: readonly EntryRef[]): Promise<RecordedEntry[]> {
  const wanted = refs.map(({ orgId, environment, entryId }) => ({ orgId, environment, entryId }))
  return db<RecordedEntry[]>`
    select e.org_id, e.environment, e.id as entry_id, s.node, s.type, s.position, 'ready' as status, s.started_at,
           e.entered_at as waiting_since, 1 as attempts, 0 as lane, 0 as graph_bytes,
           e.automation_id, e.version, e.contact_id, e.trigger, e.status as entry_status,
           array(select t.node from lateral ${stepsOfEntry(db)} t
             where t.status = 'done' and t.started_at = e.entered_at order by t.position) as nodes
    from jsonb_to_recordset(${json(db, wanted)}::jsonb) as w("orgId" uuid, environment text, "entryId" uuid)
    join entries e on e.id = w."entryId" and e.org_id = w."orgId" and e.environment = w.environment
    join lateral ${stepsOfEntry(db)} s on s.position = 0`
}

export interface VersionRef extends StoredTenant {
  readonly automationId: Uuid
  readonly version: number
}

export interface StoredGraph extends Pick<VersionRef, 'automationId' | 'version'> {
  readonly graph: Graph
  /** Of its JSON. */
  readonly bytes: number
}

/** The graphs of published versions; those of automations that are gone are missing. */
export async function readGraphs(db: Db, refs: readonly VersionRef[]): Promise<StoredGraph[]> {
  const wanted = refs.map(({ orgId, environment, automationId, version }) => ({
    orgId,
    environment,
    automationId,
    version,
  }))
  return db<StoredGraph[]>`
    select v.automation_id, v.version, v.graph, v.bytes
    from jsonb_to_recordset(${json(db, wanted)}::jsonb)
      as w("orgId" uuid, environment text, "automationId" uuid, version int)
    join versions v on v.automation_id = w."automationId" and v.version = w.version
      and v.org_id = w."orgId" and v.environment = w.environment`
}

/**
 * The part of a statement that inserts steps of those entries whose ids a query selects. `in (…) is true` keeps the
 * planner from joining CTEs, whose sizes it guesses: that took ten times as long.
 */
export const insertSteps = (db: Db, rows: readonly StepRow[], entries: ReturnType<Db>) => db`
  insert into steps (org_id, environment, entry_id, node, position, type, status, reason, result,
                     started_at, finished_at, due_at, waiting_since, leased_until, attempts, lane, awaits,
                     awaits_path, awaits_hash, awaits_values, contact_id, traceparent)
  select "orgId", environment, "entryId", node, position, type, status, reason, result, "startedAt",
         "finishedAt", "dueAt", "dueAt",
         case when "isLeased" then now() + make_interval(secs => ${stepLeaseSeconds}) else '-infinity' end,
         case when "isLeased" then 1 else 0 end, lane, awaits,
         "awaitsPath", "awaitsHash", "awaitsValues", "contactId", traceparent
  from jsonb_to_recordset(${json(db, rows)}::jsonb) as t(
    "orgId" uuid, environment text, "entryId" uuid, node text, position int, type text, status text,
    reason text, result jsonb, "startedAt" timestamptz, "finishedAt" timestamptz, "dueAt" timestamptz,
    "isLeased" boolean, lane int, awaits text, "awaitsPath" text, "awaitsHash" bigint, "awaitsValues" jsonb,
    "contactId" uuid, traceparent text)
  where ("entryId" in (${entries})) is true`

/** The result of a run from a leased step. */
export interface RunRecord {
  readonly from: LeasedStep
  readonly status: EntryRecord['status']
  readonly steps: readonly StepRecord[]
}

/**
 * Records runs: what became of the open steps, the steps that followed, the entries' status. A run
 * whose step was finished or went on meanwhile, by another process or by a cancellation, leaves no trace.
 * Answers the entries of the others.
 *
 * The open step is known by its status, not by `finished_at is null`, which would tempt the planner to
 * read the whole index of open steps; `in (…) is true` keeps it from joining CTEs, whose sizes it guesses.
 */
export async function recordRuns(
  db: Db,
  runs: readonly RunRecord[],
  now: Date,
): Promise<ReadonlySet<Uuid>> {
  const ran = runs.map((run) => runRow(run, now))
  const passed = runs.flatMap(({ from, steps }) =>
    steps.slice(1).map((step) => stepRow(from, step)),
  )
  const rows = await db<{ id: Uuid }[]>`
    with ran as materialized (
      select * from jsonb_to_recordset(${json(db, ran)}::jsonb) as w(
        "orgId" uuid, environment text, "entryId" uuid, node text, was text, status text, reason text,
        result jsonb, "finishedAt" timestamptz, "dueAt" timestamptz, lane int, awaits text,
        "awaitsPath" text, "awaitsHash" bigint, "awaitsValues" jsonb, "contactId" uuid, "entryStatus" text,
        "entryFinishedAt" timestamptz, traceparent text)
    ), left_behind as (
      update steps s set status = w.status, reason = w.reason, result = w.result,
        finished_at = w."finishedAt", due_at = w."dueAt", waiting_since = w."dueAt", leased_until = '-infinity',
        attempts = case when w."finishedAt" is null then 0 else s.attempts end, lane = w.lane, awaits = w.awaits, awaits_path = w."awaitsPath", awaits_hash = w."awaitsHash",
        awaits_values = w."awaitsValues", contact_id = w."contactId", traceparent = w.traceparent
      from ran w
      where s.entry_id = w."entryId" and s.node = w.node and s.org_id = w."orgId"
        and s.environment = w.environment and s.status = w.was
      returning s.entry_id
    ), passed as (
      ${insertSteps(db, passed, db`select entry_id from left_behind`)}
    ), moved as (
      update entries e set status = w."entryStatus", finished_at = w."entryFinishedAt"
      from ran w
      where e.id = w."entryId" and e.org_id = w."orgId" and e.environment = w.environment
        and (w."entryId" in (select entry_id from left_behind)) is true
      returning e.id, e.org_id, e.environment, e.status, e.finished_at
    ), ${insertCounts(
      db,
      db`
        select org_id, environment, 'entries ' || status as what, finished_at as at from moved
        where status in ('completed', 'failed')`,
    )}
    select id from moved`
  return new Set(rows.map(({ id }) => id))
}

function runRow({ from, status, steps: [opened] }: RunRecord, now: Date) {
  return {
    ...(opened && stepRow(from, opened)),
    was: from.status,
    entryStatus: status,
    entryFinishedAt: isFinished(status) ? now : null,
  }
}
