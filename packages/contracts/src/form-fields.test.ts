import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFields, faultsOfFieldsSchema } from './form-fields.ts'

const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest })

test.each<[string, unknown, string[]]>([
  [
    'a regular expression',
    object({ a: { type: 'string', pattern: '^(a+)+$' } }),
    ['fields.properties.a.pattern'],
  ],
  [
    'one for names',
    object({}, { patternProperties: { '(a+)+$': true } }),
    ['fields.patternProperties'],
  ],
  ['one among formats', object({ a: { format: 'regex' } }), ['fields.properties.a.format']],
  ['a reference within', object({ a: { $ref: '#/properties/a' } }), ['fields.properties.a.$ref']],
  [
    'a reference without',
    object({ a: { $ref: 'https://x.io/schema' } }),
    ['fields.properties.a.$ref'],
  ],
  [
    'a dynamic reference',
    object({ a: { $dynamicRef: '#a' } }),
    ['fields.properties.a.$dynamicRef'],
  ],
  ['a name of its own', object({}, { $id: 'https://x.io/' }), ['fields.$id']],
  [
    'comparing each with each',
    object({ a: { uniqueItems: true } }),
    ['fields.properties.a.uniqueItems'],
  ],
  [
    'another dialect',
    object({}, { $schema: 'http://json-schema.org/draft-07/schema#' }),
    ['fields.$schema'],
  ],
  ['a typing error', object({ a: { typ: 'string' } }), ['fields.properties.a.typ']],
  [
    'what every object has',
    JSON.parse('{"type":"object","properties":{"a":{"toString":1}}}'),
    ['fields.properties.a.toString'],
  ],
  [
    'a fault below others',
    object({ a: { anyOf: [{ items: { pattern: 'x' } }] } }),
    ['fields.properties.a.anyOf.0.items.pattern'],
  ],
  ['properties that are none', { type: 'object', properties: [] }, ['fields.properties']],
  ['a property that is no schema', object({ a: 1 }), ['fields.properties.a']],
  [
    'more than 200 schemas',
    object({ a: { anyOf: Array.from({ length: 200 }, () => true) } }),
    ['fields'],
  ],
  ['no object', { type: 'array' }, ['fields.type']],
  ['an object among others', { type: ['object', 'array'] }, ['fields.type']],
  ['a type that is none', { type: null, properties: {} }, ['fields.type']],
  ['what ajv refuses', object({ a: { minimum: 'x' } }), ['fields']],
])('%s is refused where it stands', (_what, schema, fields) => {
  expect(faultsOfFieldsSchema(schema).map(({ field }) => field)).toEqual(fields)
})

const person = object(
  {
    name: { type: 'string', minLength: 1, maxLength: 5, title: 'Name' },
    age: { type: 'integer', minimum: 18 },
    site: { type: 'string', format: 'uri' },
    kind: { enum: ['a', 'b'] },
    list: { type: 'array', items: { type: 'string' }, maxItems: 2 },
  },
  {
    required: ['name'],
    additionalProperties: false,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
  },
)

test.each<[unknown, string[]]>([
  [{ name: 'Ada', age: 36, site: 'https://x.io', kind: 'a', list: ['x'] }, []],
  [{}, ['fields.name']],
  [{ name: 'Ada', age: 3 }, ['fields.age']],
  [{ name: 'Ada', age: '36' }, ['fields.age']],
  [{ name: 'Ada', other: 1 }, ['fields.other']],
  [{ name: 'Ada', list: ['x', 1] }, ['fields.list.1']],
  [{ name: 'too long', kind: 'c' }, ['fields.name', 'fields.kind']],
])('%j is checked by the form', (fields, faults) => {
  expect(faultsOfFieldsSchema(person)).toEqual([])
  expect(compileFields(person)(fields).map(({ field }) => field)).toEqual(faults)
})

test.each<[object, unknown, string[]]>([
  [{}, { anything: [1] }, []],
  [{ properties: { age: { type: 'integer' } } }, { age: 3, other: 'x' }, []],
  [{ properties: { age: { type: 'integer' } } }, { age: '3' }, ['fields.age']],
  [{ required: ['age'] }, {}, ['fields.age']],
])('%j needs not say that it is an object’s', (schema, fields, faults) => {
  expect(faultsOfFieldsSchema(schema)).toEqual([])
  expect(compileFields(schema)(fields).map(({ field }) => field)).toEqual(faults)
})

test('no schema throws, whatever it is made of; what has no fault checks anything', () => {
  const keyword = fc.constantFrom(
    'type',
    'properties',
    'items',
    'anyOf',
    'format',
    'required',
    'enum',
    '$ref',
  )
  const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.array(fc.string(), { maxLength: 2 }))
  const small = fc.dictionary(keyword, value, { maxKeys: 3 })
  const schema = fc.dictionary(
    keyword,
    fc.oneof(value, small, fc.array(small, { maxLength: 2 }), fc.record({ a: small })),
    { maxKeys: 4 },
  )
  fc.assert(
    fc.property(schema, fc.jsonValue(), (made, fields) => {
      const whole = { ...JSON.parse(JSON.stringify(made)), type: 'object' }
      if (faultsOfFieldsSchema(whole).length > 0) return
      expect(Array.isArray(compileFields(whole)(fields))).toBe(true)
    }),
    { numRuns: 50 },
  )
})
