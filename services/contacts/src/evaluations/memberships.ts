import type { Uuid } from '@outrider/contracts/ids'
import type { Pool } from '@outrider/service/db/pool'
import { compare } from '@outrider/service/text/keys'
import type { Columns } from '../contacts/read.ts'
import type { RuleResult } from '../rules/rule.ts'
import { type EvaluatedContact, evaluatedColumns, type EvaluatedRow, tenantOf } from './evaluate.ts'

/** A contact with its memberships in some segments, and the number of its evaluations so far. */
export interface StandingRow extends EvaluatedRow {
  readonly version: number
  /**
   * One for each row of `segment_members`, separated by spaces: the segment, `+` for a member, and the milliseconds of
   * `due_at`. Null if there is none.
   */
  readonly standings: string | null
}

/** Segments from which on all memberships of a contact are read: looking each of them up costs five times as much. */
const manySegments = 100

/** The columns of a `StandingRow`, with the memberships at least in these segments. */
export const standingColumns = (db: Pool, segmentIds: readonly Uuid[]): Columns<StandingRow> => ({
  sql: db`
    ${evaluatedColumns(db).sql}, coalesce((
      select v.version from contact_evaluations v
      where v.contact_id = contacts.id and v.org_id = contacts.org_id and v.environment = contacts.environment
    ), 0)::float8 as version, (
      select string_agg(m.segment_id || case when m.is_member then '+' else '-' end
        || coalesce((date_part('epoch', m.due_at) * 1000)::bigint::text, ''), ' ')
      from segment_members m
      where m.contact_id = contacts.id and m.org_id = contacts.org_id and m.environment = contacts.environment
        ${segmentIds.length < manySegments ? db`and m.segment_id = any(${[...segmentIds]}::uuid[])` : db``}
    ) as standings`,
})

/** The reason for an evaluation: a change, a time that has come, or a new definition. */
export type EvaluationCause = 'change' | 'due' | 'build'

/** A membership to write; to remove where the contact is no member and time will not make it one. */
interface MembershipChange extends RuleResult {
  readonly segmentId: Uuid
  /** The version of the definition. */
  readonly version: number
  readonly contactId: Uuid
}

/** Memberships written by one statement; those of one contact are not divided. */
const largestWrite = 5_000

/**
 * Writes the memberships that have changed since they were read, in bounded statements. Returns the contacts that were
 * evaluated by another process since they were read: nothing is written for them. Memberships of segments that are gone,
 * or have another definition by now, are omitted. 23503 when a contact is gone.
 */
export async function writeMemberships(
  db: Pool,
  evaluated: readonly EvaluatedContact<StandingRow>[],
  cause: EvaluationCause,
): Promise<EvaluatedContact<StandingRow>[]> {
  const lost: EvaluatedContact<StandingRow>[] = []
  let next: EvaluatedContact<StandingRow>[] = []
  let changes: MembershipChange[] = []
  const write = async () => {
    const written = await writeStatement(db, next, changes)
    lost.push(...next.filter(({ person }) => !written.has(person.id)))
    next = []
    changes = []
  }
  for (const each of evaluated) {
    const theirs = changesOf(each, cause)
    // A build covers its definition only: a change that it did not see is evaluated separately, and has a number.
    if (cause === 'build' && theirs.length === 0) continue
    if (changes.length + theirs.length > largestWrite) await write()
    next.push(each)
    changes.push(...theirs)
  }
  if (next.length > 0) await write()
  return lost
}

function changesOf(
  { person, results }: EvaluatedContact<StandingRow>,
  cause: EvaluationCause,
): MembershipChange[] {
  const priors = new Map<string, string>()
  for (const text of person.standings?.split(' ') ?? []) priors.set(text.slice(0, 36), text)
  const changes: MembershipChange[] = []
  for (const { rule, isMember, dueAt } of results) {
    const { segmentId, version } = rule
    if (cause === 'due' || !isKept(priors.get(segmentId), isMember, dueAt))
      changes.push({ segmentId, version, contactId: person.id, isMember, dueAt })
  }
  return changes
}

/** Whether a membership is as it was. Looking too early does no harm, and writing each later time would. */
function isKept(prior: string | undefined, isMember: boolean, dueAt: Date | null): boolean {
  if (prior === undefined) return !isMember && dueAt === null
  if ((prior[36] === '+') !== isMember) return false
  return prior.length > 37
    ? dueAt === null || Number(prior.slice(37)) <= dueAt.getTime()
    : dueAt === null
}

/** Returns the contacts whose number was still the one that was read. Rows in one order, so that two writers never deadlock. */
async function writeStatement(
  db: Pool,
  evaluated: readonly EvaluatedContact<StandingRow>[],
  changes: readonly MembershipChange[],
): Promise<ReadonlySet<Uuid>> {
  const people = evaluated.map(({ person }) => person).toSorted((a, b) => compare(a.id, b.id))
  const tenants = people.map(tenantOf)
  const rows = await db<{ contactId: Uuid }[]>`
    with counted as (
      insert into contact_evaluations as v (contact_id, org_id, environment, version)
      select * from unnest(
        ${people.map(({ id }) => id)}::uuid[],
        ${tenants.map(({ orgId }) => orgId)}::uuid[],
        ${tenants.map(({ environment }) => environment)}::text[],
        ${people.map(({ version }) => version + 1)}::bigint[]
      )
      on conflict (contact_id) do update set version = excluded.version
      where v.version = excluded.version - 1
        and v.org_id = excluded.org_id and v.environment = excluded.environment
      returning contact_id, org_id, environment
    ), changed as materialized (
      select w.*, c.org_id, c.environment
      from unnest(
        ${changes.map(({ segmentId }) => segmentId)}::uuid[],
        ${changes.map(({ version }) => version)}::int[],
        ${changes.map(({ contactId }) => contactId)}::uuid[],
        ${changes.map(({ isMember }) => String(isMember))}::boolean[],
        ${changes.map(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[]
      ) as w (segment_id, version, contact_id, is_member, due_at)
      join counted c using (contact_id)
    ), current as materialized (
      -- a change of the definition waits for this statement, or this one sees it
      select s.id, s.org_id, s.environment from segments s
      join (select distinct segment_id, version, org_id, environment from changed) w
        on s.id = w.segment_id and s.version = w.version and s.org_id = w.org_id and s.environment = w.environment
      order by s.id
      for share of s
    ), removed as (
      delete from segment_members m using changed w, current c
      where m.segment_id = w.segment_id and m.contact_id = w.contact_id and c.id = w.segment_id
        and m.org_id = c.org_id and m.environment = c.environment and not w.is_member and w.due_at is null
    ), written as (
      insert into segment_members (segment_id, contact_id, org_id, environment, is_member, due_at)
      select w.segment_id, w.contact_id, c.org_id, c.environment, w.is_member, w.due_at
      from changed w
      join current c on c.id = w.segment_id
      where w.is_member or w.due_at is not null
      order by w.segment_id, w.contact_id
      on conflict (segment_id, contact_id) do update
        set is_member = excluded.is_member, due_at = excluded.due_at, leased_until = excluded.leased_until
    )
    select contact_id from counted`
  return new Set(rows.map(({ contactId }) => contactId))
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
