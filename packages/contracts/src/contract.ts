import { createRequire } from 'node:module'
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Static, type TSchema, Type } from 'typebox'
import { type Fault, invalidFaults } from './problem.ts'
import { fileNamePattern, linePattern, mediaTypePattern } from './shapes.ts'
import type { StreamName, SubjectIn } from './streams.ts'

/**
 * The version of all messages between services. Increase it with a change that an earlier version cannot read, such as
 * a new value of a field: earlier processes then keep the item for a process of the new version.
 */
export const contractVersion = 1

/** A request to one service: its subject and the schemas of request and reply. */
export interface RequestContract<
  Request extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> {
  /** `<service>.<verb>-<noun>` */
  readonly subject: string
  readonly request: Request
  readonly reply: Reply
  /** Timeout in milliseconds; 5,000 by default. */
  readonly timeoutMs?: number
  /**
   * Whether callers send it again when no reply comes soon, because repeating it has no further effect: what is on its way
   * to a process that ends may be lost.
   */
  readonly isRepeatable?: true
  /** Whether concurrent requests of a tenant share a message, see `combinedSubject`. */
  readonly isCombined?: true
}

/** The subject of messages that carry several requests. A process of an earlier version has none. */
export function combinedSubject({ subject }: RequestContract): string {
  return `${subject}.many`
}

/** The subjects on which a request may be sent. */
export function requestSubjectsOf(contract: RequestContract): string[] {
  return contract.isCombined ? [contract.subject, combinedSubject(contract)] : [contract.subject]
}

/** A message to current subscribers that is not stored. A `*` in the subject is an ID. */
export interface BroadcastContract<Data extends TSchema = TSchema> {
  readonly subject: string
  readonly data: Data
}

/** Single events have their own lane, so that bulk work never delays them. */
export type Lane = (typeof lanes)[number]
export const lanes = ['single', 'bulk'] as const

/** Items that a stream keeps until its consumers have handled them, sent in envelopes. A `*` is the lane. */
export interface EventContract<Data extends TSchema = TSchema> extends BroadcastContract<Data> {
  readonly stream: StreamName
  readonly subject: SubjectIn<StreamName>
  /** Whether items of the lane `bulk` have their own subject below this one, so that they delay no others. */
  readonly hasBulk?: true
}

export function defineRequest<Request extends TSchema, Reply extends TSchema>(
  contract: RequestContract<Request, Reply>,
): RequestContract<Request, Reply> {
  return contract
}

/** The subject begins with the stream's name in lower case: that is how a message comes into its stream. */
export function defineEvent<Stream extends StreamName, Data extends TSchema>(contract: {
  readonly stream: Stream
  readonly subject: SubjectIn<Stream>
  readonly hasBulk?: true
  readonly data: Data
}): EventContract<Data> {
  return contract
}

export function defineBroadcast<Data extends TSchema>(
  contract: BroadcastContract<Data>,
): BroadcastContract<Data> {
  return contract
}

/** The subject of a lane, or of an id. */
export function subjectFor({ subject, hasBulk }: Laned, word: string): string {
  return hasBulk && word === bulk ? `${subject}.${bulk}` : subject.replace('*', word)
}

/** The subjects that an event is published to: one, or one for each lane. */
export function subjectsOf(event: Laned): string[] {
  const { subject, hasBulk } = event
  return hasBulk || subject.includes('*') ? lanes.map((lane) => subjectFor(event, lane)) : [subject]
}

type Laned = BroadcastContract & Pick<EventContract, 'hasBulk'>
const bulk = 'bulk' satisfies Lane

/** The lane in which an item came; `single` where its event has none. */
export function laneOf(subject: string): Lane {
  return subject.split('.').includes(bulk) ? bulk : 'single'
}

/** To compile the schema of schemas costs a quarter of a second in each thread: a test compares ours with it. */
const trusted = { validateSchema: false }

/** Any time of RFC 3339, section 5.6. An instance of its own: a compiled format cannot be replaced. */
const isTime = addFormats
  .default(new Ajv2020(trusted))
  .compile<string>({ type: 'string', format: 'date-time' })

