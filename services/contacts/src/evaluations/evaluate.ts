import { type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Definition } from '@outrider/contracts/segments'
import type { Environment } from '@outrider/contracts/shapes'
import type { Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { clock } from '@outrider/service/observe/time'
import { comparedAttributes } from '../contacts/fields.ts'
import type { Columns } from '../contacts/read.ts'
import { isReachableByEmail, isReachableInapp } from '../contacts/record.ts'
import { listTimes, type TimesKind } from '../outcomes.ts'
import {
  type ContactState,
  evaluateRule,
  occurrenceKey,
  readOutcomeName,
  type SegmentRule,
  type RuleResult,
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
  readonly number: number
  readonly version: number
  readonly definition: Definition
}

/**
 * A tenant's dynamic segments, each row with the current revision. One row without a segment when there is
 * none.
 */
export function readRules(db: Pool, { orgId, environment }: StoredTenant): Promise<RuleRow[]> {
  return db<RuleRow[]>`
    select r.revision::float8 as revision, s.id, s.number, s.version, s.definition
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
  /** Whether the contact wants each topic, by key. */
  readonly wishes: Record<string, boolean>
}

/** The columns of a `EvaluatedRow`, which is reachable and wants something only if one of the rules asks for it. */
export const evaluatedColumns = (
  db: Pool,
  rules: Iterable<SegmentRule>,
): Columns<EvaluatedRow> => ({
  sql: db`
    id, org_id, environment, ${db.unsafe(comparedAttributes)} as attributes, tags,
    ${
      Iterator.from(rules).some(({ asksReachability }) => asksReachability)
        ? reachability(db)
        : db`false as reachable_by_email, false as reachable_inapp, '{}'::jsonb as wishes`
    }`,
})

const reachability = (db: Pool) => db`
  ${isReachableByEmail(db)} as reachable_by_email, ${isReachableInapp(db)} as reachable_inapp, coalesce((
    select jsonb_object_agg(t.key, coalesce(contacts.choices -> t.id::text -> 'wants', to_jsonb(t.is_default)))
    from topics t where t.org_id = contacts.org_id and t.environment = contacts.environment
  ), '{}') as wishes`

/** A query for the times of the n-th newest events of one name of a contact. */
export interface OccurrenceQuery {
  readonly tenant: StoredTenant
  readonly contactId: Uuid
  readonly asked: AskedEvent
}

/** An event that rules ask about, or an outcome of emails. */
interface AskedEvent {
  readonly event: string
  readonly nths: readonly number[]
  /** Seconds before now from which events count; null without a limit. */
  readonly within: number | null
}

/**
 * The times of events and of outcomes of emails, in ms since 1970, each in the order of its `nths`; null for an
 * occurrence that is missing, or so long ago that it does not matter.
 */
export async function findOccurrences(
  db: Pool,
  wanted: readonly OccurrenceQuery[],
  now: Date,
): Promise<(readonly (number | null)[])[]> {
  const kinds = new Map(
    wanted.map(({ asked }) => [
      asked,
      { isOutcome: isOutcome(asked), times: timesKind(asked, now) },
    ]),
  )
  const asked = wanted.flatMap(({ asked: each, ...whose }) => {
    const kind = kinds.get(each)
    return kind ? [{ isOutcome: kind.isOutcome, ...whose, kind: kind.times }] : []
  })
  const [eventTimes, outcomeTimes] = await Promise.all([
    listTimes(
      db,
      'events',
      asked.filter((each) => !each.isOutcome),
      now,
    ),
    listTimes(
      db,
      'email_outcomes',
      asked.filter((each) => each.isOutcome),
      now,
    ),
  ])
  const [nextEvent, nextOutcome] = [eventTimes.values(), outcomeTimes.values()]
  return asked.map((each) => (each.isOutcome ? nextOutcome : nextEvent).next().value ?? [])
}

function isOutcome({ event }: AskedEvent): boolean {
  return readOutcomeName(event) !== undefined
}

function timesKind({ event, nths, within }: AskedEvent, now: Date): TimesKind {
  const outcome = readOutcomeName(event)
  const seconds = within === null ? Infinity : within + (outcome ? 0 : furthestAhead)
  return {
    name: outcome?.outcome ?? event,
    source: outcome?.source ? uuidOf(outcome.source) : null,
    nths,
    since: within === null ? null : new Date(now.getTime() - seconds * 1_000),
  }
}

/** A contact, and the rules by which to evaluate it. */
export interface Examined<Person extends EvaluatedRow = EvaluatedRow> {
  readonly person: Person
  readonly rules: ReadonlySet<SegmentRule>
}

/** The results for a contact, in the order of its rules. */
export interface EvaluatedContact<Person extends EvaluatedRow> extends Examined<Person> {
  readonly standings: readonly RuleResult[]
}

/** Evaluates the rules of each contact at the present time. */
export async function evaluate<Person extends EvaluatedRow>(
  db: Pool,
  examined: readonly Examined<Person>[],
): Promise<EvaluatedContact<Person>[]> {
  const now = clock.now()
  const ruleSets = new Set(examined.map(({ rules }) => rules))
  const questions = new Map([...ruleSets].map((rules) => [rules, askedBy(rules)]))
  const wanted = examined.flatMap(({ person, rules }) =>
    (questions.get(rules) ?? []).map((asked) => ({
      tenant: tenantOf(person),
      contactId: person.id,
      asked,
    })),
  )
  const found = (await findOccurrences(db, wanted, now)).values()
  return examined.map((each) => {
    const occurrences = new Map<string, number>()
    for (const { keys } of questions.get(each.rules) ?? [])
      note(occurrences, keys, found.next().value ?? [])
    const state = contactStateOf(each.person, occurrences)
    const standings: RuleResult[] = []
    for (const rule of each.rules) standings.push(evaluateRule(rule, state, now))
    return { ...each, standings }
  })
}

function note(
  occurrences: Map<string, number>,
  keys: readonly string[],
  found: readonly (number | null)[],
): void {
  for (const [place, key] of keys.entries()) {
    const at = found[place]
    if (typeof at === 'number') occurrences.set(key, at)
  }
}

/** The events that rules ask about, each name once, and the `occurrenceKey` of each of its `nths`. */
export function askedBy(
  rules: Iterable<SegmentRule>,
): (AskedEvent & { readonly keys: readonly string[] })[] {
  const counts = [...rules].flatMap((rule) => rule.counts)
  return [...Map.groupBy(counts, ({ event }) => event)].map(([event, same]) => {
    const nths = [...new Set(same.map(({ atLeast }) => atLeast))]
    const keys = nths.map((nth) => occurrenceKey(event, nth))
    const windows = same.map(({ within }) => within ?? Infinity)
    const longest = Math.max(...windows)
    return { event, nths, keys, within: Number.isFinite(longest) ? longest : null }
  })
}

function contactStateOf(row: EvaluatedRow, occurrences: ContactState['occurrences']): ContactState {
  return {
    attributes: row.attributes,
    tags: row.tags,
    reachable: { email: row.reachableByEmail, inapp: row.reachableInapp },
    wishes: row.wishes,
    occurrences,
  }
}

export function tenantOf({ orgId, environment }: EvaluatedRow): StoredTenant {
  return { orgId, environment }
}
