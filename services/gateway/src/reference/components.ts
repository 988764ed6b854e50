import type { TSchema } from 'typebox'
import { namedSchemas } from './named-schemas.ts'
import { unions } from './unions.ts'

const names = new Map(
  Object.entries(namedSchemas).map(([name, [schema]]) => [shapeOf(schema), name]),
)

/** The schemas of the document by name; `bodies` are those of single operations. */
export function componentsOf(
  bodies: ReadonlyMap<string, readonly [TSchema, string]>,
): Record<string, unknown> {
  const all: Record<string, readonly [object, string | undefined]> = {
    ...Object.fromEntries(bodies),
    ...namedSchemas,
    ...Object.fromEntries(
      Object.entries(unions).map(([name, schema]) => [name, [schema, schema.description]]),
    ),
  }
  const described = Object.entries(all)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, [schema, description]]) => [
      name,
      withReferences(corrected(name, { ...(description && { description }), ...schema })),
    ])
  return Object.fromEntries(described)
}

/** The name of a schema that the document says once; undefined for one that has none. */
export function nameOf(schema: TSchema): string | undefined {
  return names.get(shapeOf(schema))
}

/** The same as plain JSON, each schema in it that has a name replaced by a reference. */
export function withReferences(value: object): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === '' ? inner : refer(inner))))
}

/** What the gateway takes as it comes, to name its faults itself, as it should come. */
const corrections: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  EventBatch: { events: { items: { $ref: '#/components/schemas/BatchedEvent' } } },
  QueuedEvents: { events: { items: { $ref: '#/components/schemas/QueuedEvent' } } },
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

/** A schema is known by what it says: its copies for single fields have descriptions of their own. */
function refer(inner: unknown): unknown {
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
  const name = names.get(shapeOf(inner))
  if (name === undefined) return typed(inner)
  const reference = { $ref: `#/components/schemas/${name}` }
  return 'description' in inner ? { ...reference, description: inner.description } : reference
}

/** Generators read an enum by its type. */
function typed(schema: object): object {
  const { enum: values } = Object(schema)
  const isText = Array.isArray(values) && values.every((value) => typeof value === 'string')
  return isText && !('type' in schema) ? { type: 'string', ...schema } : schema
}

function shapeOf(schema: object): string {
  return JSON.stringify({ ...schema, description: undefined })
}
