import { canonicalOf } from '@outrider/contracts/conditions'
import type { Uuid } from '@outrider/contracts/ids'
import { compare } from '@outrider/service/text/keys'
import type { Context, Reader } from '../filters/filters.ts'
import { type Equality, type Facets, facetsOfSpec, type TriggerRule } from './rule.ts'

/** Rules that share their facets: those found by the value at a path, and the rest. */
interface Bucket {
  readonly byPath: Map<
    string,
    { readonly read: Reader; readonly byValue: Map<string, Set<TriggerRule>> }
  >
  readonly others: Set<TriggerRule>
}

/** The active automations of one organization's environment. */
export interface MatchIndex {
  /** Bytes of the heap that its rules take, estimated. */
  bytes(): number
  /** Adds the rule, or replaces that of its automation. */
  set(rule: TriggerRule): void
  delete(automationId: Uuid): void
  clear(): void
  /** The rules that a trigger matches, in the order in which their automations were activated. */
  match(facets: Facets, context: Context): TriggerRule[]
}

const fields = ['chain', 'contract', 'event', 'topic0'] as const

/**
 * Buckets by facets, one for each set of fields that some rule has set; within a bucket one equality of
 * each rule, hashed. A trigger thus meets only rules that agree in everything but further filters.
 */
export function createMatchIndex(): MatchIndex {
  const rules = new Map<string, TriggerRule>()
  const buckets = new Map<string, Bucket>()
  /** How many rules have set just these fields. */
  const shapes = new Map<number, number>()

  let bytes = 0

  const remove = (automationId: Uuid) => {
    const rule = rules.get(automationId)
    if (!rule) return
    rules.delete(automationId)
    bytes -= rule.bytes
    for (const facets of facetsOfSpec(rule.trigger)) {
      const key = keyOf(facets, shapeOf(facets))
      const bucket = buckets.get(key)
      if (bucket && takeOut(bucket, rule)) buckets.delete(key)
      count(shapes, shapeOf(facets), -1)
    }
  }

  return {
    bytes: () => bytes,
    set(rule) {
      remove(rule.automationId)
      rules.set(rule.automationId, rule)
      bytes += rule.bytes
      for (const facets of facetsOfSpec(rule.trigger)) {
        const key = keyOf(facets, shapeOf(facets))
        const bucket = buckets.get(key) ?? { byPath: new Map(), others: new Set() }
        buckets.set(key, bucket)
        putIn(bucket, rule)
        count(shapes, shapeOf(facets), 1)
      }
    },
    delete: remove,
    clear() {
      for (const each of [rules, buckets, shapes]) each.clear()
      bytes = 0
    },
    match(facets, context) {
      const known = shapeOf(facets)
      return [...shapes.keys()]
        .filter((shape) => (shape & ~known) === 0)
        .flatMap((shape) => found(buckets.get(keyOf(facets, shape)), context))
        .toSorted(byActivation)
    },
  }
}

function byActivation(a: TriggerRule, b: TriggerRule): number {
  const between = (a.activatedAt?.getTime() ?? 0) - (b.activatedAt?.getTime() ?? 0)
  return between || compare(a.automationId, b.automationId)
}

/** A bit for each field that is set. */
function shapeOf(facets: Facets): number {
  return fields.reduce(
    (shape, field, bit) => shape | (facets[field] === undefined ? 0 : 1 << bit),
    0,
  )
}

/** NUL separates: no string that reaches the service contains one. */
function keyOf(facets: Facets, shape: number): string {
  const values = fields
    .filter((_field, bit) => (shape & (1 << bit)) !== 0)
    .map((each) => facets[each])
  return [shape, facets.type, ...values].join('\0')
}

function count(shapes: Map<number, number>, shape: number, by: number): void {
  const rest = (shapes.get(shape) ?? 0) + by
  if (rest === 0) shapes.delete(shape)
  else shapes.set(shape, rest)
}

function putIn({ byPath, others }: Bucket, rule: TriggerRule): void {
  const equality = mostSelective(byPath, rule.equalities)
  if (!equality) {
    others.add(rule)
    return
  }
  const { path, read, key } = equality
  const hashed = byPath.get(path) ?? { read, byValue: new Map<string, Set<TriggerRule>>() }
  byPath.set(path, hashed)
  const same = hashed.byValue.get(key) ?? new Set()
  hashed.byValue.set(key, same.add(rule))
}

/** The equality whose value the fewest rules share, so that one common value does not gather them all. */
function mostSelective(
  byPath: Bucket['byPath'],
  equalities: readonly Equality[],
): Equality | undefined {
  const sharing = ({ path, key }: Equality) => byPath.get(path)?.byValue.get(key)?.size ?? 0
  return equalities.toSorted((a, b) => sharing(a) - sharing(b))[0]
}

/** Whether nothing is left. */
function takeOut({ byPath, others }: Bucket, rule: TriggerRule): boolean {
  others.delete(rule)
  for (const { path, key } of rule.equalities) {
    const byValue = byPath.get(path)?.byValue
    const same = byValue?.get(key)
    if (same?.delete(rule) && same.size === 0) byValue?.delete(key)
    if (byValue?.size === 0) byPath.delete(path)
  }
  return others.size === 0 && byPath.size === 0
}

function found(bucket: Bucket | undefined, context: Context): TriggerRule[] {
  if (!bucket) return []
  const rules = [...bucket.others]
  for (const { read, byValue } of bucket.byPath.values()) {
    const key = canonicalOf(read(context))
    const same = key === undefined ? undefined : byValue.get(key)
    if (same) rules.push(...same)
  }
  return rules.filter((rule) => rule.holds(context))
}
