import type { Uuid } from '@outrider/contracts/ids'
import type { CountName } from '@outrider/contracts/statistics'
import { tallying } from '@outrider/service/count-queries'
import { type Db, json } from '@outrider/service/database'
import { insertSteps } from '../runs/queries.ts'
import { type Admission, admissionRows } from './admission-rows.ts'

/** An admission that made no entry. */
export interface Unmade {
  readonly id: Uuid
  /** The entry that has the key. Null when there is none to be seen. */
  readonly entryId: Uuid | null
  /** The automations have changed since they were matched. */
  readonly stale: boolean
}

/**
 * Makes entries, each once for its automation and key and, where reentry is limited, for its contact;
 * answers those that it did not make. `entryId` is null for a stale row, for one that reentry forbids, and for the
 * repetition of an entry that was being made at the same moment: `findEntries` sees that. Nobody enters as a person
 * who was erased, nor by a key whose entry is gone and which may not enter again.
 *
 * @param walksFrom see `findWalksFrom`
 */
export async function insertEntries(
  db: Db,
  admissions: readonly Admission[],
  now: Date,
  walksFrom: number,
): Promise<Unmade[]> {
  const walks = walksFrom <= now.getTime()
  const { kinds, triggers, kindOf, firedBy, steps } = admissionRows(admissions, now, walks)
  return db<Unmade[]>`
    with kinds as materialized (
      select k.*, k.revision is not distinct from (
        select r.revision from revisions r where r.org_id = k."orgId" and r.environment = k.environment
      ) as current
      from jsonb_to_recordset(${json(db, kinds)}::jsonb) as k(
        kind int, "orgId" uuid, environment text, revision bigint, "automationId" uuid, version int,
        mode text, seconds int, status text, "finishedAt" timestamptz, walk jsonb)
    ), wanted as materialized (
      select w.id, w."contactId", w.key, w."firedBy", w.place, k.*, ${now}::timestamptz as entered_at,
        spent.entry_id as spent_by, exists (
          select from erased_people g where g.contact_id = w."contactId"
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
                           trigger, entered_at, finished_at, walk)
      select w.id, w."orgId", w.environment, w."automationId", w.version, w."contactId", w.key,
             w.status, ${json(db, triggers)}::jsonb -> w."firedBy", w.entered_at, w."finishedAt", w.walk
      from wanted w
      where w.current and w.spent_by is null and not w.is_erased and (
        w.mode = 'always' or w."contactId" is null or w.id in (select entry_id from admitted))
      order by w."automationId", w.key, w.place
      on conflict (automation_id, key) do nothing
      returning id, org_id, environment, status, entered_at
    ), ${tallying(db, entering(db))}, opened as (
      ${insertSteps(db, steps, db`select id from entered`)}
    )
    select w.id, not w.current as stale, coalesce((
             select e.id from entries e where e.automation_id = w."automationId" and e.key = w.key
               and e.org_id = w."orgId" and e.environment = w.environment
           ), w.spent_by) as entry_id
    from wanted w
    where (w.id in (select id from entered)) is not true`
}

const entering = (db: Db) => db`
  select org_id, environment, ${'entries entered' satisfies CountName} as what, entered_at as at from entered
  union all
  select org_id, environment, 'entries ' || status, entered_at from entered
  where status in ('completed', 'failed')`

/**
 * From when on entries may keep the walks of runs that end at once, in milliseconds: an hour after the schema knows them,
 * for services of the version before, which run beside this one during an upgrade, would not see them.
 */
export async function findWalksFrom(db: Db): Promise<number> {
  const [row] = await db<{ at: number }[]>`
    select (extract(epoch from at) * 1000)::float8 as at from walks_from`
  return row?.at ?? Infinity
}

/** The entries that have the admissions' keys, by the admissions' ids; those without are missing. */
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
