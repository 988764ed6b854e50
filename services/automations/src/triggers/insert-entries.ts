import type { EntryRecord, Reentry } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import type { CountName } from '@outrider/contracts/statistics'
import type { Trigger } from '@outrider/contracts/triggers'
import { insertCounts } from '@outrider/service/db/counts'
import { type Db, json } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { Origin } from '@outrider/service/observe/origin'
import { dictionaryEncode, type DictionaryEncoded } from '@outrider/service/text/keys'
import { type EntryMessage, insertMessages } from '../runs/outbox.ts'
import { insertSteps } from '../runs/record-runs.ts'
import { type StepRecord, type StepRow, stepRow } from '../runs/step-records.ts'
import { isFinished } from '../states/states.ts'

/** The first run of an entry. */
export interface Opening {
  readonly status: EntryRecord['status']
  readonly steps: readonly StepRecord[]
}

/** An entry to be inserted. */
export interface Admission extends StoredTenant {
  readonly id: Uuid
  /** Of the index that matched. The entry is inserted only if no later revision exists. */
  readonly revision: number
  readonly automationId: Uuid
  readonly version: number | null
  readonly contactId: Uuid | null
  readonly key: string
  readonly reentry: Reentry
  readonly trigger: Trigger
  readonly origin: Origin | undefined
  readonly opening: Opening
}

/** Parameters of the statement that inserts entries, except for their ids, contacts, and keys. */
interface AdmissionRows extends DictionaryEncoded<ReturnType<typeof kindRow>> {
  readonly triggers: readonly Trigger[]
  /** The index of each admission's trigger. */
  readonly firedBy: readonly number[]
  /** Of entries whose steps are rows. */
  readonly steps: readonly StepRow[]
}

function admissionRows(admissions: readonly Admission[], now: Date): AdmissionRows {
  const triggers = new Map<Trigger, number>()
  const firedBy = admissions.map(({ trigger }) => {
    const place = triggers.get(trigger) ?? triggers.size
    triggers.set(trigger, place)
    return place
  })
  const kinds = admissions.map((admission) => kindRow(admission, now))
  return {
    ...dictionaryEncode(kinds),
    triggers: [...triggers.keys()],
    firedBy,
    steps: admissions.flatMap((admission, place) =>
      kinds[place]?.inlineSteps ? [] : stepRows(admission),
    ),
  }
}

/** The values that entries with the same automation and steps share. */
function kindRow(admission: Admission, now: Date) {
  const { orgId, environment, revision, automationId, version, reentry, opening } = admission
  return {
    orgId,
    environment,
    revision,
    automationId,
    version,
    mode: reentry.mode,
    seconds: reentry.mode === 'after' ? reentry.seconds : null,
    status: opening.status,
    finishedAt: isFinished(opening.status) ? now : null,
    inlineSteps: inlineStepsOf(opening),
  }
}

type InlineSteps = readonly Partial<
  Pick<StepRecord, 'node' | 'type' | 'status' | 'reason' | 'result'>
>[]

/** The steps of a completed run, for the entry's row. Null for other runs, which may continue: their steps are rows. */
function inlineStepsOf({ status, steps }: Opening): InlineSteps | null {
  if (status !== 'completed' || steps.length === 0) return null
  return steps.map(({ node, type, status: came, reason, result }) => ({
    node,
    type,
    status: came,
    ...(reason !== null && { reason }),
    ...(result !== null && { result }),
  }))
}

function stepRows({ id, opening: { steps }, ...admission }: Admission): StepRow[] {
  return steps.map((step) => stepRow({ ...admission, entryId: id }, step))
}

/** An admission that inserted no entry. */
export interface Unmade {
  readonly id: Uuid
  /** The entry that has the key, if it is visible. */
  readonly entryId: Uuid | null
  /** The automations have changed since they were matched. */
  readonly stale: boolean
}

interface Inserted {
  readonly unmade: readonly Unmade[]
  /** The outbox row of the inserted entries' messages, see `Outbox`. */
  readonly outboxId: string | null
}

/**
 * Inserts entries with their steps and messages: one entry for each automation and key and, if reentry is limited, for
 * each contact. Erased contacts and spent keys do not enter. `entryId` is null for a stale admission, for one that
 * reentry forbids, and if a concurrent statement inserts the same key: `findEntries` finds that entry.
 */