const ajv = validator({})
const queryAjv = validator({ useDefaults: true })
const settingsAjv = validator({ useDefaults: true, coerceTypes: true })

function validator(options: Options): Ajv2020 {
  const instance = new Ajv2020({
    ...trusted,
    ...options,
    allErrors: true,
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
    keywords: [
      {
        keyword: 'x-max-bytes',
        schemaType: 'number',
        validate: (limit: number, data: unknown) =>
          Buffer.byteLength(JSON.stringify(data)) <= limit,
        error: { message: ({ schema }) => `must be at most ${schema} bytes` },
      },
      {
        keyword: 'x-one-of',
        type: 'object',
        schemaType: 'array',
        validate: (fields: readonly string[], data: object) =>
          fields.some((field) => Object.hasOwn(data, field)),
        error: { message: ({ schema }) => `must have one of ${schema.join(', ')}` },
      },
    ],
  })
  addFormats.default(instance)
  const { email } = instance.formats
  if (email instanceof RegExp)
    // and RFC 5321, section 4.5.3.1.1: at most 64 octets before the @
    instance.addFormat('email', (text: string) => text.lastIndexOf('@') <= 64 && email.test(text))
  instance.addFormat('date-time', (text: string) => usualTime.test(text) || isDate(text))
  instance.addFormat('time-zone', isTimeZone)
  instance.addFormat('language-tag', isLanguageTag)
  return instance
}

/** RFC 3339 has a second 60, which JavaScript and PostgreSQL do not. */
function isDate(text: string): boolean {
  return isTime(text) && !Number.isNaN(Date.parse(text))
}

/** Names that were valid before: `Intl` takes much longer. There are about 600, in a few spellings. */
const knownTimeZones = new Set<string>()
const maxKnownTimeZones = 2_000

/** An IANA time zone; an offset such as `+01:00`, which `Intl` also accepts, knows no daylight saving time. */
function isTimeZone(text: string): boolean {
  if (knownTimeZones.has(text)) return true
  if (!/^[a-z]/i.test(text)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: text })
  } catch {
    return false
  }
  if (knownTimeZones.size < maxKnownTimeZones) knownTimeZones.add(text)
  return true
}

/** BCP 47. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/**
 * The usual form of a time, on a day that each month has. It is matched without the arrays that full RFC 3339 needs.
 */
const usualTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/

const load = createRequire(import.meta.url)
const compiled = new WeakMap<TSchema, ValidateFunction>()
const compiledQueries = new WeakMap<TSchema, ValidateFunction>()
const compiledSettings = new WeakMap<TSchema, ValidateFunction>()

/** Returns `value` typed by `schema`, or throws a `VALIDATION_FAILED` problem naming each fault. */
export function parse<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  let validate = compiled.get(schema)
  if (!validate) compiled.set(schema, (validate = ajv.compile(schema)))
  return checked<Schema>(validate, value)
}

/**
 * The same for a message between services: it leaves out fields that `schema` does not have, because a newer version
 * may have added them.
 */
export function parseMessage<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
): Static<Schema> {
  try {
    return parse(schema, value)
  } catch {
    // Its 330 modules are loaded when the first such message comes, and not in every thread at every start.
    const { Clean }: typeof import('typebox/value') = load('typebox/value')
    return parse(schema, Clean(schema, structuredClone(value)))
  }
}

/**
 * The same for a query string's fields, which are text: whole numbers are read, a field that can be repeated becomes an
 * array, and defaults are filled in.
 */
export function parseQuery<Schema extends TSchema>(schema: Schema, query: unknown): Static<Schema> {
  let validate = compiledQueries.get(schema)
  if (!validate) compiledQueries.set(schema, (validate = queryAjv.compile(schema)))
  return checked<Schema>(validate, withValues(schema, query), nameOfParameter)
}

/** The same for settings, which are text, too: numbers and booleans are read into `values`, and defaults filled in. */
export function parseSettings<Schema extends TSchema>(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
): Static<Schema> {
  let validate = compiledSettings.get(schema)
  if (!validate) compiledSettings.set(schema, (validate = settingsAjv.compile(schema)))
  return checked<Schema>(validate, { ...values })
}

