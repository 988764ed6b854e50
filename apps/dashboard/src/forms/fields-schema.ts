import { t } from '../texts/texts.ts'
import { labelled } from '../ui/fields.tsx'

export const fieldTypes = labelled({
  text: t('Text'),
  number: t('Number'),
  truth: t('Yes or no'),
  choice: t('Choice'),
})

/** A field of a form as it is edited. */
export interface TypedField {
  readonly key: string
  readonly label: string
  readonly type: (typeof fieldTypes)[number]['value']
  readonly isRequired: boolean
  /** Characters of a text, at most; unlimited when empty. */
  readonly maxLength: string
  readonly choices: readonly string[]
}

export interface TypedSchema {
  readonly fields: readonly TypedField[]
  /** Whether a submission with other fields is rejected. */
  readonly isClosed: boolean
}

export const emptyField: TypedField = {
  key: '',
  label: '',
  type: 'text',
  isRequired: false,
  maxLength: '200',
  choices: [],
}

type Json = Readonly<Record<string, unknown>>

/** The JSON Schema of fields; null if a form accepts all. */
export function schemaIn({ fields, isClosed }: TypedSchema): Record<string, unknown> | null {
  if (fields.length === 0 && !isClosed) return null
  const required = fields.filter(({ isRequired }) => isRequired).map(({ key }) => key.trim())
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.key.trim(), propertyIn(field)])),
    ...(required.length > 0 && { required }),
    ...(isClosed && { additionalProperties: false }),
  }
}

function propertyIn({ label, type, maxLength, choices }: TypedField): Json {
  const title = label.trim() !== '' && { title: label.trim() }
  if (type === 'number') return { type: 'number', ...title }
  if (type === 'truth') return { type: 'boolean', ...title }
  if (type === 'choice') return { type: 'string', ...title, enum: [...choices] }
  return { type: 'string', ...title, ...(maxLength !== '' && { maxLength: Number(maxLength) }) }
}

/** A JSON Schema in the form's terms; undefined if they cannot express it. */
export function typedSchema(schema: Json | null): TypedSchema | undefined {
  if (schema === null) return { fields: [], isClosed: false }
  const { type = 'object', properties = {}, required = [], additionalProperties = true } = schema
  const known = ['type', 'properties', 'required', 'additionalProperties']
  if (type !== 'object' || !hasOnly(schema, known)) return undefined
  if (!isRecord(properties) || !isTexts(required) || typeof additionalProperties !== 'boolean')
    return undefined
  if (required.some((key) => !(key in properties))) return undefined
  const fields = Object.entries(properties).map(([key, property]) =>
    typedField(key, property, required.includes(key)),
  )
  return fields.every((field) => field !== undefined)
    ? { fields, isClosed: !additionalProperties }
    : undefined
}

function typedField(key: string, property: unknown, isRequired: boolean): TypedField | undefined {
  if (!isRecord(property)) return undefined
  const { type, title: label = '', maxLength, enum: choices } = property
  if (typeof label !== 'string') return undefined
  const field = { ...emptyField, key, label, isRequired, maxLength: '' }
  if (type === 'number' && hasOnly(property, ['type', 'title'])) return { ...field, type: 'number' }
  if (type === 'boolean' && hasOnly(property, ['type', 'title'])) return { ...field, type: 'truth' }
  if (type !== 'string') return undefined
  if (isTexts(choices) && hasOnly(property, ['type', 'title', 'enum']))
    return { ...field, type: 'choice', choices }
  if (choices !== undefined || !hasOnly(property, ['type', 'title', 'maxLength'])) return undefined
  return { ...field, maxLength: typeof maxLength === 'number' ? String(maxLength) : '' }
}

function hasOnly(value: Json, known: readonly string[]): boolean {
  return Object.keys(value).every((key) => known.includes(key))
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value that a field accepts, for examples. */
export function exampleOf({ type, choices }: TypedField): unknown {
  if (type === 'number') return 42
  if (type === 'truth') return true
  return type === 'choice' ? (choices[0] ?? '') : 'Ann'
}
