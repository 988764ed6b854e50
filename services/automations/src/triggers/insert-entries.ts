import type { EntryRecord, Reentry } from '@outrider/contracts/automations'
import type { Uuid } from '@outrider/contracts/ids'
import type { Trigger } from '@outrider/contracts/triggers'
import { type Db, json } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import type { Origin } from '@outrider/service/observe/origin'
import { dictionaryEncode, type DictionaryEncoded } from '@outrider/service/text/keys'
import { countEntries, countSteps } from '../states/counts.ts'
import { type EntryMessage, insertMessages } from '../runs/outbox.ts'
import { insertSteps } from '../runs/record-runs.ts'
import { type StepRecord, type StepRow, stepRow } from '../runs/step-records.ts'
import { isFinished } from '../states/states.ts'

/** The first run of an entry. */
interface Opening {
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
  readonly steps: readonly EnteredStep[]
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
function kindRow(admission: Omit<Admission, 'trigger' | 'origin'>, now: Date) {
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

type EnteredStep = StepRow & Pick<Admission, 'automationId'>

function stepRows({ id, opening: { steps }, ...admission }: Admission): EnteredStep[] {
  const { automationId } = admission
  return steps.map((step) => ({
    ...stepRow({ ...admission, entryId: id }, step),
    automationId,
  }))
}

/** An admission that inserted no entry. */
export interface Unmade {
  readonly id: Uuid
  /** The entry that has the key, if it is visible. */
  readonly entryId: Uuid | null
  /** The automations have changed since they were matched. */
  readonly stale: boolean
  /** Another admission of the statement had its key or contact, and did not enter in its place. */
  readonly undecided: boolean
}

interface Inserted {
  readonly unmade: readonly Unmade[]
  /** The outbox row of the inserted entries' messages, see `Outbox`. */
  readonly outboxId: string | null
}

/** An admission before its first run: all that decides whether it may enter. */
export type Candidacy = Omit<Admission, 'trigger' | 'origin' | 'opening'>

/** The columns of `judgedRows` that say why an admission may not enter. */
export interface Judged {
  /** The automations have changed since they were matched. */
  readonly stale: boolean
  /** The contact was erased. */
  readonly erased: boolean
  /** The entry that has the key, or that had it and was deleted. Of an automation without a limit only if asked for. */
  readonly takenBy: Uuid | null
  /** When the contact last entered an automation that limits re-entry. */
  readonly lastEnteredAt: Date | null
  readonly mayEnter: boolean
}

/**
 * A query for admissions `w` of kinds `k`, with the columns of `Judged`: the only place that decides who may enter.
 * `w` has the columns id, contact_id, key, and place; `k` those of `kindRow`. A contact that was merged is the contact
 * that it was merged into. `offset 0`: otherwise each use of a column looks it up again.
 */
const judgedRows = (
  db: Db,
  rows: ReturnType<Db>,
  now: Date,
  withKeys: boolean,
): ReturnType<Db> => db`
  select judged.*, not stale and not erased and taken_by is null and (
      mode = 'always' or last_entered_at is null
      or last_entered_at <= entered_at - make_interval(secs => seconds)) is true as may_enter
  from (
    select w.*, ${now}::timestamptz as entered_at, not w.current as stale,
      exists (
        select from erased_contacts g where g.contact_id = w.contact_id
          and g.org_id = w."orgId" and g.environment = w.environment
      ) as erased,
      coalesce(
        case when ${withKeys} or w.mode <> 'always' then (
          select e.id from entries e where e.automation_id = w."automationId" and e.key = w.key
            and e.org_id = w."orgId" and e.environment = w.environment) end,
        case when w.key like 'segment:%' then (
          select spent.entry_id from spent_keys spent where spent.automation_id = w."automationId"
            and spent.key_hash = sha256(convert_to(w.key, 'utf8'))
            and spent.org_id = w."orgId" and spent.environment = w.environment) end
      ) as taken_by,
      case when w.mode <> 'always' and w.contact_id is not null then greatest(
        (select max(e.entered_at) from entries e
          where e.contact_id = w.contact_id and e.automation_id = w."automationId"
            and e.org_id = w."orgId" and e.environment = w.environment),
        (select a.entered_at from admissions a
          where a.automation_id = w."automationId" and a.contact_id = w.contact_id
            and a.org_id = w."orgId" and a.environment = w.environment)) end as last_entered_at
    from (
      select w.id, w.key, w.place, w."firedBy", k.*, coalesce((
        select f.contact_id from former_contacts f where f.former_id = w.contact_id
          and f.org_id = k."orgId" and f.environment = k.environment), w.contact_id) as contact_id
      from ${rows}
      offset 0
    ) w
    offset 0
  ) judged`

/** The kinds of admissions, as a common table expression, with whether their revision is `current`. */
const kindsOf = (db: Db, kinds: readonly object[]): ReturnType<Db> => db`
  kinds as materialized (
    select k.*, k.revision is not distinct from (
      select r.revision from revisions r where r.org_id = k."orgId" and r.environment = k.environment
    ) as current
    from jsonb_to_recordset(${json(db, kinds)}::jsonb) as k(
      kind int, "orgId" uuid, environment text, revision bigint, "automationId" uuid, version int,
      mode text, seconds int, status text, "finishedAt" timestamptz, "inlineSteps" jsonb)
  )`

/** The ids, contacts, and keys of admissions `w` with their kinds `k`. */
const admissionsOf = (
  db: Db,
  admissions: readonly Pick<Admission, 'id' | 'contactId' | 'key'>[],
  kindOf: readonly number[],
  firedBy: readonly number[] = kindOf,
): ReturnType<Db> => db`
  unnest(
    ${admissions.map(({ id }) => id)}::uuid[],
    ${admissions.map(({ contactId }) => contactId)}::uuid[],
    ${admissions.map(({ key }) => key)}::text[],
    ${[...kindOf]}::int[],
    ${[...firedBy]}::int[]
  ) with ordinality as w (id, contact_id, key, kind, "firedBy", place)
  join kinds k on k.kind = w.kind`

/** Whether admissions would enter now, by their ids. Writes nothing. */
export async function judgeAdmissions(
  db: Db,
  admissions: readonly Candidacy[],
  now: Date,
): Promise<ReadonlyMap<Uuid, Judged>> {
  const opening: Opening = { status: 'completed', steps: [] }
  const { kinds, kindOf } = dictionaryEncode(
    admissions.map((each) => kindRow({ ...each, opening }, now)),
  )
  const rows = await db<(Judged & { id: Uuid })[]>`
    with ${kindsOf(db, kinds)}
    select id, stale, erased, taken_by, last_entered_at, may_enter
    from (${judgedRows(db, admissionsOf(db, admissions, kindOf), now, true)}) judged`
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Inserts entries with their steps and messages: one entry for each automation and key and, if reentry is limited, for
 * each contact. Erased contacts and spent keys do not enter. `entryId` is null for a stale admission, for one that
 * reentry forbids, and if a concurrent statement inserts the same key: `findEntries` finds that entry.
 *
 * Of several admissions with one key the first is chosen before the contact is admitted, so that only contacts that
 * enter are barred later.
 */
export async function insertEntries(
  db: Db,
  admissions: readonly Admission[],
  messages: readonly EntryMessage[],
  now: Date,
): Promise<Inserted> {
  const { kinds, triggers, kindOf, firedBy, steps } = admissionRows(admissions, now)
  const rows = await db<
    ((Unmade & { orphaned: boolean; outboxId: null }) | { id: null; outboxId: string | null })[]
  >`
    with ${kindsOf(db, kinds)}, wanted as materialized (
      ${judgedRows(db, admissionsOf(db, admissions, kindOf, firedBy), now, false)}
    ), firsts as (
      select distinct on ("automationId", key) * from wanted
      where may_enter and mode <> 'always'
      order by "automationId", key, place
    ), admitted as (
      insert into admissions as a
        (automation_id, contact_id, org_id, environment, entry_id, entered_at, seconds)
      select distinct on ("automationId", contact_id)
             "automationId", contact_id, "orgId", environment, id, entered_at, seconds
      from firsts where contact_id is not null
      order by "automationId", contact_id, place
      on conflict (automation_id, contact_id) do update
        set entry_id = excluded.entry_id, entered_at = excluded.entered_at, seconds = excluded.seconds
        where a.entered_at <= excluded.entered_at - make_interval(secs => excluded.seconds)
      returning automation_id, contact_id, entry_id
    ), entered as (
      insert into entries (id, org_id, environment, automation_id, version, contact_id, key, status,
                           trigger, entered_at, finished_at, inline_steps)
      select w.id, w."orgId", w.environment, w."automationId", w.version, w.contact_id, w.key,
             w.status, ${json(db, triggers)}::jsonb -> w."firedBy", w.entered_at, w."finishedAt", w."inlineSteps"
      from wanted w
      where w.may_enter and (w.mode = 'always' or w.id in (select entry_id from admitted)
        or w.contact_id is null and w.id in (select id from firsts))
      order by w."automationId", w.key, w.place
      on conflict (automation_id, key) do nothing
      returning id, org_id, environment, status, entered_at, automation_id, contact_id
    ), ${countEntries(db, entering(db))}, ${countSteps(db, stepping(db, steps))}, opened as (
      ${insertSteps(db, steps, db`select id from entered`)}
    ), outgoing as (
      ${insertMessages(db, messages, db`select id from entered`)}
    )
    select w.id, w.stale, coalesce((
             select e.id from entries e where e.automation_id = w."automationId" and e.key = w.key
               and e.org_id = w."orgId" and e.environment = w.environment
           ), w.taken_by) as entry_id,
           (w.id in (select entry_id from admitted)) is true as orphaned,
           w.may_enter and w.mode <> 'always' and not exists (
             select from entered e
             where e.automation_id = w."automationId" and e.contact_id = w.contact_id) as undecided,
           null as outbox_id
    from wanted w
    where (w.id in (select id from entered)) is not true
    union all
    select null, null, null, null, null, (select id::text from outgoing)`
  const unmade = rows.flatMap((row) => (row.id === null ? [] : row))
  const orphans = unmade.flatMap(({ id, orphaned }) => (orphaned ? id : []))
  if (orphans.length > 0) await deleteAdmissions(db, admissions, orphans)
  return { unmade, outboxId: rows.find(({ id }) => id === null)?.outboxId ?? null }
}

/** Deletes the admissions of entries that were not inserted, because a concurrent statement inserted their key. */
async function deleteAdmissions(
  db: Db,
  admissions: readonly Admission[],
  ids: readonly Uuid[],
): Promise<void> {
  const orphans = admissions.filter(({ id }) => ids.includes(id))
  await db`
    delete from admissions a
    using unnest(
      ${orphans.map(({ orgId }) => orgId)}::uuid[],
      ${orphans.map(({ environment }) => environment)}::text[],
      ${orphans.map(({ automationId }) => automationId)}::uuid[],
      ${orphans.map(({ id }) => id)}::uuid[]
    ) as o (org_id, environment, automation_id, entry_id)
    where a.automation_id = o.automation_id and a.entry_id = o.entry_id
      and a.org_id = o.org_id and a.environment = o.environment`
}

const entering = (db: Db) => db`
  select org_id, environment, automation_id, 'entered' as status, entered_at as at from entered
  union all
  select org_id, environment, automation_id, status, entered_at from entered
  where status in ('completed', 'failed')`

/** The steps of the entries that entered: those in the entries' rows, and `steps`. */
const stepping = (db: Db, steps: readonly EnteredStep[]) => db`
  select k."orgId" as org_id, k.environment, k."automationId" as automation_id, w.at, i.step ->> 'node' as node,
    i.step ->> 'status' as status, i.step ->> 'reason' as reason, w.entries as by
  from (
    select kind, min(entered_at) as at, count(*) as entries from wanted
    where "inlineSteps" is not null and (id in (select id from entered)) is true
    group by kind
  ) w join kinds k on k.kind = w.kind, jsonb_array_elements(k."inlineSteps") as i (step)
  union all
  select "orgId", environment, "automationId", "finishedAt", node, status, reason, 1
  from jsonb_to_recordset(${json(db, steps)}::jsonb) as s(
    "orgId" uuid, environment text, "automationId" uuid, "entryId" uuid, "finishedAt" timestamptz, node text,
    status text, reason text)
  where ("entryId" in (select id from entered)) is true`

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
