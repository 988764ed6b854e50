import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Definition } from '@outrider/contracts/segments'
import type { Environment } from '@outrider/contracts/shapes'
import type { Pool } from '@outrider/service/db/pool'
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

/** The current revisions of the tenants' dynamic segments. Tenants that never had a segment are missing. */
export function listRevisions(
  db: Pool,
  tenants: readonly StoredTenant[],
): Promise<(StoredTenant & { readonly revision: number })[]> {
  return db<(StoredTenant & { readonly revision: number })[]>`
    select r.org_id, r.environment, r.revision::float8 as revision
    from unnest(
      ${tenants.map(({ orgId }) => orgId)}::uuid[],
      ${tenants.map(({ environment }) => environment)}::text[]
    ) as w (org_id, environment)
    join segment_revisions r using (org_id, environment)`
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

/** A contact, and the rules by which to evaluate it. */
export interface Examined<Person extends EvaluatedRow = EvaluatedRow> {
  readonly person: Person
  readonly rules: ReadonlySet<SegmentRule>
}

/** The results for a contact. */
export interface EvaluatedContact<Person extends EvaluatedRow> extends Examined<Person> {
  readonly results: readonly (RuleResult & { readonly rule: SegmentRule })[]
}

/** Evaluates the rules of each contact at the present time. */
export async function evaluate<Person extends EvaluatedRow>(
  db: Pool,
  examined: readonly Examined<Person>[],
): Promise<EvaluatedContact<Person>[]> {
  const now = clock.now()
  const ruleSets = new Set(examined.map(({ rules }) => rules))
  const queries = new Map([...ruleSets].map((rules) => [rules, occurrenceQueriesOf(rules)]))
  const wanted = examined.flatMap(({ person, rules }) =>
    (queries.get(rules) ?? []).map((each) => ({
      ...each,
      tenant: tenantOf(person),
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
  return examined.map((each) => {
    const state = contactStateOf(each.person, occurrences.get(each.person.id) ?? new Map())
    const results = [...each.rules].map((rule) => ({ rule, ...evaluateRule(rule, state, now) }))
    return { ...each, results }
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

function contactStateOf(row: EvaluatedRow, occurrences: ContactState['occurrences']): ContactState {
  return {
    attributes: row.attributes,
    tags: row.tags,
    reachable: { email: row.reachableByEmail, inapp: row.reachableInapp },
    occurrences,
  }
}

export function tenantOf({ orgId, environment }: EvaluatedRow): StoredTenant {
  return { orgId, environment }
}
