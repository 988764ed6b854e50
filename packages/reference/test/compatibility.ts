/**
 * The keywords of JSON Schema that decide whether two versions understand each other; all others are kept and ignored.
 */
export interface Schema extends Readonly<Partial<Record<keyof typeof bounds, number>>> {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
}

/**
 * `request`: of the API; whatever an earlier version accepted must be accepted. `reply`: of the API; it keeps its
 * fields, which keep their types. `message`: between services, which read it in either version during an upgrade.
 */
export type Direction = 'request' | 'reply' | 'message'

/** Everything that callers or services send each other in one version. */
export interface Released {
  readonly commit: string
  readonly contractVersion: number
  /** The status of each error code. */
  readonly codes: Readonly<Record<string, number>>
  /** By name. */
  readonly shapes: Readonly<Record<string, readonly [Direction, Schema]>>
  /** What `$ref` refers to. */
  readonly schemas: Readonly<Record<string, Schema>>
}

/** What one version must do for the other. */
interface Rule {
  /** The later version accepts what the earlier one sends. */
  readonly reads: boolean
  /** The earlier version accepts what the later one sends, without fields that it does not know. */
  readonly writes: boolean
  /** Readers accept values that they do not know. */
  readonly growsValues?: boolean
}

/** Each change after which one of two versions cannot read what the other sends, in a sentence. */
export function breakingChanges(before: Released, after: Released): string[] {
  const isNewer = after.contractVersion > before.contractVersion // earlier processes keep such items for later ones
  const rules: Readonly<Record<Direction, Rule>> = {
    request: { reads: true, writes: false },
    reply: { reads: false, writes: true, growsValues: true },
    message: { reads: true, writes: !isNewer },
  }
  const walk = comparing(before.schemas, after.schemas)
  const found = Object.entries(before.shapes).flatMap(([name, [direction, schema]]) => {
    const now = after.shapes[name]
    if (!now) return [`${name} is gone`]
    return [...walk(schema, now[1], rules[direction], name)]
  })
  return [...new Set([...found, ...changedCodes(before.codes, after.codes)])]
}

function changedCodes(before: Released['codes'], after: Released['codes']): string[] {
  return Object.entries(before).flatMap(([code, status]) => {
    const now = after[code]
    if (now === undefined) return [`the error code ${code} is gone`]
    return now === status ? [] : [`the error code ${code} had status ${status}, has ${now}`]
  })
}

type Walk = (before: Schema, after: Schema, rule: Rule, at: string) => Generator<string>

/** Compares a pair of referenced schemas once, under their own name: they may refer to themselves. */
function comparing(formerly: Released['schemas'], now: Released['schemas']): Walk {
  const compared = new Map<string, readonly string[]>()
  const compare: Walk = function* compare(before, after, rule, at) {
    const hasVariants = [before, after].map((each) => variantsOf(each) !== undefined)
    if (hasVariants[0] === hasVariants[1]) {
      yield* changedTypes(before, after, rule, at)
      yield* changedBounds(before, after, rule, at)
      yield* changedFields(before, after, rule, at, walk)
    }
    yield* changedVariants(before, after, rule, at, walk)
    if (before.items) yield* walk(before.items, after.items ?? {}, rule, `${at}[]`)
  }
  const walk: Walk = function* walk(before, after, rule, at) {
    const [name, nameNow] = [nameOf(before), nameOf(after)]
    const [old, young] = [formerly[name] ?? before, now[nameNow] ?? after]
    const pair = `${name} ${nameNow} ${JSON.stringify(rule)}`
    if (name === '' || nameNow === '') yield* compare(old, young, rule, at)
    else if (!compared.has(pair)) {
      compared.set(pair, []) // for references to itself
      compared.set(pair, [...compare(old, young, rule, name)])
    }
    yield* compared.get(pair) ?? []
  }
  return walk
}

/** Empty for a schema that is no reference. */
function nameOf({ $ref = '' }: Schema): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** Undefined for any. A number may be whole. */
function typesOf({ type }: Schema): readonly string[] | undefined {
  const types = type === undefined ? undefined : [type].flat()
  return types?.includes('number') ? [...types, 'integer'] : types
}

function valuesOf(schema: Schema): readonly string[] | undefined {
  const values = schema.enum ?? (Object.hasOwn(schema, 'const') ? [schema.const] : undefined)
  return values?.map((value) => JSON.stringify(value))
}

function* changedTypes(before: Schema, after: Schema, rule: Rule, at: string): Generator<string> {
  for (const [read, grows] of [
    [typesOf, false],
    [valuesOf, rule.growsValues],
  ] as const) {
    const [former, latter] = [read(before), read(after)]
    const gone = beyond(former, latter)
    const added = beyond(latter, former)
    if (rule.reads && gone) yield `${at} is no longer ${gone}`
    if (rule.writes && added && !grows) yield `${at} may be ${added}`
  }
}