/** The usual form of an integer: not `1e1`, `0x10`, `+5`, `05`, or ` 5`. */
const decimal = /^(0|[1-9][0-9]*)$/

/** A copy in which texts are what the schema wants; defaults are written into it, too. */
function withValues(schema: TSchema, query: unknown): unknown {
  if (!Type.IsObject(schema) || typeof query !== 'object') return query
  const read: Record<string, unknown> = { ...query }
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = read[name]
    if (Type.IsInteger(property) && typeof text === 'string' && decimal.test(text))
      read[name] = Number(text)
    if (Type.IsArray(property) && typeof text === 'string') read[name] = [text]
  }
  return read
}

/** Faults of one request that are reported. */
const maxFaults = 20

/** Faults name a repeated parameter without its place: callers do not write it. */
function nameOfParameter(fault: Fault): Fault {
  return { ...fault, field: fault.field.replace(/\.\d+$/, '') }
}

function checked<Schema extends TSchema>(
  validate: ValidateFunction,
  value: unknown,
  read: (fault: Fault) => Fault = (fault) => fault,
): Static<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ajv has just checked it
  if (validate(value)) return value as Static<Schema>
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if') // its branch has reported the fault
  const faults = errors.slice(0, 2 * maxFaults).map((error) => read(faultOf(error)))
  const unique = new Map(faults.map((fault) => [`${fault.field} ${fault.message}`, fault])) // two branches may report one
  throw invalidFaults([...unique.values()].slice(0, maxFaults))
}

/** As the caller wrote it: `contact.email`, `filters.0.op`; `body` for the whole. */
export function faultOf(error: ErrorObject): Fault {
  const segments = error.instancePath.split('/').slice(1)
  const { missingProperty, additionalProperty } = error.params
  const named: unknown = missingProperty ?? additionalProperty
  if (typeof named === 'string') segments.push(named)
  const field = segments.map(unescape).join('.') || 'body'
  return { field, code: error.keyword, message: wordingOf(error) }
}

/** RFC 6901, section 4. */
function unescape(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** What is permitted, in words; ajv's own are for programmers. */
function wordingOf({ keyword, params, message }: ErrorObject): string {
  const { limit, allowedValues, allowedValue, type, format, pattern, multipleOf } = params
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a known field'
    case 'type':
      return `must be ${[type].flat().map(kindOf).join(' or ')}`
    case 'minProperties':
      return 'must name at least one field'
    case 'maxProperties':
      return `must have at most ${limit} keys`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`
    case 'maxLength':
      return `must have at most ${limit} characters`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} items`
    case 'maxItems':
      return `must have at most ${limit} items`
    case 'uniqueItems':
      return 'must not have an item twice'
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    case 'exclusiveMaximum':
      return `must be less than ${limit}`
    case 'multipleOf':
      return `must be a multiple of ${multipleOf}`
    case 'format':
      return `must be ${formatNames[format] ?? `of the format ${format}`}`
    case 'pattern':
      return `must ${patternWords(pattern)}`
    case 'false schema':
      return 'must not be combined with the other fields'
    case 'enum':
      return `must be one of ${allowedValues.join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(allowedValue)}`
    default:
      return message ?? 'is invalid'
  }
}

function kindOf(type: string): string {
  return kindNames[type] ?? type
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
}

const formatNames: Readonly<Record<string, string>> = {
  email: 'an email address',
  'date-time': 'a time such as 2026-11-20T09:30:00Z (RFC 3339)',
  date: 'a date such as 2026-11-20',
  uri: 'a URL',
  'time-zone': 'an IANA time zone such as Europe/Berlin',
  'language-tag': 'a language tag such as pt-BR (BCP 47)',
}

/** An ID is described by its prefix, which is easier to read than its pattern. */
function patternWords(pattern: string): string {
  if (pattern === linePattern)
    return 'be one line of text, without control characters and changes of direction'
  if (pattern === fileNamePattern)
    return 'be the name of a file, without a path and control characters'
  if (pattern === mediaTypePattern) return 'be a media type other than multipart and message'
  const [, prefix] = /^\^([a-z]+)_\[0-7\]/.exec(pattern) ?? []
  return prefix === undefined ? `match ${pattern}` : `be an ID that begins with ${prefix}_`
}
