import { routes } from '@outrider/gateway/routes'
import { expect, test } from 'vitest'
import { describeInterface } from '../src/document.ts'

type Json = Readonly<Record<string, unknown>>

const document: Json = JSON.parse(JSON.stringify(describeInterface(routes)))

/** Keywords of schemas that OpenAPI 3.0 has, or that a conversion to it replaces. */
const keywords = new Set(
  `$ref additionalProperties anyOf const default description discriminator enum example examples exclusiveMaximum
  exclusiveMinimum format items maximum maxItems maxLength maxProperties minimum minItems minLength minProperties oneOf
  pattern patternProperties properties required title type uniqueItems`.split(/\s+/),
)

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A schema and all schemas in it. */
function* schemasIn(schema: unknown): Generator<Json> {
  if (!isObject(schema)) return
  yield schema
  const { properties, patternProperties, items, additionalProperties, anyOf, oneOf } = schema
  for (const named of [properties, patternProperties])
    if (isObject(named)) for (const each of Object.values(named)) yield* schemasIn(each)
  for (const list of [anyOf, oneOf])
    if (Array.isArray(list)) for (const each of list) yield* schemasIn(each)
  yield* schemasIn(items)
  yield* schemasIn(additionalProperties)
}

/** The values of all fields named `schema`, and the named schemas. */
function* rootsIn(value: unknown): Generator {
  if (Array.isArray(value)) for (const each of value) yield* rootsIn(each)
  if (!isObject(value)) return
  for (const [name, each] of Object.entries(value)) {
    if (name === 'schema') yield each
    else if (name === 'schemas' && isObject(each)) yield* Object.values(each)
    else yield* rootsIn(each)
  }
}

const schemas = [...rootsIn(document)].flatMap((root) => [...schemasIn(root)])

test('schemas use only keywords that generators of clients know', () => {
  expect(schemas.length).toBeGreaterThan(500)
  const used = new Set(schemas.flatMap((schema) => Object.keys(schema)))
  expect([...used].filter((name) => !keywords.has(name) && !name.startsWith('x-'))).toEqual([])
})

test('the name of an operation is one identifier, also without regard to case', () => {
  const names = routes.map(({ operationId }) => operationId)
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
})

test('names of schemas differ by more than case', () => {
  const { schemas: named = {} } = Object(document['components'])
  const names = Object.keys(named)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
})
