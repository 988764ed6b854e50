import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Tag } from '@outrider/contracts/contacts'
import { typedNodes } from '@outrider/contracts/graphs'
import { Id } from '@outrider/contracts/ids'
import { described, titleOf } from '@outrider/contracts/shapes'
import { triggerBodies } from '@outrider/contracts/trigger-runtime'
import { triggerSpecs } from '@outrider/contracts/trigger-spec'
import { type TProperties, Type } from 'typebox'

type Json = Readonly<Record<string, unknown>>

/** The titled schemas of the contracts: the document has each once, under its title. */
const titled = new Map<string, object>()
const contracts = fileURLToPath(new URL('../../contracts/src/', import.meta.url))
for (const file of globSync('*.ts', { cwd: contracts, exclude: ['*.test.ts'] }).toSorted()) {
  const exported: object = await import(contracts + file)
  for (const value of Object.values(exported))
    for (const schema of value instanceof Map ? value.values() : [value]) {
      const title = nameOf(schema)
      if (title === undefined) continue
      if (titled.has(title) && titled.get(title) !== schema) throw new Error(`${title} twice`)
      titled.set(title, schema)
    }
}

/** The name of a schema in the document: its title. */
export function nameOf(schema: unknown): string | undefined {
  const { title }: Json = Object(schema)
  return typeof title === 'string' ? title : undefined
}

/** `components.schemas`: `bodies` of single operations, and all schemas that `document` and they refer to. */
export function componentsOf(
  bodies: ReadonlyMap<string, object>,
  document: object,
): Record<string, unknown> {
  const components = new Map<string, unknown>()
  const add = (name: string): void => {
    const schema = unions[name] ?? bodies.get(name) ?? titled.get(name)
    if (components.has(name) || !schema) return
    const component = withReferences(corrected(name, schema))
    components.set(name, component)
    for (const inner of referencesIn(component)) add(inner)
  }
  for (const name of referencesIn(document)) add(name)
  return Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function referencesIn(document: unknown): string[] {
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
  return [...references].map(([, name = '']) => name)
}

/** The same as plain JSON. Each titled schema inside is replaced by a reference. */
export function withReferences(value: object): object {
  const plain = JSON.stringify(plainOf(value), (key, inner) => (key === '' ? inner : refer(inner)))
  return JSON.parse(plain)
}

function refer(inner: unknown): unknown {
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
  const name = nameOf(inner)
  const own = name === undefined ? undefined : titled.get(name)
  if (name === undefined || own === undefined) return plainOf(inner)
  const { description }: Json = { ...inner }
  const { description: ofOwn }: Json = { ...own }
  return { ...refTo(name), ...(description !== ofOwn && { description }) }
}

/** A schema without its title, as generators read it: a chain of `if` is a `oneOf`, an enum has a type. */
function plainOf(schema: object): object {
  if (Array.isArray(schema)) return schema
  const { title, examples: _examples, allOf: _allOf, $ref, ...rest }: Json = { ...schema }
  if (typeof title === 'object') return schema // the field `title` of a list of properties
  if (typeof $ref === 'string')
    return { ...rest, $ref: $ref.replace('#/$defs', '#/components/schemas') }
  if ('if' in rest) return { description: rest['description'], oneOf: shapesIn(rest) }
  const { enum: values } = rest
  const isText = Array.isArray(values) && values.every((value) => typeof value === 'string')
  return isText && !('type' in rest) ? { type: 'string', ...rest } : rest
}

function shapesIn({ then, else: otherwise }: Json): unknown[] {
  if (otherwise === undefined) return [then]
  return 'if' in Object(otherwise) ? [then, ...shapesIn(Object(otherwise))] : [then, otherwise]
}

/** Handlers parse these fields themselves, to name their faults. The document describes them as they must be. */
const corrections: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  EventBatch: { events: { items: refTo('BatchedEvent') } },
  QueuedEvents: { events: { items: refTo('QueuedEvent') } },
  Ingest: { consent: { type: 'boolean' } },
}

function corrected(name: string, schema: object): object {
  const fields = corrections[name]
  if (!fields || !('properties' in schema)) return schema
  const properties: Record<string, object> = { ...Object(schema.properties) }
  for (const [field, change] of Object.entries(fields))
    properties[field] = { ...properties[field], ...change }
  return { ...schema, properties }
}

function refTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** A union whose members differ by the value of one field: value → name of the schema. */
function byField(
  propertyName: string,
  names: ReadonlyMap<string, string>,
  description: string,
): object {
  const mapping = [...names].map(([value, name]) => [value, refTo(name).$ref])
  return {
    description,
    oneOf: [...names.values()].map((name) => refTo(name)),
    discriminator: { propertyName, mapping: Object.fromEntries(mapping) },
  }
}

function closed(description: string, properties: TProperties): object {
  return { ...Type.Object(properties, { additionalProperties: false }), description }
}

/** `POST /automations/{id}/explain`: a trigger of each type with the body that its endpoint takes. */
function explainBodies(): Record<string, object> {
  const types = Object.entries(triggerBodies)
  const names = new Map(types.map(([type]) => [type, `Explain${titleOf(type)}`]))
  const bodies = types.map(([type, trigger]) => [
    `Explain${titleOf(type)}`,
    closed(`A trigger of type \`${type}\`.`, { type: Type.Literal(type), trigger }),
  ])
  return {
    ExplainTriggerBody: byField('type', names, 'A trigger with its type.'),
    ...Object.fromEntries(bodies),
  }
}

function titlesOf(schemas: ReadonlyMap<string, object>): Map<string, string> {
  return new Map([...schemas].map(([type, schema]) => [type, nameOf(schema) ?? type]))
}

/**
 * Where validation is looser than the document, so that a fault names its place: unions take the place of schemas of
 * the same name.
 */
const unions: Readonly<Record<string, object>> = {
  GraphNode: byField('type', titlesOf(typedNodes), 'A step of an automation, by its type.'),
  TriggerSpec: byField(
    'type',
    titlesOf(triggerSpecs),
    'The triggers that start an automation. An omitted field matches anything.',
  ),
  Audience: {
    description: 'The contacts that receive a campaign.',
    oneOf: ['EveryContact', 'SegmentMembers', 'TagBearers'].map((name) => refTo(name)),
  },
  EveryContact: closed('Every contact.', { all: described('Every contact.', Type.Literal(true)) }),
  SegmentMembers: closed('The members of a segment.', { segmentId: Id('seg') }),
  TagBearers: closed('Contacts with a tag.', { tag: described('A tag.', Tag) }),
  ...explainBodies(),
}
