import type { Uuid } from '@outrider/contracts/ids'
import type { ChangeSet } from '../contacts/change-sets.ts'
import { nobody, type SegmentRule } from './rule.ts'

/** The dynamic segments of one organization's environment, by the changes that can affect their members. */
export interface RuleIndex {
  /** The rules whose result the change may have reversed. */
  affectedBy(change: ChangeSet): ReadonlySet<SegmentRule>
  readonly rules: readonly SegmentRule[]
  /** Undefined for a segment that does not exist. */
  find(segmentId: Uuid): SegmentRule | undefined
}

export function createRuleIndex(rules: readonly SegmentRule[]): RuleIndex {
  const byId = new Map(rules.map((rule) => [rule.segmentId, rule]))
  const byAttribute = indexBy(rules, (rule) => rule.attributes)
  const byTag = indexBy(rules, (rule) => rule.tags)
  const byEvent = indexBy(rules, (rule) => rule.counts.map(({ event }) => event))
  const byReachability = rules.filter((rule) => rule.reachable.size > 0)
  // A new contact without any data belongs to these segments, although no change leads to them.
  const byBeing = rules.filter((rule) => rule.holds(nobody, 0))
  return {
    rules,
    find: (segmentId) => byId.get(segmentId),
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