export async function insertEntries(
  db: Db,
  admissions: readonly Admission[],
  messages: readonly EntryMessage[],
  now: Date,
): Promise<Inserted> {
  const { kinds, triggers, kindOf, firedBy, steps } = admissionRows(admissions, now)
  const rows = await db<((Unmade & { outboxId: null }) | { id: null; outboxId: string | null })[]>`
    with kinds as materialized (
      select k.*, k.revision is not distinct from (
        select r.revision from revisions r where r.org_id = k."orgId" and r.environment = k.environment
      ) as current
      from jsonb_to_recordset(${json(db, kinds)}::jsonb) as k(
        kind int, "orgId" uuid, environment text, revision bigint, "automationId" uuid, version int,
        mode text, seconds int, status text, "finishedAt" timestamptz, "inlineSteps" jsonb)
    ), wanted as materialized (
      select w.id, w."contactId", w.key, w."firedBy", w.place, k.*, ${now}::timestamptz as entered_at,
        spent.entry_id as spent_by, exists (
          select from erased_contacts g where g.contact_id = w."contactId"
            and g.org_id = k."orgId" and g.environment = k.environment
        ) as is_erased
      from unnest(
        ${admissions.map(({ id }) => id)}::uuid[],
        ${admissions.map(({ contactId }) => contactId)}::uuid[],
        ${admissions.map(({ key }) => key)}::text[],
        ${kindOf}::int[],
        ${firedBy}::int[]
      ) with ordinality as w (id, "contactId", key, kind, "firedBy", place)
      join kinds k on k.kind = w.kind
      left join spent_keys spent on w.key like 'segment:%' and spent.automation_id = k."automationId"
        and spent.key_hash = sha256(convert_to(w.key, 'utf8'))
        and spent.org_id = k."orgId" and spent.environment = k.environment
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
                           trigger, entered_at, finished_at, inline_steps)
      select w.id, w."orgId", w.environment, w."automationId", w.version, w."contactId", w.key,
             w.status, ${json(db, triggers)}::jsonb -> w."firedBy", w.entered_at, w."finishedAt", w."inlineSteps"
      from wanted w
      where w.current and w.spent_by is null and not w.is_erased and (
        w.mode = 'always' or w."contactId" is null or w.id in (select entry_id from admitted))
      order by w."automationId", w.key, w.place
      on conflict (automation_id, key) do nothing
      returning id, org_id, environment, status, entered_at
    ), ${insertCounts(db, entering(db))}, opened as (
      ${insertSteps(db, steps, db`select id from entered`)}
    ), outgoing as (
      ${insertMessages(db, messages, db`select id from entered`)}
    )
    select w.id, not w.current as stale, coalesce((
             select e.id from entries e where e.automation_id = w."automationId" and e.key = w.key
               and e.org_id = w."orgId" and e.environment = w.environment
           ), w.spent_by) as entry_id, null as outbox_id
    from wanted w
    where (w.id in (select id from entered)) is not true
    union all
    select null, null, null, (select id::text from outgoing)`
  return {
    unmade: rows.flatMap((row) => (row.id === null ? [] : row)),
    outboxId: rows.find(({ id }) => id === null)?.outboxId ?? null,
  }
}

const entering = (db: Db) => db`
  select org_id, environment, ${'entries entered' satisfies CountName} as what, entered_at as at from entered
  union all
  select org_id, environment, 'entries ' || status, entered_at from entered
  where status in ('completed', 'failed')`

/** The entries that have the admissions' keys, with the admissions' ids. */
export async function findEntries(
  db: Db,
  admissions: readonly Admission[],
): Promise<{ id: Uuid; entryId: Uuid }[]> {
  return db<{ id: Uuid; entryId: Uuid }[]>`
    select w.id, e.id as entry_id
    from unnest(
      ${admissions.map(({ id }) => id)}::uuid[],
      ${admissions.map(({ orgId }) => orgId)}::uuid[],
      ${admissions.map(({ environment }) => environment)}::text[],
      ${admissions.map(({ automationId }) => automationId)}::uuid[],
      ${admissions.map(({ key }) => key)}::text[]
    ) as w (id, "orgId", environment, "automationId", key)
    join entries e on e.automation_id = w."automationId" and e.key = w.key
      and e.org_id = w."orgId" and e.environment = w.environment`
}
