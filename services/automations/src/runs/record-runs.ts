import type { EntryRecord } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import { type Db, json } from '@outrider/service/db/pool'
import { countEntries, countSteps } from '../states/counts.ts'
import { isFinished } from '../states/states.ts'
import { type LeasedStep, stepLeaseSeconds } from './leases.ts'
import { type EntryMessage, insertMessages } from './outbox.ts'
import { type StepRecord, type StepRow, stepRow } from './step-records.ts'

/**
 * A wait is recorded as due and leased for as long as its process looks for events that were handled before: if the
 * process stops, the wait is leased as a step that is due, and any process looks for them.
 */
const firstDue = (db: Db, row: ReturnType<Db>): ReturnType<Db> => db`
  case when ${row}.awaits is not null then now() else ${row}."dueAt" end`
const firstLease = (db: Db, row: ReturnType<Db>): ReturnType<Db> => db`
  case when ${row}.awaits is not null then now() + make_interval(secs => ${stepLeaseSeconds}) else '-infinity' end`

/** The contact of a row that waits for an event: that which it was merged into, if it was. */
const currentContact = (db: Db, row: ReturnType<Db>): ReturnType<Db> => db`
  case when ${row}.awaits is not null then coalesce((
    select f.contact_id from former_contacts f where f.former_id = ${row}."contactId"
      and f.org_id = ${row}."orgId" and f.environment = ${row}.environment), ${row}."contactId") end`

/**
 * The part of a statement that inserts steps of those entries whose ids a query selects. `in (…) is true` keeps the
 * planner from joining CTEs, whose sizes it guesses: that took ten times as long.
 */
export const insertSteps = (db: Db, rows: readonly StepRow[], entries: ReturnType<Db>) => db`
  insert into steps (org_id, environment, entry_id, node, position, type, status, reason, result,
                     started_at, finished_at, due_at, waiting_since, leased_until, lane, awaits,
                     counts_from, own_changes, awaits_path, awaits_hash, awaits_values, contact_id, traceparent)
  select "orgId", environment, "entryId", node, position, type, status, reason, result, "startedAt",
         "finishedAt", ${firstDue(db, db`t`)}, "dueAt", ${firstLease(db, db`t`)}, lane, awaits,
         "countsFrom", "ownChanges", "awaitsPath", "awaitsHash", "awaitsValues", ${currentContact(db, db`t`)}, traceparent
  from jsonb_to_recordset(${json(db, rows)}::jsonb) as t(
    "orgId" uuid, environment text, "entryId" uuid, node text, position int, type text, status text,
    reason text, result jsonb, "startedAt" timestamptz, "finishedAt" timestamptz, "dueAt" timestamptz,
    lane int, awaits text, "awaitsPath" text, "awaitsHash" bigint, "awaitsValues" jsonb,
    "countsFrom" timestamptz, "ownChanges" jsonb,
    "contactId" uuid, traceparent text)
  where ("entryId" in (${entries})) is true`

/** The result of a run from a leased step. */
export interface RunRecord {
  readonly from: LeasedStep
  readonly status: EntryRecord['status']
  readonly steps: readonly StepRecord[]
}

interface Recorded {
  /** The entries whose runs are recorded. */
  readonly entryIds: ReadonlySet<Uuid>
  /** The outbox row of their messages, see `Outbox`. */
  readonly outboxId: string | null
}

/**
 * Records runs: the results of the open steps, the steps that followed, the entries' status, and their messages. A run
 * whose open step was finished meanwhile, by another process or by a cancellation, or whose automation was deleted, leaves
 * no trace and publishes nothing.
 *
 * The open step is found by its status, not by `finished_at is null`, which would make the planner read the whole index
 * of open steps.
 */
