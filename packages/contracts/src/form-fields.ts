import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { faultOf } from './contract.ts'
import type { Fault } from './problem.ts'

/** Bytes of a form's schema, and schemas in it: compiling that many takes some 50 ms. */
const largestSchema = 16_384
const maxSchemas = 200
const maxFaults = 20
const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Formats whose check takes a time that grows with the text's length, and no more. */
const formats = [
  'date',
  'date-time',
  'time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uuid',
] as const

/**
 * The value of each keyword. Omitted on purpose: references, which can loop or leave the document; regular
 * expressions, some of which take exponential time; `uniqueItems`, which is quadratic.
 */
const keywords: Readonly<Record<string, 'schema' | 'schemas' | 'map' | 'plain'>> = {
  ...ofKind('plain', [
    'type',
    'title',
    'description',
    '$comment',
    'default',
    'examples',
    'enum',
    'const',
  ]),
  ...ofKind('plain', ['required', 'dependentRequired', 'minProperties', 'maxProperties']),
  ...ofKind('plain', ['minItems', 'maxItems', 'minLength', 'maxLength', 'multipleOf', 'format']),
  ...ofKind('plain', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', '$schema']),
  ...ofKind('schema', ['items', 'additionalProperties', 'not', 'if', 'then', 'else']),
  ...ofKind('schemas', ['anyOf', 'allOf', 'oneOf', 'prefixItems']),
  ...ofKind('map', ['properties']),
}

function ofKind<Kind extends string>(kind: Kind, names: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(names.map((name) => [name, kind]))
}

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  strictTuples: false,
  allowUnionTypes: true,
  addUsedSchema: false,
  logger: false,
})
addFormats.default(ajv, [...formats])

/** Faults in the JSON Schema of a form's fields, by paths such as `fields.properties.age.pattern`. */
export function faultsOfFieldsSchema(schema: unknown): readonly Fault[] {
  const walk: Walk = { faults: [], schemas: 0 }
  visit(walk, schema, 'fields')
  const { faults, schemas } = walk
  if (schemas > maxSchemas || Buffer.byteLength(JSON.stringify(schema)) > largestSchema) {
    const message = `must be at most ${largestSchema} bytes and ${maxSchemas} schemas`
    faults.push({ field: 'fields', code: 'size', message })
  }
  if (isObject(schema) && Object.hasOwn(schema, 'type') && schema['type'] !== 'object')
    faults.push({ field: 'fields.type', code: 'const', message: 'must be "object"' })
  if (faults.length > 0) return faults.slice(0, maxFaults)
  try {
    compileFields(schema)
    return []
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return [
      { field: 'fields', code: 'schema', message: `is not a valid JSON Schema: ${error.message}` },
    ]
  }
}

/** Faults in the fields of a form submission, by paths such as `fields.age`. */
export type FieldsCheck = (fields: unknown) => readonly Fault[]

/** Compiles a schema in which `faultsOfFieldsSchema` has found no fault. */
export function compileFields(schema: unknown): FieldsCheck {
  const whole = { type: 'object', properties: { fields: schema } }
  const validate = ajv.compile(whole)
  ajv.removeSchema(whole) // it would stay in memory otherwise
  return (fields) => {
    if (validate({ fields })) return []
    const errors: readonly ErrorObject[] = validate.errors ?? []
    return errors.slice(0, maxFaults).map(faultOf)
  }
}

interface Walk {
  readonly faults: Fault[]
  schemas: number
}

function visit(walk: Walk, schema: unknown, field: string): void {
  walk.schemas += 1
  if (typeof schema === 'boolean') return
  if (!isObject(schema)) {
    walk.faults.push({ field, code: 'type', message: 'must be a schema' })
    return
  }
  for (const [keyword, value] of Object.entries(schema))
    visitKeyword(walk, keyword, value, `${field}.${keyword}`)
}

function visitKeyword(walk: Walk, keyword: string, value: unknown, field: string): void {
  const kind = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined
  if (kind === undefined)
    walk.faults.push({ field, code: 'keyword', message: 'is not a supported keyword' })
  else if (kind === 'plain') walk.faults.push(...faultsOfPlain(keyword, value, field))
  else if (kind === 'schema') visit(walk, value, field)
  else if (kind === 'schemas' ? !Array.isArray(value) : !isObject(value))
    walk.faults.push({ field, code: 'type', message: 'must contain schemas' })
  else for (const [key, each] of Object.entries(value ?? {})) visit(walk, each, `${field}.${key}`)
}

function faultsOfPlain(keyword: string, value: unknown, field: string): Fault[] {
  if (keyword === 'format' && !formats.some((format) => format === value))
    return [{ field, code: 'enum', message: `must be one of ${formats.join(', ')}` }]
  if (keyword === '$schema' && value !== dialect)
    return [{ field, code: 'const', message: `must be ${dialect}` }]
  return []
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
