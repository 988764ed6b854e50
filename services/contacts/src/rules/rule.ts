import { find, testOf } from '@outrider/contracts/conditions'
import { isId, type TypeId, type Uuid } from '@outrider/contracts/ids'
import type { Definition, EmailOutcome, Leaf } from '@outrider/contracts/segments'
import type { ChangeSet } from '../contacts/change-sets.ts'

/**
 * A question of a condition about emails: of any email, of a campaign's, or of an automation's. The IDs are in
 * the form that callers use.
 */
export interface OutcomeQuestion {
  readonly email: EmailOutcome
  readonly campaignId?: string | undefined
  readonly automationId?: string | undefined
}

/** The name of an outcome of emails. No event can have it: names of events have no spaces. */
function outcomeName({ email, campaignId, automationId }: OutcomeQuestion): string {
  const source = campaignId ?? automationId
  return source === undefined ? `email ${email}` : `email ${email} ${source}`
}

/** The names of all questions that one outcome matches. */
export function outcomeNames({ email, campaignId, automationId }: OutcomeQuestion): string[] {
  const sources = [{ campaignId }, { automationId }].filter((source) =>
    Object.values(source).some((id) => id !== undefined),
  )
  return [outcomeName({ email }), ...sources.map((source) => outcomeName({ email, ...source }))]
}

interface OutcomeName {
  readonly outcome: string
  readonly source: TypeId<'cmp' | 'auto'> | null
}

/** The question of such a name, with the ID of the source; undefined for the name of an event. */
export function readOutcomeName(name: string): OutcomeName | undefined {
  const [kind, outcome, source] = name.split(' ')
  if (kind !== 'email' || outcome === undefined) return undefined
  if (source === undefined) return { outcome, source: null }
  return isId('cmp', source) || isId('auto', source) ? { outcome, source } : undefined
}

/**
 * How often an event or an outcome of emails (see `outcomeName`) must have happened, and within how many
 * seconds; null without a limit.
 */
interface OccurrenceCount {
  readonly event: string
  /** The `occurrenceKey` of the oldest of them. */
  readonly key: string
  readonly atLeast: number
  readonly within: number | null
}

/** The facts that decide whether a contact belongs to a segment. */
export interface ContactState {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly tags: readonly string[]
  readonly reachable: { readonly email: boolean; readonly inapp: boolean }
  /** Whether the contact wants each topic, by key. */
  readonly wishes: Readonly<Record<string, boolean>>
  /**
   * The time at which an event happened for the n-th time, counted from the newest, by `occurrenceKey`; in ms
   * since 1970.
   */
  readonly occurrences: ReadonlyMap<string, number>
}

/** A dynamic segment, compiled. */
export interface SegmentRule {
  readonly segmentId: Uuid
  /** Counts the dynamic segments of the tenant, in the order in which they were committed. */
  readonly number: number
  readonly version: number
  /** The places where a change can reverse the result. */
  readonly attributes: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
  /** Whether identifiers, suppressions, and choices matter. */
  readonly asksReachability: boolean
  readonly counts: readonly OccurrenceCount[]
  /** Whether a contact belongs at an instant, in ms since 1970, if nothing happens until then. */
  readonly holds: (facts: ContactState, at: number) => boolean
}

/**
 * The result for a contact as one number, because thousands are made for a batch of events: when it reverses without
 * any change, in ms since 1970, Infinity if never; negative if the contact is no member.
 */
export type RuleResult = number

export function isMember(standing: RuleResult): boolean {
  return standing > 0
}

/** Null if the standing never reverses without any change. */
export function dueAt(standing: RuleResult): Date | null {
  return Number.isFinite(standing) ? new Date(Math.abs(standing)) : null
}

/** A contact without any data. */
export const emptyState: ContactState = {
  attributes: {},
  tags: [],
  reachable: { email: false, inapp: false },
  wishes: {},
  occurrences: new Map(),
}

export function occurrenceKey(event: string, nth: number): string {
  return `${event} ${nth}`
}

/** Compiles a definition that `readDefinition` has read. */
export function compileRule(
  segmentId: Uuid,
  version: number,
  definition: Definition,
  number = 0,
): SegmentRule {
  const leaves = leavesOf(definition)
  const counts = leaves.flatMap((leaf) => ('performed' in leaf ? [countOf(leaf)] : []))
  return {
    segmentId,
    number,
    version,
    attributes: new Set(
      leaves.flatMap((leaf) => ('attribute' in leaf ? keysLeadingTo(leaf.attribute) : [])),
    ),
    tags: new Set(leaves.flatMap((leaf) => ('tag' in leaf ? [leaf.tag] : []))),
    asksReachability: leaves.some((leaf) => 'reachable' in leaf || 'topic' in leaf),
    counts,
    holds: compile(definition),
  }
}

/** The result for a contact at `now`. Only conditions with a window change by time. */
export function evaluateRule(
  { counts, holds }: SegmentRule,
  facts: ContactState,
  now: Date,
): RuleResult {
  const at = now.getTime()
  const belongs = holds(facts, at)
  let turn = Infinity
  for (const count of counts) {
    const end = endOf(count, facts)
    if (end > at && end < turn && holds(facts, end) !== belongs) turn = end
  }
  return belongs ? turn : -turn
}

/** The first instant at which the events no longer suffice; -Infinity if they never did. */
function endOf(count: OccurrenceCount, { occurrences }: ContactState): number {
  const last = occurrences.get(count.key)
  if (last === undefined) return -Infinity
  return count.within === null ? Infinity : last + count.within * 1_000
}

