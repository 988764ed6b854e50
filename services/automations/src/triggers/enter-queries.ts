import type { Reentry } from '@outrider/contracts/automations'
import type { EntryRecord } from '@outrider/contracts/entries'
import type { Trigger } from '@outrider/contracts/triggers'
import type { Environment } from '@outrider/contracts/shapes'
import type { CountName } from '@outrider/contracts/statistics'
import { tallying } from '@outrider/service/count-queries'
import { type Db, json } from '@outrider/service/database'
import type { Origin } from '@outrider/service/tracing/origin'
import { isFinished } from '../states/entry-states.ts'
import { insertSteps } from '../runs/queries.ts'
import { type StepRecord, stepRow } from '../runs/step-record.ts'

/** How an entry stands when it is made. */
export interface Opening {
  readonly status: EntryRecord['status']
  readonly steps: readonly StepRecord[]
}

/** An entry to be made. Ids are the database's. */
export interface Admission {
  readonly id: string
  readonly orgId: string
  readonly environment: Environment
  /** Of the index that matched: the entry is made only while this is the newest. */
  readonly revision: number
  readonly automationId: string
  readonly version: number | null
  readonly contactId: string | null
  readonly key: string
  readonly reentry: Reentry
  readonly trigger: Trigger
  /** Of what fired it. */
  readonly origin: Origin | undefined
  readonly opening: Opening
}

export interface Admitted {
  readonly id: string
  /** The entry that now has the key: the one asked for, or the first. Null when there is none to be seen. */
  readonly entryId: string | null
  /** The automations have changed since they were matched. */
  readonly stale: boolean
}

/**
 * Makes entries, each once for its automation and key and, where reentry is limited, for its contact;
 * answers one row for each. `entryId` is null for a stale row, for one that reentry forbids, and for the
 * repetition of an entry that was being made at the same moment: `findEntries` sees that. Nobody enters as a person
 * who was erased, nor by a key whose entry is gone and which may not enter again.
 */
export async function insertEntries(
  db: Db,
  admissions: readonly Admission[],
  now: Date,
): Promise<Admitted[]> {
  const triggers = [...new Set(admissions.map(({ trigger }) => trigger))]
  const placeOf = new Map(triggers.map((trigger, place) => [trigger, place]))
  const wanted = admissions.map((admission, place) => ({
    ...admissionRow(admission, place),
    ...openingRow(admission, now),
    firedBy: placeOf.get(admission.trigger),
  }))
  return db<Admitted[]>`
    with wanted as materialized (
      select w.*, ${now}::timestamptz as entered_at, w.revision is not distinct from (
        select r.revision from revisions r where r.org_id = w."orgId" and r.environment = w.environment
      ) as current, spent.entry_id as spent_by, exists (
        select from erased_people g where g.contact_id = w."contactId"
          and g.org_id = w."orgId" and g.environment = w.environment
      ) as is_erased
      from jsonb_to_recordset(${json(db, wanted)}::jsonb) as w(
        place int, id uuid, "orgId" uuid, environment text, revision bigint, "automationId" uuid,
        version int, "contactId" uuid, key text, mode text, seconds int, status text,
        "finishedAt" timestamptz, "firedBy" int)
      left join spent_keys spent on w.key like 'segment:%' and spent.automation_id = w."automationId"
        and spent.key_hash = sha256(convert_to(w.key, 'utf8'))
        and spent.org_id = w."orgId" and spent.environment = w.environment
    ), admitted as (
      insert into admissions as a
        (automation_id, contact_id, org_id, environment, entry_id, entered_at, seconds)
      select distinct on ("automationId", "contactId")
             "automationId", "contactId", "orgId", environment, id, entered_at, seconds
      from wanted w
      where current and spent_by is null and not is_erased
        and mode <> 'always' and "contactId" is not null
        and not exists (
          select from entries e where e.automation_id = w."automationId" and e.key = w.key
            and e.org_id = w."orgId" and e.environment = w.environment)
        and not exists (
          select from entries e where e.contact_id = w."contactId" and e.automation_id = w."automationId"
            and e.org_id = w."orgId" and e.environment = w.environment
            and (w.seconds is null or e.entered_at > w.entered_at - make_interval(secs => w.seconds)))
      order by "automationId", "contactId", place
      on conflict (automation_id, contact_id) do update
        set entry_id = excluded.entry_id, entered_at = excluded.entered_at, seconds = excluded.seconds
        where a.entered_at <= excluded.entered_at - make_interval(secs => excluded.seconds)
      returning entry_id
    ), entered as (
      insert into entries (id, org_id, environment, automation_id, version, contact_id, key, status,
                           trigger, entered_at, finished_at)
      select w.id, w."orgId", w.environment, w."automationId", w.version, w."contactId", w.key,
             w.status, t.trigger, w.entered_at, w."finishedAt"
      from wanted w
      join jsonb_to_recordset(${json(db, triggers.map(triggerRow))}::jsonb) as t(place int, trigger jsonb)
        on t.place = w."firedBy"
      where w.current and w.spent_by is null and not w.is_erased and (
        w.mode = 'always' or w."contactId" is null or w.id in (select entry_id from admitted))
      order by w."automationId", w.key, w.place
      on conflict (automation_id, key) do nothing
      returning id, org_id, environment, status, entered_at
    ), ${tallying(db, entering(db))}, opened as (
      ${insertSteps(db, admissions.flatMap(stepRows), db`select id from entered`)}
    )
    select w.id, not w.current as stale,
           case when w.id in (select id from entered) then w.id
             else coalesce(prior.id, w.spent_by) end as entry_id
    from wanted w
    left join entries prior on prior.automation_id = w."automationId" and prior.key = w.key
      and prior.org_id = w."orgId" and prior.environment = w.environment`
}

const entering = (db: Db) => db`
  select org_id, environment, ${'entries entered' satisfies CountName} as what, entered_at as at from entered
  union all
  select org_id, environment, 'entries ' || status, entered_at from entered
  where status in ('completed', 'failed')`

function admissionRow(admission: Admission, place: number) {
  const { id, environment, revision, version, key, reentry, orgId, automationId, contactId } =
    admission
  return {
    id,
    environment,
    revision,
    version,
    key,
    place,
    orgId,
    automationId,
    contactId,
    mode: reentry.mode,
    seconds: reentry.mode === 'after' ? reentry.seconds : null,
  }
}

function openingRow({ opening: { status } }: Admission, now: Date) {
  return { status, finishedAt: isFinished(status) ? now : null }
}

function stepRows({ id, opening: { steps }, ...admission }: Admission) {
  return steps.map((step) => stepRow({ ...admission, entryId: id }, step))
}

function triggerRow(trigger: Trigger, place: number) {
  return { place, trigger }
}

/** The entries that have the admissions' keys, by the admissions' ids; those without are missing. */
export async function findEntries(
  db: Db,
  admissions: readonly Admission[],
): Promise<{ id: string; entryId: string }[]> {
  return db<{ id: string; entryId: string }[]>`
    select w.id, e.id as entry_id
    from jsonb_to_recordset(${json(db, admissions.map(admissionRow))}::jsonb)
      as w(id uuid, "orgId" uuid, environment text, "automationId" uuid, key text)
    join entries e on e.automation_id = w."automationId" and e.key = w.key
      and e.org_id = w."orgId" and e.environment = w.environment`
}
