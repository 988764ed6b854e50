import { misfitOf } from '@outrider/contracts/conditions'
import { parse } from '@outrider/contracts/contract'
import { type Fault, invalid, invalidFaults, Problem } from '@outrider/contracts/problem'
import { type Definition, DefinitionBody, limitsOfDefinition } from '@outrider/contracts/segments'

const maxFaults = 20

/**
 * Parses a caller's definition. Event names become lower case. Throws `VALIDATION_FAILED` with the path of each fault,
 * such as `definition.all.1.op`.
 */
export function readDefinition(value: unknown): Definition {
  checkSize(value)
  const definition = parseDefinition(value)
  const faults = misfitsIn(definition, 'definition')
  if (faults.length > 0) throw invalidFaults(faults.slice(0, maxFaults))
  return withLowerCase(definition)
}

function parseDefinition(value: unknown): Definition {
  try {
    return parse(DefinitionBody, { definition: value }).definition
  } catch (error) {
    if (error instanceof Problem) throw invalidFaults(error.faults.map(withOwnCode))
    throw error
  }
}

/** Definitions have codes of their own, which callers may rely on: not those of JSON Schema's keywords. */
const codes: readonly (readonly [keyword: string, field: RegExp, code: string])[] = [
  ['x-one-of', /$/, 'shape'],
  ['false schema', /$/, 'exclusive'],
  ['minLength', /$/, 'type'],
  ['maxLength', /$/, 'type'],
  ['minimum', /$/, 'range'],
  ['maximum', /$/, 'range'],
  ['type', /\.(?:atLeast|within)$/, 'range'],
  ['type', /\.(?:event|campaignId|automationId)$/, 'pattern'],
  ['required', /\.op$/, 'enum'],
]

function withOwnCode(fault: Fault): Fault {
  const own = codes.find(([keyword, field]) => keyword === fault.code && field.test(fault.field))
  return own ? { ...fault, code: own[2] } : fault
}

/** Before parsing, so that a huge definition does not produce thousands of faults. */
function checkSize(value: unknown): void {
  const { bytes, depth, leaves } = limitsOfDefinition
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > bytes)
    throw invalid('definition', `must be at most ${bytes} bytes`, 'size')
  let count = 0
  const visit = (node: unknown, field: string, level: number): void => {
    const [branch, children] = childrenOf(node)
    if (level > depth && branch)
      throw invalid(`${field}.${branch}`, `must be at most ${depth} levels deep`, 'depth')
    if (children.length === 0) count += 1 // an empty branch has a result, like a condition
    for (const [index, child] of children.entries())
      visit(child, `${field}.${branch}.${index}`, level + 1)
  }
  visit(value, 'definition', 1)
  if (count > leaves) throw invalid('definition', `must have at most ${leaves} conditions`, 'size')
}

/** The branch of a node with its children; none for a condition. */
function childrenOf(node: unknown): readonly [branch: string | undefined, readonly unknown[]] {
  const fields: Readonly<Record<string, unknown>> = Object(node)
  for (const branch of ['all', 'any', 'none']) {
    const children = fields[branch]
    if (Array.isArray(children)) return [branch, children]
  }
  return [undefined, []]
}

/** Values that do not fit their operator. */
function misfitsIn(definition: Definition, field: string): Fault[] {
  const [branch, children] = childrenOf(definition)
  if ('attribute' in definition) {
    const message = misfitOf(definition.op, definition.value)
    return message === undefined ? [] : [{ field: `${field}.value`, code: 'type', message }]
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- children of a parsed definition
  return (children as readonly Definition[]).flatMap((child, index) =>
    misfitsIn(child, `${field}.${branch}.${index}`),
  )
}

/** The topics that a definition asks for, each with the path of its condition. */
export function topicsIn(definition: Definition, field = 'definition'): readonly TopicPlace[] {
  if ('topic' in definition) return [{ field: `${field}.topic`, topic: definition.topic }]
  const [branch, children] = childrenOf(definition)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- children of a parsed definition
  return (children as readonly Definition[]).flatMap((child, index) =>
    topicsIn(child, `${field}.${branch}.${index}`),
  )
}

interface TopicPlace {
  readonly field: string
  readonly topic: string
}

function withLowerCase(definition: Definition): Definition {
  if ('all' in definition) return { all: definition.all.map(withLowerCase) }
  if ('any' in definition) return { any: definition.any.map(withLowerCase) }
  if ('none' in definition) return { none: definition.none.map(withLowerCase) }
  return 'event' in definition
    ? { ...definition, event: definition.event.toLowerCase() }
    : definition
}
