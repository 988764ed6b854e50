import { isOperator, misfitOf } from '@outrider/contracts/conditions'
import { type IdPrefix, isId } from '@outrider/contracts/ids'
import { type Fault, invalid, invalidFaults } from '@outrider/contracts/problem'
import {
  type Definition,
  EmailOutcome,
  type Leaf,
  limitsOfDefinition,
  type Performed,
} from '@outrider/contracts/segments'

const branches = ['all', 'any', 'none'] as const
const shapes =
  'must be one of all, any, none, attribute with op and value, tag, event, email, reachable'
const eventName = /^[a-zA-Z0-9_.:-]{1,64}$/
const maxFaults = 20

interface Reading {
  readonly faults: Fault[]
  leaves: number
}

/**
 * Reads what a caller sent as a definition, names of events in lower case. Throws `VALIDATION_FAILED`
 * naming the place of each fault, as in `definition.all.1.op`.
 */
export function readDefinition(value: unknown): Definition {
  const { bytes } = limitsOfDefinition
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > bytes)
    throw invalid('definition', `must be at most ${bytes} bytes`, 'size')
  const reading: Reading = { faults: [], leaves: 0 }
  const definition = readNode(reading, value, 'definition', 1)
  if (reading.leaves > limitsOfDefinition.leaves)
    fault(
      reading,
      'definition',
      'size',
      `must have at most ${limitsOfDefinition.leaves} conditions`,
    )
  if (reading.faults.length > 0 || !definition)
    throw invalidFaults(reading.faults.slice(0, maxFaults))
  return definition
}

/** Undefined when a fault was found; reading goes on, so that all are reported together. */
function readNode(
  reading: Reading,
  value: unknown,
  field: string,
  depth: number,
): Definition | undefined {
  if (!isObject(value)) return fault(reading, field, 'type', 'must be an object')
  const branch = branches.find((name) => Object.hasOwn(value, name))
  if (branch === undefined) return readLeaf(reading, value, field)
  refuseOthers(reading, value, field, [branch])
  const children = value[branch]
  const place = `${field}.${branch}`
  if (!Array.isArray(children)) return fault(reading, place, 'type', 'must be an array')
  if (depth > limitsOfDefinition.depth)
    return fault(reading, place, 'depth', `must be at most ${limitsOfDefinition.depth} levels deep`)
  if (children.length === 0) reading.leaves += 1 // it decides something, like a condition
  const read = children.flatMap(
    (child, index) => readNode(reading, child, `${place}.${index}`, depth + 1) ?? [],
  )
  if (branch === 'all') return { all: read }
  return branch === 'any' ? { any: read } : { none: read }
}

function readLeaf(
  reading: Reading,
  value: Readonly<Record<string, unknown>>,
  field: string,
): Leaf | undefined {
  reading.leaves += 1
  if (Object.hasOwn(value, 'attribute')) return readAttribute(reading, value, field)
  if (Object.hasOwn(value, 'tag')) return readTag(reading, value, field)
  if (Object.hasOwn(value, 'event')) return readEvent(reading, value, field)
  if (Object.hasOwn(value, 'email')) return readEmail(reading, value, field)
  if (Object.hasOwn(value, 'reachable')) return readReachable(reading, value, field)
  return fault(reading, field, 'shape', shapes)
}

function readAttribute(
  reading: Reading,
  leaf: Readonly<Record<string, unknown>>,
  field: string,
): Leaf | undefined {
  refuseOthers(reading, leaf, field, ['attribute', 'op', 'value'])
  const { attribute, op, value } = leaf
  if (!isText(attribute, 256))
    fault(reading, `${field}.attribute`, 'type', 'must be a string of 1 to 256 characters')
  if (!isOperator(op)) return fault(reading, `${field}.op`, 'enum', 'is not a known operator')
  if (value === undefined) return fault(reading, `${field}.value`, 'required', 'is required')
  const misfit = misfitOf(op, value)
  if (misfit !== undefined) return fault(reading, `${field}.value`, 'type', misfit)
  return isText(attribute, 256) ? { attribute, op, value } : undefined
}

