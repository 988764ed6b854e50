import type { components } from '@outrider/sdk'
import { textOf, valueIn } from '../conditions/filters.ts'

export const modes = ['all', 'any', 'none'] as const
type Mode = (typeof modes)[number]

/** Levels of groups that the interface takes, the outermost being the first. */
export const maxLevels = 8

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
  /** The id of a campaign or an automation whose emails are meant; all emails when empty. */
  readonly source: string
}

/** Conditions and groups of which all, any or none must hold. */
export interface TypedGroup {
  readonly mode: Mode
  readonly parts: readonly TypedPart[]
}

export type TypedPart = TypedCondition | TypedGroup

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

export function isGroup(part: TypedPart): part is TypedGroup {
  return 'mode' in part
}

/** Whether every condition names something, so that it can be counted. */
export function isComplete({ parts }: TypedGroup): boolean {
  return parts.every((part) => (isGroup(part) ? isComplete(part) : part.name !== ''))
}

type Definition = components['schemas']['SegmentDefinition']

/** An edited definition as it is sent. */
export function definitionToSend(edited: unknown): Definition {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it is sent to
  return edited as Definition
}

/** A definition as the interface has it. */
export function definitionIn({ mode, parts }: TypedGroup): Record<string, unknown> {
  return { [mode]: parts.map((part) => (isGroup(part) ? definitionIn(part) : conditionIn(part))) }
}

function conditionIn(typed: TypedCondition): Record<string, unknown> {
  const { kind, name, op, text, within, atLeast, source } = typed
  if (kind === 'attribute') return { attribute: name, op, value: valueIn(op, text) }
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

/** A definition as a form to type in, a lone condition as a group of one; undefined for one that the form cannot say. */
export function typedDefinition(definition: unknown): TypedGroup | undefined {
  const part = typedPart(definition)
  return part === undefined || isGroup(part) ? part : { mode: 'all', parts: [part] }
}

function typedPart(part: unknown): TypedPart | undefined {
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
  const { attribute, op, value, tag, reachable } = condition
  const text = textOf(value)
  if (typeof attribute === 'string' && typeof op === 'string' && text !== undefined)
    return { ...emptyCondition, name: attribute, op, text }
  if (typeof tag === 'string') return { ...emptyCondition, kind: 'tag', name: tag }
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
