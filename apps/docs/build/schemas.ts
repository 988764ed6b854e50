import { basePath } from '@outrider/contracts/paths'
import { escaped, inline } from './html.ts'

/** The parts of a JSON Schema that the pages show. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly title?: string
  readonly description?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** Levels of nested objects that a table shows. */
const maxDepth = 4

/** A table of a schema's fields, nested ones by their paths. Schemas with names are links to their own tables. */
export function fieldsTable(schema: JsonSchema): string {
  const rows = fieldRows(schema, '', 0)
  const about = schema.description === undefined ? '' : `<p>${inline(schema.description)}</p>`
  if (rows.length === 0) return `${about}<p>Type: ${typeOf(schema)}</p>`
  return `${about}<div class="table" role="group" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Description</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function fieldRows(schema: JsonSchema, prefix: string, depth: number): string[] {
  if (depth > maxDepth) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`
    const isRequired = schema.required?.includes(name) === true
    return [fieldRow(path, property, isRequired), ...nestedRows(property, path, depth)]
  })
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [...own, ...parts.flatMap((part) => fieldRows(part, prefix, depth))]
}

function nestedRows(property: JsonSchema, path: string, depth: number): string[] {
  return property.items
    ? fieldRows(property.items, `${path}[].`, depth + 1)
    : fieldRows(property, `${path}.`, depth + 1)
}

function fieldRow(path: string, schema: JsonSchema, isRequired: boolean): string {
  const needed = isRequired ? ' <em>required</em>' : ''
  const notes = [schema.description ?? '', ...boundsOf(schema)].filter((note) => note !== '')
  return `<tr><td><code>${escaped(path)}</code>${needed}</td><td>${typeOf(schema)}</td><td>${inline(notes.join(' '))}</td></tr>`
}

/** HTML: the type in a few words. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return schema.enum.map(code).join(', ')
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' or ')
  if (schema.items) return `array of ${typeOf(schema.items)}`
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
  const named = types.map((type) => (schema.format ? `${type} (${schema.format})` : type))
  return escaped(named.join(' or '))
}

function linkTo(name: string): string {
  return `<a href="${basePath}/docs/reference/schemas#${name.toLowerCase()}">${name}</a>`
}

function code(value: unknown): string {
  return `<code>${escaped(JSON.stringify(value))}</code>`
}

function boundsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    ...(schema.default === undefined ? [] : [`Default: \`${JSON.stringify(schema.default)}\`.`]),
    ...range('Between', minimum, maximum, ''),
    ...range('Length:', minLength, maxLength, ' characters'),
    ...range('Contains', minItems, maxItems, ' items'),
  ]
}

function range(word: string, least: number | undefined, most: number | undefined, unit: string) {
  if (least === undefined && most === undefined) return []
  const from = least?.toLocaleString('en')
  const to = most?.toLocaleString('en')
  if (from === undefined) return [`At most ${to}${unit}.`]
  if (to === undefined) return [`At least ${from}${unit}.`]
  return [word === 'Between' ? `Between ${from} and ${to}.` : `${word} ${from} to ${to}${unit}.`]
}