function readTag(
  reading: Reading,
  leaf: Readonly<Record<string, unknown>>,
  field: string,
): Leaf | undefined {
  refuseOthers(reading, leaf, field, ['tag'])
  const { tag } = leaf
  if (isText(tag, 100)) return { tag }
  return fault(reading, `${field}.tag`, 'type', 'must be a string of 1 to 100 characters')
}

function readReachable(
  reading: Reading,
  leaf: Readonly<Record<string, unknown>>,
  field: string,
): Leaf | undefined {
  refuseOthers(reading, leaf, field, ['reachable'])
  const { reachable } = leaf
  if (reachable === 'email' || reachable === 'inapp') return { reachable }
  return fault(reading, `${field}.reachable`, 'enum', 'must be one of email, inapp')
}

function readEvent(
  reading: Reading,
  leaf: Readonly<Record<string, unknown>>,
  field: string,
): Leaf | undefined {
  refuseOthers(reading, leaf, field, ['event', 'performed'])
  const { event } = leaf
  const named = typeof event === 'string' && eventName.test(event) ? event.toLowerCase() : undefined
  if (named === undefined)
    fault(reading, `${field}.event`, 'pattern', `must match ${eventName.source}`)
  const performed = readPerformed(reading, leaf['performed'], `${field}.performed`)
  return named === undefined || performed === undefined ? undefined : { event: named, performed }
}

function readEmail(
  reading: Reading,
  leaf: Readonly<Record<string, unknown>>,
  field: string,
): Leaf | undefined {
  refuseOthers(reading, leaf, field, ['email', 'campaignId', 'automationId', 'performed'])
  const { email, campaignId, automationId } = leaf
  const outcome = EmailOutcome.enum.find((each) => each === email)
  if (outcome === undefined)
    fault(reading, `${field}.email`, 'enum', `must be one of ${EmailOutcome.enum.join(', ')}`)
  if (campaignId !== undefined && automationId !== undefined)
    fault(reading, `${field}.automationId`, 'exclusive', 'must not stand beside campaignId')
  const sources = {
    ...readId(reading, 'campaignId', 'cmp', campaignId, field),
    ...readId(reading, 'automationId', 'auto', automationId, field),
  }
  const performed = readPerformed(reading, leaf['performed'], `${field}.performed`)
  if (outcome === undefined || performed === undefined) return undefined
  return { email: outcome, ...sources, performed }
}

function readId(
  reading: Reading,
  name: 'campaignId' | 'automationId',
  prefix: IdPrefix,
  value: unknown,
  field: string,
): { readonly [key: string]: string } {
  if (value === undefined) return {}
  if (typeof value === 'string' && isId(prefix, value)) return { [name]: value }
  fault(reading, `${field}.${name}`, 'pattern', 'must be an id of its kind')
  return {}
}

function readPerformed(reading: Reading, performed: unknown, place: string): Performed | undefined {
  if (performed === undefined) return fault(reading, place, 'required', 'is required')
  if (!isObject(performed)) return fault(reading, place, 'type', 'must be an object')
  refuseOthers(reading, performed, place, ['atLeast', 'within'])
  const { occurrences, windowSeconds } = limitsOfDefinition
  const atLeast = readCount(reading, performed['atLeast'], `${place}.atLeast`, occurrences)
  const { within } = performed
  const seconds =
    within === undefined
      ? undefined
      : readCount(reading, within, `${place}.within`, windowSeconds, ' seconds')
  if (atLeast === undefined) return undefined
  return { atLeast, ...(seconds !== undefined && { within: seconds }) }
}

function readCount(
  reading: Reading,
  value: unknown,
  field: string,
  most: number,
  unit = '',
): number | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most)
    return value
  const message = `must be a whole number from 1 to ${most}${unit}`
  return fault(reading, field, value === undefined ? 'required' : 'range', message)
}

function refuseOthers(
  reading: Reading,
  value: object,
  field: string,
  known: readonly string[],
): void {
  for (const key of Object.keys(value))
    if (!known.includes(key))
      fault(reading, `${field}.${key}`, 'additionalProperties', 'is not a known field')
}

function fault(reading: Reading, field: string, code: string, message: string): undefined {
  if (reading.faults.length <= maxFaults) reading.faults.push({ field, code, message })
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= longest
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
