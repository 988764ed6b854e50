import { expect, test } from 'vitest'
import { schemaIn, typedSchema } from './fields-schema.ts'

test.each([
  null,
  { type: 'object', properties: {}, additionalProperties: false },
  {
    type: 'object',
    properties: {
      firstName: { type: 'string', title: 'First name', maxLength: 100 },
      note: { type: 'string' },
      age: { type: 'number' },
      isAdult: { type: 'boolean', title: 'Adult' },
      plan: { type: 'string', enum: ['free', 'pro'] },
    },
    required: ['firstName', 'plan'],
  },
])('a schema that the builder can say comes back as it was: %j', (schema) => {
  const typed = typedSchema(schema)
  expect(typed && schemaIn(typed)).toEqual(schema)
})

test.each([
  { type: 'object', properties: { tags: { type: 'array' } } },
  { type: 'object', properties: { age: { type: 'number', minimum: 18 } } },
  { type: 'object', properties: {}, required: ['other'] },
  { type: 'object', minProperties: 1 },
])('a schema that the builder cannot say is left to JSON: %j', (schema) => {
  expect(typedSchema(schema)).toBeUndefined()
})