export async function recordRuns(
  db: Db,
  runs: readonly RunRecord[],
  messages: readonly EntryMessage[],
  now: Date,
): Promise<Recorded> {
  const ran = runs.map((run) => runRow(run, now))
  const passed = runs.flatMap(({ from, steps }) =>
    steps.slice(1).map((step) => stepRow(from, step)),
  )
  const rows = await db<{ id: Uuid | null; outboxId: string | null }[]>`
    with ran as materialized (
      select * from jsonb_to_recordset(${json(db, ran)}::jsonb) as w(
        "orgId" uuid, environment text, "entryId" uuid, node text, was text, status text, reason text,
        result jsonb, "finishedAt" timestamptz, "dueAt" timestamptz, lane int, awaits text,
        "countsFrom" timestamptz, "ownChanges" jsonb, "awaitsPath" text, "awaitsHash" bigint, "awaitsValues" jsonb, "contactId" uuid, "entryStatus" text,
        "entryFinishedAt" timestamptz, traceparent text, "automationId" uuid)
    ), left_behind as (
      update steps s set status = w.status, reason = w.reason, result = w.result,
        finished_at = w."finishedAt", due_at = ${firstDue(db, db`w`)}, leased_until = ${firstLease(db, db`w`)},
        waiting_since = case when w.status = 'failed' then s.waiting_since else w."dueAt" end,
        counts_from = coalesce(w."countsFrom", s.counts_from), own_changes = w."ownChanges",
        failed_from = case when w.status = 'failed' then w.was end,
        attempts = case when w."finishedAt" is null then 0 else s.attempts end, lane = w.lane,
        awaits = w.awaits, awaits_path = w."awaitsPath", awaits_hash = w."awaitsHash",
        awaits_values = w."awaitsValues", contact_id = ${currentContact(db, db`w`)}, traceparent = w.traceparent
      from ran w
      where s.entry_id = w."entryId" and s.node = w.node and s.org_id = w."orgId"
        and s.environment = w.environment and s.status = w.was and (w."entryStatus" = 'cancelled' or not exists (
          select from deleted_automations d where d.automation_id = w."automationId"
            and d.org_id = w."orgId" and d.environment = w.environment))
      returning s.entry_id
    ), passed as (
      ${insertSteps(db, passed, db`select entry_id from left_behind`)}
    ), moved as (
      update entries e set status = w."entryStatus", finished_at = w."entryFinishedAt"
      from ran w
      where e.id = w."entryId" and e.org_id = w."orgId" and e.environment = w.environment
        and (w."entryId" in (select entry_id from left_behind)) is true
      returning e.id, e.org_id, e.environment, e.automation_id, e.status, e.finished_at
    ), ${countEntries(
      db,
      db`
        select org_id, environment, automation_id, status, finished_at as at from moved
        where finished_at is not null`,
    )}, ${countSteps(
      db,
      db`
        select m.org_id, m.environment, m.automation_id, s."finishedAt" as at, s.node, s.status, s.reason, 1 as by
        from moved m
        join (
          select "entryId", node, status, reason, "finishedAt" from ran
          union all
          select "entryId", node, status, reason, "finishedAt" from jsonb_to_recordset(${json(db, passed)}::jsonb) as t(
            "entryId" uuid, node text, status text, reason text, "finishedAt" timestamptz)
        ) s on s."entryId" = m.id`,
    )}, outgoing as (
      ${insertMessages(db, messages, db`select entry_id from left_behind`)}
    )
    select id, null as outbox_id from moved
    union all
    select null, (select id::text from outgoing)`
  return {
    entryIds: new Set(rows.flatMap(({ id }) => id ?? [])),
    outboxId: rows.find(({ id }) => id === null)?.outboxId ?? null,
  }
}

function runRow({ from, status, steps: [opened] }: RunRecord, now: Date) {
  return {
    ...(opened && stepRow(from, opened)),
    was: from.status,
    automationId: from.automationId,
    entryStatus: status,
    entryFinishedAt: isFinished(status) ? now : null,
  }
}
