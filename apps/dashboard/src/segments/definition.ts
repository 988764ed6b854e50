import { textOf, valueIn } from '../conditions/filters.ts'
import type { Schema } from '../data/calls.ts'

const modes = ['all', 'any', 'none'] as const
type Mode = (typeof modes)[number]

/** The API's limit of nested groups, with the outermost. */
export const maxLevels = 8

/** A condition as it is edited. */
export interface TypedCondition {
  readonly kind: 'attribute' | 'tag' | 'event' | 'email' | 'reachable' | 'topic'
  /** The name of the attribute, tag or event; the outcome of an email; a channel; the key of a topic. */
  readonly name: string
  /** The comparison of an attribute; whether a topic is wanted. */
  readonly op: string
  readonly text: string
  /** Seconds; unlimited when empty. */
  readonly within: string
  readonly atLeast: string
  /** The id of the campaign or automation that sent the email; any when empty. */
  readonly source: string
}

/** Conditions and groups of which all, any or none must hold. */
export interface TypedGroup {
  readonly mode: Mode
  readonly parts: readonly DefinitionPart[]
}

export type DefinitionPart = TypedCondition | TypedGroup

export const emptyCondition: TypedCondition = {
  kind: 'attribute',
  name: '',
  op: 'eq',
  text: '',
  within: '',
  atLeast: '1',
  source: '',
}

export const emptyGroup: TypedGroup = { mode: 'any', parts: [emptyCondition] }

export function isGroup(part: DefinitionPart): part is TypedGroup {
  return 'mode' in part
}

/** Whether every condition has a name, which counting requires. */
export function isComplete({ parts }: TypedGroup): boolean {
  return parts.every((part) => (isGroup(part) ? isComplete(part) : part.name !== ''))
}

/** An edited definition, for the API. */
export function definitionToSend(edited: unknown): Schema<'SegmentDefinition'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the API
  return edited as Schema<'SegmentDefinition'>
}

/** A definition in the API's form. */
export function definitionIn({ mode, parts }: TypedGroup): Record<string, unknown> {
  return { [mode]: parts.map((part) => (isGroup(part) ? definitionIn(part) : conditionIn(part))) }
}

function conditionIn(typed: TypedCondition): Record<string, unknown> {
  const { kind, name, op, text, within, atLeast, source } = typed
  if (kind === 'attribute') return { attribute: name, op, value: valueIn(op, text) }
  if (kind === 'topic') return { topic: name, wants: op === 'true' }
  if (kind !== 'event' && kind !== 'email') return { [kind]: name }
  return {
    [kind]: name,
    ...(kind === 'email' && source !== '' && { [sourceName(source)]: source }),
    performed: { atLeast: Number(atLeast), ...(within !== '' && { within: Number(within) }) },
  }
}

function sourceName(id: string): 'automationId' | 'campaignId' {
  return id.startsWith('auto_') ? 'automationId' : 'campaignId'
}

/** A definition in the form's terms, a single condition as a group of one; undefined if the form cannot express it. */
export function typedDefinition(definition: unknown): TypedGroup | undefined {
  const part = typedPart(definition)
  return part === undefined || isGroup(part) ? part : { mode: 'all', parts: [part] }
}

function typedPart(part: unknown): DefinitionPart | undefined {
  if (!isRecord(part)) return undefined
  const mode = modes.find((each) => each in part)
  return mode === undefined ? typedCondition(part) : typedGroup(mode, part)
}

function typedGroup(mode: Mode, group: Record<string, unknown>): TypedGroup | undefined {
  const listed = group[mode]
  if (!Array.isArray(listed) || Object.keys(group).length !== 1) return undefined
  const parts = listed.map(typedPart)
  return parts.every((part) => part !== undefined) ? { mode, parts } : undefined
}

function typedCondition(condition: Record<string, unknown>): TypedCondition | undefined {
  const { attribute, op, value, tag, reachable, topic, wants } = condition
  const text = textOf(value)
  if (typeof attribute === 'string' && typeof op === 'string' && text !== undefined)
    return { ...emptyCondition, name: attribute, op, text }
  if (typeof tag === 'string') return { ...emptyCondition, kind: 'tag', name: tag }
  if (typeof topic === 'string')
    return { ...emptyCondition, kind: 'topic', name: topic, op: String(wants === true) }
  if (typeof reachable === 'string')
    return { ...emptyCondition, kind: 'reachable', name: reachable }
  return typedHappening(condition)
}

function typedHappening(condition: Record<string, unknown>): TypedCondition | undefined {
  const { event, email, campaignId, automationId, performed } = condition
  const name = event ?? email
  if (typeof name !== 'string' || !isRecord(performed)) return undefined
  return {
    ...emptyCondition,
    kind: typeof event === 'string' ? 'event' : 'email',
    name,
    atLeast: textOf(performed['atLeast']) ?? '1',
    within: textOf(performed['within']) ?? '',
    source: textOf(campaignId ?? automationId) ?? '',
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