/** What is in the first list and not in the second; undefined where that is nothing. */
function beyond(
  some: readonly string[] | undefined,
  others: readonly string[] | undefined,
): string | undefined {
  if (!others) return undefined
  if (!some) return 'anything'
  return some.filter((each) => !others.includes(each)).join(', ') || undefined
}

/** Keywords with a limit, and whether a larger one permits more. */
const bounds = {
  maxLength: true,
  maxItems: true,
  maxProperties: true,
  maximum: true,
  'x-max-bytes': true,
  minLength: false,
  minItems: false,
  minProperties: false,
  minimum: false,
}
/** Keywords of which nobody knows which one permits more. */
const conditions = ['pattern', 'format', 'uniqueItems', 'x-one-of', 'if', 'then', 'else', 'not']

function* changedBounds(before: object, after: object, rule: Rule, at: string): Generator<string> {
  for (const [keyword, isUpper] of Object.entries(bounds)) {
    const none = isUpper ? Infinity : -Infinity
    const [former = none, latter = none] = [numberIn(before, keyword), numberIn(after, keyword)]
    const isTighter = isUpper ? latter < former : latter > former
    if (former === latter || !(isTighter ? rule.reads : rule.writes)) continue
    yield `${at}: ${keyword} was ${limitOf(former)}, is ${limitOf(latter)}`
  }
  for (const keyword of conditions) {
    const [former, latter] = [textIn(before, keyword), textIn(after, keyword)]
    if (former === latter) continue
    if ((rule.reads && latter) || (rule.writes && former)) yield `${at}: ${keyword} has changed`
  }
}

function limitOf(bound: number): string {
  return Number.isFinite(bound) ? String(bound) : 'missing'
}

function numberIn(schema: object, keyword: string): number | undefined {
  const value: unknown = Reflect.get(schema, keyword)
  return typeof value === 'number' ? value : undefined
}

function textIn(schema: object, keyword: string): string | undefined {
  return JSON.stringify(Reflect.get(schema, keyword))
}

function* changedFields(
  before: Schema,
  after: Schema,
  rule: Rule,
  at: string,
  walk: Walk,
): Generator<string> {
  for (const kind of ['properties', 'patternProperties'] as const)
    for (const [name, schema] of Object.entries(before[kind] ?? {})) {
      const now = after[kind]?.[name]
      if (now) yield* walk(schema, now, rule, `${at}.${name}`)
      else yield `${at}.${name} is gone`
    }
  const [former = [], latter = []] = [before.required, after.required]
  if (rule.reads)
    for (const name of latter) if (!former.includes(name)) yield `${at}.${name} is required`
  if (rule.writes)
    for (const name of former) if (!latter.includes(name)) yield `${at}.${name} may be missing`
  const [open, others] = [before.additionalProperties ?? true, after.additionalProperties ?? true]
  if (rule.reads && open !== false && others === false) yield `${at} is closed`
  if (typeof open === 'object' && typeof others === 'object')
    yield* walk(open, others, rule, `${at}.*`)
}

/** Each variant must have a counterpart; those of `allOf` are compared one by one. */
function* changedVariants(
  before: Schema,
  after: Schema,
  rule: Rule,
  at: string,
  walk: Walk,
): Generator<string> {
  for (const [place, each] of (before.allOf ?? []).entries())
    yield* walk(each, after.allOf?.[place] ?? {}, rule, at)
  const [former, latter] = [variantsOf(before), variantsOf(after)]
  if (!former && !latter) return
  const [olds, youngs] = [former ?? [before], latter ?? [after]]
  const fits = (old: Schema, young: Schema, side: Rule) => walk(old, young, side, at).next().done
  const reading = { reads: true, writes: false }
  const writing = { ...rule, reads: false }
  if (rule.reads)
    for (const [place, old] of olds.entries())
      if (!youngs.some((young) => fits(old, young, reading)))
        yield `${at}: variant ${place + 1} is no longer read: ${summaryOf(old)}`
  if (rule.growsValues) {
    for (const [place, old] of olds.entries())
      if (!youngs.some((young) => fits(old, young, writing)))
        yield `${at}: variant ${place + 1} has changed: ${summaryOf(old)}`
  } else if (rule.writes)
    for (const [place, young] of youngs.entries())
      if (!olds.some((old) => fits(old, young, writing)))
        yield `${at}: variant ${place + 1} is new: ${summaryOf(young)}`
}

function variantsOf({ anyOf, oneOf }: Schema): readonly Schema[] | undefined {
  return anyOf ?? oneOf
}

function summaryOf(schema: Schema): string {
  return JSON.stringify(schema).slice(0, 120)
}
