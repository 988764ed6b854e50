import { OutriderError } from '@outrider/sdk'
import { t } from '../texts/texts.ts'

/** An invalid field that was found before the request. */
export class FieldFault extends Error {
  override readonly name = 'FieldFault'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export interface FieldError {
  readonly field: string | undefined
  readonly message: string
}

export interface Faults {
  /** With the field's name in the API: `trigger.events.0`. */
  readonly errors: readonly FieldError[]
  /** The errors that belong to no field of the form. */
  readonly message: string | undefined
}

export const noFaults: Faults = { errors: [], message: undefined }

/** The invalid fields in an error; `known` are the names of the form's fields. */
export function faultsIn(error: unknown, known: readonly string[]): Faults {
  const errors = fieldErrorsIn(error)
  const homeless = errors.filter((each) => !known.some((name) => isOf(each, name)))
  return {
    errors,
    message: homeless.length > 0 ? homeless.map(sentenceOf).join(' ') : undefined,
  }
}

/** The error of a field that the form does not contain, with its name. */
function sentenceOf({ field, message }: FieldError): string {
  return field === undefined || message.startsWith(field) ? message : `${field} ${message}.`
}

/** The error of a field, or of a part of its value. */
export function faultOf({ errors }: Faults, name: string): string | undefined {
  return errors.find((each) => isOf(each, name))?.message
}

function isOf({ field }: FieldError, name: string): boolean {
  return field === name || field?.startsWith(`${name}.`) === true
}

/** The invalid fields that an error names. */
export function fieldErrorsIn(error: unknown): readonly FieldError[] {
  if (error instanceof FieldFault) return [{ field: error.field, message: error.message }]
  if (!(error instanceof OutriderError)) return [{ field: undefined, message: messageOf(error) }]
  if (error.errors.length > 0)
    return error.errors.map(({ field, message }) => ({ field, message: plain(message) }))
  return [{ field: error.field, message: messageOf(error) }]
}

/** Messages of the API's validation in words that say what to enter. */
const plainMessages: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^must NOT have fewer than 1 (characters|items)$/, t('must not be empty')],
  [/^must match format "email"$/, t('must be a complete email address')],
  [/^must match format "uri"$/, t('must be a complete URL')],
  [/^must match pattern /, t('has an invalid format')],
  [/^must have required property /, t('must not be empty')],
  [/^must be >= /, t('must be larger')],
  [/^must be > /, t('must be larger')],
  [/^must be <= /, t('must be smaller')],
]

export function plain(message: string): string {
  return plainMessages.find(([pattern]) => pattern.test(message))?.[1] ?? message
}

/** The message of an error for the user. */
export function messageOf(error: unknown): string {
  if (error instanceof OutriderError) return messageOfCall(error)
  return error instanceof Error ? error.message : t('Something went wrong. Try again.')
}

function messageOfCall({ status, code, message, requestId }: OutriderError): string {
  if (status === 0 || code === 'UNKNOWN' || code === 'UNAVAILABLE')
    return t('The service cannot be reached at the moment.')
  if (status < 500) return message
  return requestId === undefined
    ? t('Something went wrong in the service.')
    : t('Something went wrong in the service, with the request {requestId}.', { requestId })
}
