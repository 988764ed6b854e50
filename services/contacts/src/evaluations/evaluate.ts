import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Definition } from '@outrider/contracts/segments'
import type { Environment } from '@outrider/contracts/shapes'
import { json, type Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { comparedAttributes } from '../contacts/fields.ts'
import type { Columns } from '../contacts/read.ts'
import { isReachableByEmail, isReachableInapp } from '../contacts/record.ts'
import { listTimes } from '../outcomes.ts'
import {
  type ContactState,
  evaluateRule,
  occurrenceKey,
  readOutcomeName,
  type RuleResult,
  type SegmentRule,
} from '../rules/rule.ts'

/**
 * The number of seconds by which an event may lie ahead of its arrival, with a margin for clocks that differ.
 */
const furthestAhead = 600

interface Revision extends StoredTenant {
  readonly revision: number
  /** The number of the evaluation that follows. */
  readonly evaluation: number
}

/**
 * The current revisions of the tenants' dynamic segments, and a number for the evaluation that begins here.
 * Tenants that never had a segment are missing.
 */
export function beginEvaluation(db: Pool, tenants: readonly StoredTenant[]): Promise<Revision[]> {
  return db<Revision[]>`
    with begun as materialized (select nextval('segment_evaluations')::float8 as evaluation)
    select r.org_id, r.environment, r.revision::float8 as revision, b.evaluation
    from unnest(
      ${tenants.map(({ orgId }) => orgId)}::uuid[],
      ${tenants.map(({ environment }) => environment)}::text[]
    ) as w (org_id, environment)
    join segment_revisions r using (org_id, environment), begun b`
}

interface RuleRow {
  readonly revision: number
  /** Null, like the following fields, if there is no segment. */
  readonly id: Uuid | null
  readonly version: number
  readonly definition: Definition
}

/**
 * A tenant's dynamic segments, each row with the current revision. One row without a segment when there is
 * none.
 */
export function readRules(db: Pool, { orgId, environment }: StoredTenant): Promise<RuleRow[]> {
  return db<RuleRow[]>`
    select r.revision::float8 as revision, s.id, s.version, s.definition
    from segment_revisions r
    left join segments s on s.org_id = r.org_id and s.environment = r.environment and s.type = 'dynamic'
    where r.org_id = ${orgId} and r.environment = ${environment}`
}

export interface EvaluatedRow {
  /** The current ID of the contact, also when a former one was requested. */
  readonly id: Uuid
  readonly orgId: Uuid
  readonly environment: Environment
  readonly attributes: Record<string, unknown>
  readonly tags: string[]
  readonly reachableByEmail: boolean
  readonly reachableInapp: boolean
}

/** The columns of a `EvaluatedRow`. */
export const evaluatedColumns = (db: Pool): Columns<EvaluatedRow> => ({
  sql: db`
    id, org_id, environment, ${db.unsafe(comparedAttributes)} as attributes, tags,
    ${isReachableByEmail(db)} as reachable_by_email, ${isReachableInapp(db)} as reachable_inapp`,
})

/** A query for the times of the n-th newest events of one name of a contact. */
export interface OccurrenceQuery {
  readonly tenant: StoredTenant
  readonly contactId: Uuid
  readonly event: string
  readonly nths: readonly number[]
  /** Seconds before now from which events count; null without a limit. */
  readonly within: number | null
}

export interface MembershipRow extends RuleResult {
  readonly tenant: StoredTenant
  readonly segmentId: Uuid
  readonly version: number
  readonly contactId: Uuid
}

/** The reason for an evaluation: a change, a time that has come, or a new definition. */
export type EvaluationCause = 'change' | 'due' | 'build'

/**
 * Writes memberships, unless a later evaluation was faster, or the segment is gone or has another definition
 * by now. A build writes a contact that is neither a member nor due only over an existing row. 23503 when a
 * contact is gone.
 */
export async function upsertMembershipRows(
  db: Pool,
  standings: readonly MembershipRow[],
  evaluation: number,
  kind: EvaluationCause,
): Promise<void> {
  const rows = standings.map(({ tenant, ...rest }) => ({ ...rest, ...tenant }))
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
    where ${kind !== 'build'} or w."isMember" or w."dueAt" is not null or exists (
      select from segment_members k
      where k.segment_id = w."segmentId" and k.contact_id = w."contactId"
        and k.org_id = w."orgId" and k.environment = w.environment
    )
    order by w."segmentId", w."contactId"
    on conflict (segment_id, contact_id) do update set
      is_member = excluded.is_member,
      evaluation = excluded.evaluation,
      -- looking too early does no harm, and an index entry for each event would
      due_at = case when ${kind !== 'due'} and m.is_member = excluded.is_member and m.due_at < excluded.due_at
        then m.due_at else excluded.due_at end
    where m.evaluation < excluded.evaluation`
}

/**
 * The times of events and of outcomes of emails, each in the order of its `nths`; null for an occurrence that
 * is missing, or so long ago that it does not matter.
 */
export async function findOccurrences(
  db: Pool,
  wanted: readonly OccurrenceQuery[],
  now: Date,
): Promise<(readonly (Date | null)[])[]> {
  const asked = wanted.map(({ event, within, ...each }) => {
    const outcome = readOutcomeName(event)
    const seconds = within === null ? Infinity : within + (outcome ? 0 : furthestAhead)
    const since = within === null ? null : new Date(now.getTime() - seconds * 1_000)
    const source = outcome?.source ? uuidOf(outcome.source) : null
    return {
      isOutcome: outcome !== undefined,
      ...each,
      name: outcome?.outcome ?? event,
      source,
      since,
    }
  })
  const [eventTimes, outcomeTimes] = await Promise.all([
    listTimes(
      db,
      'events',
      asked.filter(({ isOutcome }) => !isOutcome),
    ),
    listTimes(
      db,
      'email_outcomes',
      asked.filter(({ isOutcome }) => isOutcome),
    ),
  ])
  const [nextEvent, nextOutcome] = [eventTimes.values(), outcomeTimes.values()]
  return asked.map(({ isOutcome }) => (isOutcome ? nextOutcome : nextEvent).next().value ?? [])
}

/** Rows of one statement. */
const largestWrite = 5_000

/** A contact, and the rules by which to evaluate it. */
export interface Examined {
  readonly person: EvaluatedRow
  readonly rules: ReadonlySet<SegmentRule>
}

/** Evaluates the rules of each contact at the present time. */
export async function evaluate(db: Pool, examined: readonly Examined[]): Promise<MembershipRow[]> {
  const now = clock.now()
  const wanted = examined.flatMap(({ person, rules }) =>
    occurrenceQueriesOf(rules).map((each) => ({
      ...each,
      tenant: storedTenant(person),
      contactId: person.id,
    })),
  )
  const found = await findOccurrences(db, wanted, now)
  const occurrences = new Map<string, Map<string, number>>()
  for (const [index, { contactId, ...each }] of wanted.entries()) {
    const theirs = occurrences.get(contactId) ?? new Map<string, number>()
    occurrences.set(contactId, theirs)
    note(theirs, each, found[index] ?? [])
  }
  return examined.flatMap(({ person, rules }) => {
    const facts = contactStateOf(person, occurrences.get(person.id) ?? new Map())
    return [...rules].map((rule): MembershipRow => ({
      ...evaluateRule(rule, facts, now),
      tenant: storedTenant(person),
      segmentId: rule.segmentId,
      version: rule.version,
      contactId: person.id,
    }))
  })
}

function note(
  occurrences: Map<string, number>,
  { event, nths }: Pick<OccurrenceQuery, 'event' | 'nths'>,
  found: readonly (Date | null)[],
): void {
  for (const [place, nth] of nths.entries()) {
    const at = found[place]
    if (at) occurrences.set(occurrenceKey(event, nth), at.getTime())
  }
}

/** The events that rules ask about, each name once. */
export function occurrenceQueriesOf(
  rules: Iterable<SegmentRule>,
): Pick<OccurrenceQuery, 'event' | 'nths' | 'within'>[] {
  const counts = [...rules].flatMap((rule) => rule.counts)
  return [...Map.groupBy(counts, ({ event }) => event)].map(([event, same]) => {
    const windows = same.map(({ within }) => within ?? Infinity)
    const longest = Math.max(...windows)
    return {
      event,
      nths: [...new Set(same.map(({ atLeast }) => atLeast))],
      within: Number.isFinite(longest) ? longest : null,
    }
  })
}

/** Writes memberships in bounded statements, all rows in one order so that two writers never deadlock. */
export async function writeMemberships(
  db: Pool,
  standings: readonly MembershipRow[],
  evaluation: number,
  kind: EvaluationCause,
): Promise<void> {
  for (let start = 0; start < standings.length; start += largestWrite)
    await upsertMembershipRows(db, standings.slice(start, start + largestWrite), evaluation, kind)
}

function contactStateOf(row: EvaluatedRow, occurrences: ContactState['occurrences']): ContactState {
  return {
    attributes: row.attributes,
    tags: row.tags,
    reachable: { email: row.reachableByEmail, inapp: row.reachableInapp },
    occurrences,
  }
}

function storedTenant({ orgId, environment }: EvaluatedRow): StoredTenant {
  return { orgId, environment }
}
