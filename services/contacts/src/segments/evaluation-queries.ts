import type { Definition } from '@outrider/contracts/segments'
import type { Environment } from '@outrider/contracts/shapes'
import { json, type Pool } from '@outrider/service/database'
import type { Owner } from '../contacts/identifiers.ts'
import { reachableByEmail, reachableInapp } from '../contacts/queries.ts'
import type { Count, Standing } from './rule.ts'

/** How far ahead of its arrival an event may lie, in seconds; with a margin for clocks that differ. */
const furthestAhead = 600

interface Revision extends Owner {
  readonly revision: number
  /** The number of the evaluation that follows. */
  readonly evaluation: number
}

/**
 * What the owners' dynamic segments have come to, and a number for the evaluation that begins here. Owners
 * that never had a segment are missing.
 */
export function beginEvaluation(db: Pool, owners: readonly Owner[]): Promise<Revision[]> {
  return db<Revision[]>`
    with begun as materialized (select nextval('segment_evaluations')::float8 as evaluation)
    select r.org_id, r.environment, r.revision::float8 as revision, b.evaluation
    from unnest(
      ${owners.map(({ orgId }) => orgId)}::uuid[],
      ${owners.map(({ environment }) => environment)}::text[]
    ) as w (org_id, environment)
    join segment_revisions r using (org_id, environment), begun b`
}

interface RuleRow {
  readonly revision: number
  /** Null, with all that follows, where there is no segment. */
  readonly id: string | null
  readonly version: number
  readonly definition: Definition
}

/** An owner's dynamic segments, each row with the revision of the moment. One row without a segment when there is none. */
export function readRules(db: Pool, { orgId, environment }: Owner): Promise<RuleRow[]> {
  return db<RuleRow[]>`
    select r.revision::float8 as revision, s.id, s.version, s.definition
    from segment_revisions r
    left join segments s on s.org_id = r.org_id and s.environment = r.environment and s.type = 'dynamic'
    where r.org_id = ${orgId} and r.environment = ${environment}`
}

export interface PersonRow {
  /** The contact's; where another id was asked for, it is a former one's. */
  readonly id: string
  readonly orgId: string
  readonly environment: Environment
  readonly attributes: Record<string, unknown>
  readonly tags: string[]
  readonly reachableByEmail: boolean
  readonly reachableInapp: boolean
}

/** What segments may know of the contacts asked for, by the ids asked for, former ones too; who is gone is missing. */
export async function findPeople(
  db: Pool,
  wanted: readonly { owner: Owner; contactId: string }[],
): Promise<Map<string, PersonRow>> {
  const rows = await db<(PersonRow & { asked: string })[]>`
    select w.id as asked, c.id, c.org_id, c.environment, attributes, tags,
      ${reachableByEmail(db)} as reachable_by_email, ${reachableInapp(db)} as reachable_inapp
    from unnest(
      ${wanted.map(({ owner }) => owner.orgId)}::uuid[],
      ${wanted.map(({ owner }) => owner.environment)}::text[],
      ${wanted.map(({ contactId }) => contactId)}::uuid[]
    ) as w (org_id, environment, id)
    left join former_contacts f
      on f.former_id = w.id and f.org_id = w.org_id and f.environment = w.environment
    join contacts c
      on c.id = coalesce(f.contact_id, w.id) and c.org_id = w.org_id and c.environment = w.environment`
  return new Map(rows.map((row) => [row.asked, row]))
}

/** The next contacts of an owner, newest first, those older than `before` when it is given. */
export function nextPeople(
  db: Pool,
  { orgId, environment }: Owner,
  before: string | null,
  limit: number,
): Promise<PersonRow[]> {
  return db<PersonRow[]>`
    select id, org_id, environment, attributes, tags,
      ${reachableByEmail(db)} as reachable_by_email, ${reachableInapp(db)} as reachable_inapp
    from contacts
    where org_id = ${orgId} and environment = ${environment}
      ${before === null ? db`` : db`and id < ${before}`}
    order by id desc
    limit ${limit}`
}

export interface WantedCount extends Count {
  readonly owner: Owner
  readonly contactId: string
}

/** When each event happened for the `atLeast`-th time, counted from the newest; null when it did not, in the order asked. */
export async function findOccurrences(
  db: Pool,
  wanted: readonly WantedCount[],
  now: Date,
): Promise<(Date | null)[]> {
  if (wanted.length === 0) return []
  const asked = wanted.map(({ owner, contactId, event, atLeast, within }, place) => ({
    place,
    ...owner,
    contactId,
    event,
    atLeast,
    // an event of the window cannot have come before the window began: partitions before it are not looked at
    since:
      within === null
        ? '-infinity'
        : new Date(now.getTime() - (within + furthestAhead) * 1_000).toISOString(),
  }))
  const rows = await db<{ occurredAt: Date | null }[]>`
    select (
      select e.occurred_at from events e
      where e.contact_id = w."contactId" and e.name = w.event
        and e.org_id = w."orgId" and e.environment = w.environment and e.received_at > w.since
      order by e.occurred_at desc
      offset w."atLeast" - 1
      limit 1
    ) as occurred_at
    from jsonb_to_recordset(${json(db, asked)}::jsonb) as w (
      place int, "contactId" uuid, "orgId" uuid, environment text, event text, "atLeast" int,
      since timestamptz
    )
    order by w.place`
  return rows.map((row) => row.occurredAt)
}

export interface StandingRow extends Standing {
  readonly owner: Owner
  readonly segmentId: string
  readonly version: number
  readonly contactId: string
}

/**
 * Writes how contacts stand, unless a later evaluation has been faster, or the segment has another
 * definition meanwhile or is gone. A standing `out` that is the whole build's is written only over what
 * is there. 23503 when a contact is gone.
 */
export async function writeStandings(
  db: Pool,
  standings: readonly StandingRow[],
  evaluation: number,
  kind: 'alone' | 'build',
): Promise<void> {
  const rows = standings.map(({ owner, ...rest }) => ({ ...rest, ...owner }))
  await db`
    with standing as materialized (
      select * from jsonb_to_recordset(${json(db, rows)}::jsonb) as w (
        "segmentId" uuid, version int, "contactId" uuid, "orgId" uuid, environment text,
        "isMember" boolean, "dueAt" timestamptz
      )
    ), current as materialized (
      -- a change of the definition waits for this statement, or this one sees it
      select s.id, s.org_id, s.environment from segments s
      join (select distinct "segmentId", version, "orgId", environment from standing) w
        on s.id = w."segmentId" and s.version = w.version
        and s.org_id = w."orgId" and s.environment = w.environment
      order by s.id
      for share of s
    )
    insert into segment_members as m
      (segment_id, contact_id, org_id, environment, is_member, evaluation, due_at)
    select w."segmentId", w."contactId", c.org_id, c.environment, w."isMember", ${evaluation}, w."dueAt"
    from standing w
    join current c on c.id = w."segmentId"
    where ${kind === 'alone'} or w."isMember" or w."dueAt" is not null or exists (
      select from segment_members k
      where k.segment_id = w."segmentId" and k.contact_id = w."contactId"
        and k.org_id = w."orgId" and k.environment = w.environment
    )
    order by w."segmentId", w."contactId"
    on conflict (segment_id, contact_id) do update
      set is_member = excluded.is_member, evaluation = excluded.evaluation, due_at = excluded.due_at
      where m.evaluation < excluded.evaluation`
}
