import { OutriderError } from '@outrider/sdk'
import type { Schema } from '../data/calls.ts'
import { withoutNulls } from '../data/nulls.ts'

/** The content of a template while it is edited. */
export interface TemplateDraft {
  readonly subject: string
  readonly format: 'html' | 'mjml'
  readonly code: string
  readonly text: string
}

export function draftOf({ subject, html, mjml, text }: Schema<'Template'>): TemplateDraft {
  return {
    subject,
    format: mjml === null ? 'html' : 'mjml',
    code: mjml ?? html ?? '',
    text: text ?? '',
  }
}

export function isSame(one: TemplateDraft, other: TemplateDraft): boolean {
  return (
    one.subject === other.subject &&
    one.format === other.format &&
    one.code === other.code &&
    one.text === other.text
  )
}

/** The parts of the template; null for empty ones. */
export function partsOf({ subject, format, code, text }: TemplateDraft) {
  return {
    subject,
    html: format === 'html' && code !== '' ? code : null,
    mjml: format === 'mjml' && code !== '' ? code : null,
    text: text === '' ? null : text,
  }
}

/** The parts that are not empty. */
export function givenParts(draft: TemplateDraft) {
  return { ...withoutNulls(partsOf(draft)), subject: draft.subject }
}

/** A fault in a part of a template. */
export interface TemplateFault {
  readonly field: 'subject' | 'html' | 'mjml' | 'text'
  /** It contains the line and the column. */
  readonly message: string
}

const fields = ['subject', 'html', 'mjml', 'text'] as const

export function faultsIn(error: unknown): readonly TemplateFault[] {
  if (!(error instanceof OutriderError)) return []
  const found =
    error.errors.length > 0 ? error.errors : [{ field: error.field, message: error.message }]
  return found.flatMap(({ field: at, message }) => {
    const field = fields.find((each) => each === at)
    return field === undefined ? [] : [{ field, message: message.replace(`${field}: `, '') }]
  })
}

export interface CodePlace {
  readonly line: number
  readonly column: number
}

/** Where a fault is, counted from 1; the beginning if the message does not say. */
export function placeOf({ message }: TemplateFault): CodePlace {
  const found = /line (\d+)(?:, column (\d+))?/i.exec(message)
  return { line: Number(found?.[1] ?? 1), column: Number(found?.[2] ?? 1) }
}
