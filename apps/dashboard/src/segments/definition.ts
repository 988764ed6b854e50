import type { components } from '@outrider/sdk'
import { textOf, valueIn } from '../conditions/operators.ts'

const modes = ['all', 'any', 'none'] as const
type Mode = (typeof modes)[number]

/** A condition as it is typed. */
export interface TypedCondition {
  readonly kind: 'attribute' | 'tag' | 'event' | 'email' | 'reachable'
  /** The attribute's, tag's or event's name; what became of an email; a channel. */
  readonly name: string
  readonly op: string
  readonly text: string
  /** Seconds; all of the past when empty. */
  readonly within: string
  readonly atLeast: string
}

export const emptyCondition: TypedCondition = {
  kind: 'attribute',
  name: '',
  op: 'eq',
  text: '',
  within: '',
  atLeast: '1',
}

export interface TypedDefinition {
  readonly mode: Mode
  readonly conditions: readonly TypedCondition[]
}

type Definition = components['schemas']['SegmentDefinition']

/** An edited definition as it is sent. */
export function definitionToSend(edited: unknown): Definition {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it is sent to
  return edited as Definition
}

/** A definition as the interface has it. */
export function definitionIn({ mode, conditions }: TypedDefinition): Record<string, unknown> {
  return { [mode]: conditions.map(conditionIn) }
}

function conditionIn(typed: TypedCondition): Record<string, unknown> {
  const { kind, name, op, text, within, atLeast } = typed
  if (kind === 'attribute') return { attribute: name, op, value: valueIn(op, text) }
  if (kind === 'event' || kind === 'email')
    return {
      [kind]: name,
      performed: { atLeast: Number(atLeast), ...(within !== '' && { within: Number(within) }) },
    }
  return { [kind]: name }
}

/** A definition as rows to type in; undefined for a tree that rows cannot say. */
export function typedDefinition(definition: unknown): TypedDefinition | undefined {
  if (!isRecord(definition) || Object.keys(definition).length !== 1) return undefined
  const mode = modes.find((each) => each in definition)
  const listed: unknown = mode && definition[mode]
  if (!mode || !Array.isArray(listed)) return undefined
  const conditions = listed.map(typedCondition)
  return conditions.every((condition) => condition !== undefined) ? { mode, conditions } : undefined
}

function typedCondition(condition: unknown): TypedCondition | undefined {
  if (!isRecord(condition)) return undefined
  const { attribute, op, value, tag, event, email, reachable, performed } = condition
  const text = textOf(value)
  if (typeof attribute === 'string' && typeof op === 'string' && text !== undefined)
    return { ...emptyCondition, name: attribute, op, text }
  if (typeof tag === 'string') return { ...emptyCondition, kind: 'tag', name: tag }
  if (typeof reachable === 'string')
    return { ...emptyCondition, kind: 'reachable', name: reachable }
  const kind = typeof event === 'string' ? 'event' : 'email'
  const name = event ?? email
  // An email of one campaign alone has a third field.
  if (typeof name !== 'string' || !isRecord(performed) || Object.keys(condition).length > 2)
    return undefined
  const { atLeast, within } = performed
  return {
    ...emptyCondition,
    kind,
    name,
    atLeast: textOf(atLeast) ?? '1',
    within: textOf(within) ?? '',
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
