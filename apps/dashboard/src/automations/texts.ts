import { isChoice, operators, typedFilters, type TypedPart } from '../conditions/filters.ts'
import type { Schema } from '../data/calls.ts'
import { formatLocale, t } from '../texts/texts.ts'
import { labelled } from '../ui/fields.tsx'
import type { DraftTrigger } from './graph.ts'
import type { Names } from './node-types.ts'

const spans = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** `2 days`, `90 minutes`: in the largest unit in which it is a whole number. */
export function durationText(seconds: unknown): string {
  const count = Number(seconds)
  if (!Number.isFinite(count)) return ''
  const [size, unit] = spans.find(([each]) => count !== 0 && count % each === 0) ?? [1, 'second']
  return new Intl.NumberFormat(formatLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    count / size,
  )
}

/** Conditions as a sentence: `plan is pro and amount is at least 100`. */
export function filtersText(filters: unknown): string {
  const parts = typedFilters(filters)
  return parts === undefined ? t('Several conditions') : parts.map(partText).join(` ${t('and')} `)
}

function partText(part: TypedPart): string {
  if (isChoice(part)) return part.any.map(partText).join(` ${t('or')} `)
  const { path, op, text, isReference } = part
  const word = operators.find(({ value }) => value === op)?.label ?? op
  if (op === 'exists') return `${nameOf(path)} ${text === 'false' ? t('does not exist') : word}`
  return `${nameOf(path)} ${word} ${isReference ? nameOf(text) : text}`
}

/** The last part of a path that names a property: `contact.attributes.plan` is `plan`. */
function nameOf(path: string): string {
  return path.replace(/^(contact\.attributes|event\.payload|payload|contact|trigger)\./, '')
}

export const triggerTypes = {
  custom_event: t('Product event'),
  onchain_event: t('On-chain event'),
  decoded_event: t('Decoded on-chain event'),
  segment_entered: t('Segment entered'),
  email_opened: t('Email opened'),
  health_threshold: t('Health threshold'),
} as const satisfies Readonly<Record<DraftTrigger['type'], string>>

/** When a trigger starts an automation: `deposit.completed, only if amount is at least 100`. */
export function triggerText(trigger: DraftTrigger, names: Names): string {
  const { type, events = [], segmentId, campaignId, filters } = trigger
  const subject =
    type === 'segment_entered'
      ? (segmentId && names.get(segmentId)) || t('Any segment')
      : type === 'email_opened'
        ? (campaignId && names.get(campaignId)) || t('Any email')
        : events.join(', ') || t('Any event')
  const condition = filtersText(filters)
  return condition === '' ? subject : t('{subject}, only if {condition}', { subject, condition })
}

export const reentryModes = labelled({
  always: t('Every time'),
  once: t('Once per contact'),
  after: t('Once every …'),
})

export function reentryText({ mode, seconds }: Schema<'Reentry'>): string {
  if (mode === 'after') return t('Once every {duration}', { duration: durationText(seconds) })
  return mode === 'once' ? t('Once per contact') : t('Every time')
}
