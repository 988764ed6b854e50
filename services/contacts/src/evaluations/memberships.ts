import type { Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/db/pool'
import { compare } from '@outrider/service/text/keys'
import type { Columns } from '../contacts/read.ts'
import { dueAt, isMember, type RuleResult, type SegmentRule } from '../rules/rule.ts'
import { type EvaluatedContact, evaluatedColumns, type EvaluatedRow, tenantOf } from './evaluate.ts'
import type { CurrentIndexes } from './rule-indexes.ts'
import { isKept, readStandings, replaceStandings } from './standings.ts'

/** A contact with its memberships in dynamic segments, and how often they have been written. */
export interface StandingRow extends EvaluatedRow {
  readonly version: number
  /** Null if it has none. */
  readonly standings: Buffer | null
}

/** The columns of a `StandingRow`. */
export const standingColumns = (db: Pool, rules: Iterable<SegmentRule>): Columns<StandingRow> => ({
  sql: db`
    ${evaluatedColumns(db, rules).sql}, coalesce(v.version, 0)::float8 as version, v.standings`,
  join: db`
    left join lateral (
      select version, standings from contact_evaluations v
      where v.contact_id = contacts.id and v.org_id = contacts.org_id and v.environment = contacts.environment
      offset 0
    ) v on true`,
})

/** The reason for an evaluation: a change or a new definition, or a time that has come, which is written in any case. */
export type EvaluationCause = 'change' | 'due'

/** A membership to write; to remove where the contact is no member and time will not make it one. */
interface MembershipChange {
  readonly segmentId: Uuid
  readonly number: number
  /** The version of the definition. */
  readonly version: number
  readonly contactId: Uuid
  readonly standing: RuleResult
}

/** A contact whose evaluation is to be written. */
interface Written {
  readonly contact: EvaluatedContact<StandingRow>
  readonly changes: readonly MembershipChange[]
}

/** Memberships written by one statement; those of one contact are not divided. */
const largestWrite = 5_000

/**
 * Writes the memberships that have changed since they were read, in bounded statements: nothing for contacts whose
 * memberships another process has written since. Returns all contacts with a change, to be evaluated again until they have
 * none: an evaluation of a later state that found nothing to write leaves no trace by which a slower one could see it.
 * 40001 when a segment is gone, or has another definition by now; 23503 when a contact is gone.
 */
export async function writeMemberships(
  db: Pool,
  current: CurrentIndexes,
  evaluated: readonly EvaluatedContact<StandingRow>[],
  cause: EvaluationCause,
): Promise<EvaluatedContact<StandingRow>[]> {
  const changed: EvaluatedContact<StandingRow>[] = []
  let next: Written[] = []
  let count = 0
  const write = async () => {
    await writeStatement(db, current, next)
    next = []
    count = 0
  }
  for (const contact of evaluated) {
    const changes = changesOf(contact, cause)
    if (changes.length === 0) continue
    if (count > 0 && count + changes.length > largestWrite) await write()
    changed.push(contact)
    next.push({ contact, changes })
    count += changes.length
  }
  if (next.length > 0) await write()
  return changed
}

function changesOf(
  { person, rules, standings }: EvaluatedContact<StandingRow>,
  cause: EvaluationCause,
): MembershipChange[] {
  const prior = readStandings(person.standings)
  const changes: MembershipChange[] = []
  let place = 0
  for (const { segmentId, number, version } of rules) {
    const standing = standings[place] ?? -Infinity
    place += 1
    if (cause === 'due' || !isKept(prior, number, standing))
      changes.push({ segmentId, number, version, contactId: person.id, standing })
  }
  return changes
}

/** Writes for the contacts whose number is still the one that was read. Rows in one order, so that two writers never deadlock. */
async function writeStatement(
  db: Pool,
  current: CurrentIndexes,
  written: readonly Written[],
): Promise<void> {
  const people = written.toSorted((a, b) => compare(a.contact.person.id, b.contact.person.id))
  const tenants = people.map(({ contact }) => tenantOf(contact.person))
  const changes = written.flatMap((each) => each.changes)
  const segments = [...new Map(changes.map((each) => [each.segmentId, each.version]))]
  await db`
    with counted as (
      insert into contact_evaluations as v (contact_id, org_id, environment, version, standings)
      select contact_id, org_id, environment, version, decode(standings, 'hex') from unnest(
        ${people.map(({ contact }) => contact.person.id)}::uuid[],
        ${tenants.map(({ orgId }) => orgId)}::uuid[],
        ${tenants.map(({ environment }) => environment)}::text[],
        ${people.map(({ contact }) => contact.person.version + 1)}::bigint[],
        ${people.map((each) => standingsAfter(current, each))}::text[]
      ) as w (contact_id, org_id, environment, version, standings)
      on conflict (contact_id) do update
        set version = excluded.version, standings = excluded.standings
      where v.version = excluded.version - 1
        and v.org_id = excluded.org_id and v.environment = excluded.environment
      returning contact_id, org_id, environment
    ), changed as materialized (
      select w.*, c.org_id, c.environment
      from unnest(
        ${changes.map(({ segmentId }) => segmentId)}::uuid[],
        ${changes.map(({ contactId }) => contactId)}::uuid[],
        ${changes.map(({ standing }) => String(isMember(standing)))}::boolean[],
        ${changes.map(({ standing }) => dueAt(standing)?.toISOString() ?? null)}::timestamptz[]
      ) as w (segment_id, contact_id, is_member, due_at)
      join counted c using (contact_id)
    ), current as materialized (
      -- a change of the definition waits for this statement, or this one sees it
      select s.id from segments s
      join unnest(${segments.map(([id]) => id)}::uuid[], ${segments.map(([, version]) => version)}::int[]) as w (id, version)
        on s.id = w.id and s.version = w.version
      join (select distinct org_id, environment from counted) c
        on s.org_id = c.org_id and s.environment = c.environment
      order by s.id
      for share of s
    ), removed as (
      delete from segment_members m using changed w
      where m.segment_id = w.segment_id and m.contact_id = w.contact_id
        and m.org_id = w.org_id and m.environment = w.environment and not w.is_member and w.due_at is null
    ), written as (
      insert into segment_members (segment_id, contact_id, org_id, environment, is_member, due_at)
      select segment_id, contact_id, org_id, environment, is_member, due_at
      from changed
      where is_member or due_at is not null
      order by segment_id, contact_id
      on conflict (segment_id, contact_id) do update
        set is_member = excluded.is_member, due_at = excluded.due_at, leased_until = excluded.leased_until
    )
    select write_conflict() where (select count(*) from current) < ${segments.length} and exists (select from counted)`
}

/** In hexadecimal. */
function standingsAfter(current: CurrentIndexes, { contact, changes }: Written): string {
  const { person } = contact
  const index = current.indexOf(person)
  return replaceStandings(readStandings(person.standings), changes, index).toString('hex')
}

/**
 * Removes up to `limit` members of deleted segments; returns their number. It looks for a deleted segment
 * first and finds its members by the index: usually there is none, and the members of all segments are many.
 */
export async function purgeMembers(db: Pool, limit: number): Promise<number> {
  const rows = await db`
    with purge as (
      select segment_id, org_id, environment from segment_purges
      order by segment_id limit 1 for update skip locked
    ), found as (
      select m.contact_id from purge p cross join lateral (
        select contact_id from segment_members
        where segment_id = p.segment_id and org_id = p.org_id and environment = p.environment
        order by contact_id limit ${limit}
      ) m
    ), removed as (
      delete from segment_members
      where segment_id = (select segment_id from purge) and org_id = (select org_id from purge)
        and environment = (select environment from purge)
        and contact_id = any(array(select contact_id from found))
    ), finished as (
      delete from segment_purges s using purge p
      where s.segment_id = p.segment_id and not exists (select from found)
      returning s.segment_id, s.org_id, s.environment
    ), uncounted as (
      delete from segment_counts n using finished f
      where n.segment_id = f.segment_id and n.org_id = f.org_id and n.environment = f.environment
    )
    select from found`
  return rows.length
}

/**
 * Combines the counts of each of at most `limit` segments with several rows into one row; returns the number
 * of segments.
 */
export async function foldCounts(db: Pool, limit: number): Promise<number> {
  const rows = await db`
    with several as (
      select segment_id, org_id, environment from segment_counts
      group by segment_id, org_id, environment having count(*) > 1
      limit ${limit}
    ), folded as (
      delete from segment_counts n using several s
      where n.segment_id = s.segment_id and n.org_id = s.org_id and n.environment = s.environment
      returning n.segment_id, n.org_id, n.environment, n.members
    )
    insert into segment_counts (segment_id, org_id, environment, members)
    select segment_id, org_id, environment, sum(members) from folded group by 1, 2, 3
    returning segment_id`
  return rows.length
}