function compile(definition: Definition): SegmentRule['holds'] {
  if ('all' in definition) return decidedBy(false, definition.all, false)
  if ('any' in definition) return decidedBy(true, definition.any, true)
  if ('none' in definition) return decidedBy(true, definition.none, false)
  return compileLeaf(definition)
}

/** The first part with the result `deciding` makes it `decided`. A loop: it runs for each segment that a change concerns. */
function decidedBy(
  deciding: boolean,
  definitions: readonly Definition[],
  decided: boolean,
): SegmentRule['holds'] {
  const parts = definitions.map(compile)
  return (facts, at) => {
    for (const holds of parts) if (holds(facts, at) === deciding) return decided
    return !decided
  }
}

function compileLeaf(leaf: Leaf): SegmentRule['holds'] {
  if ('attribute' in leaf) {
    const test = testOf(leaf.op, leaf.value)
    const path = leaf.attribute.split('.')
    return ({ attributes }) => test(find(attributes, path))
  }
  if ('tag' in leaf) return ({ tags }) => tags.includes(leaf.tag)
  if ('reachable' in leaf) return ({ reachable }) => reachable[leaf.reachable]
  if ('topic' in leaf) return ({ wishes }) => wishes[leaf.topic] === leaf.wants
  const count = countOf(leaf)
  return (facts, at) => at < endOf(count, facts)
}

function leavesOf(definition: Definition): Leaf[] {
  if ('all' in definition) return definition.all.flatMap(leavesOf)
  if ('any' in definition) return definition.any.flatMap(leavesOf)
  if ('none' in definition) return definition.none.flatMap(leavesOf)
  return [definition]
}

function countOf({ performed, ...leaf }: Extract<Leaf, { performed: object }>): OccurrenceCount {
  const event = 'event' in leaf ? leaf.event : outcomeName(leaf)
  const { atLeast, within = null } = performed
  return { event, key: occurrenceKey(event, atLeast), atLeast, within }
}

/** `a.b.c` changes with the attributes `a`, `a.b` and `a.b.c`, because keys may contain dots. */
function keysLeadingTo(path: string): string[] {
  const segments = path.split('.')
  return segments.map((_, index) => segments.slice(0, index + 1).join('.'))
}

/**
 * The n-th newest of some instants after another one is added; undefined when there are still fewer.
 *
 * @param nth the n-th newest now
 * @param before the one before it, Infinity when n is 1
 */
export function withOneMore(
  nth: number | undefined,
  before: number | undefined,
  another: number,
): number | undefined {
  if (before === undefined) return undefined
  return Math.max(nth ?? -Infinity, Math.min(before, another))
}

/** The dynamic segments of one organization's environment, by the changes that can affect their members. */
export interface RuleIndex {
  /** The rules whose result the change may have reversed */
  affectedBy(change: ChangeSet): ReadonlySet<SegmentRule>
  /** Whether there is any such rule. */
  isAffectedBy(change: ChangeSet): boolean
  readonly rules: readonly SegmentRule[]
  /** Whether a segment with this number is gone. */
  isGone(number: number): boolean
  /** Undefined for a segment that does not exist. */
  find(segmentId: Uuid): SegmentRule | undefined
}

/** @param revision of the tenant's segments: none that it does not include has this number or a lower one */
export function createRuleIndex(rules: readonly SegmentRule[], revision = 0): RuleIndex {
  const numbers = new Set(rules.map(({ number }) => number))
  const byId = new Map(rules.map((rule) => [rule.segmentId, rule]))
  const byAttribute = indexBy(rules, (rule) => rule.attributes)
  const byTag = indexBy(rules, (rule) => rule.tags)
  const byEvent = indexBy(rules, (rule) => rule.counts.map(({ event }) => event))
  const byReachability = rules.filter((rule) => rule.asksReachability)
  // A new contact without any data belongs to these segments, although no change leads to them.
  const byBeing = rules.filter((rule) => rule.holds(emptyState, 0))
  return {
    rules,
    isGone: (number) => number <= revision && !numbers.has(number),
    find: (segmentId) => byId.get(segmentId),
    isAffectedBy: ({
      attributes = [],
      tags = [],
      events = [],
      created,
      reachability,
      everything,
    }) =>
      (everything === true && rules.length > 0) ||
      attributes.some((name) => byAttribute.has(name)) ||
      tags.some((tag) => byTag.has(tag)) ||
      events.some((name) => byEvent.has(name)) ||
      (created === true && byBeing.length > 0) ||
      ((created === true || reachability === true) && byReachability.length > 0),
    affectedBy(change) {
      if (change.everything) return new Set(rules)
      const found = new Set<SegmentRule>()
      gather(found, byAttribute, change.attributes)
      gather(found, byTag, change.tags)
      gather(found, byEvent, change.events)
      if (change.created) for (const rule of byBeing) found.add(rule)
      if (change.created || change.reachability) for (const rule of byReachability) found.add(rule)
      return found
    },
  }
}

function indexBy(
  rules: readonly SegmentRule[],
  keysOf: (rule: SegmentRule) => Iterable<string>,
): ReadonlyMap<string, ReadonlySet<SegmentRule>> {
  const index = new Map<string, Set<SegmentRule>>()
  for (const rule of rules)
    for (const key of keysOf(rule)) {
      const same = index.get(key) ?? new Set()
      index.set(key, same.add(rule))
    }
  return index
}

function gather(
  found: Set<SegmentRule>,
  index: ReadonlyMap<string, ReadonlySet<SegmentRule>>,
  keys: readonly string[] = [],
): void {
  for (const key of keys) for (const rule of index.get(key) ?? []) found.add(rule)
}
