import { expect, test } from 'vitest'
import { breakingChanges, type Direction, type Released, type Schema } from './compatibility.ts'
import { describeReleased, readReleased } from './released.ts'

test('this version understands the recorded one, and the recorded one this version', () => {
  // Before 1.0, after a change that breaks something on purpose, and with each release: pnpm release:contracts
  expect(breakingChanges(readReleased(), describeReleased('this version'))).toEqual([])
})

const text = { type: 'string', maxLength: 10 }
const before: Schema = {
  type: 'object',
  required: ['id'],
  properties: {
    id: text,
    plan: { type: 'string', enum: ['free', 'pro'] },
    size: { type: 'integer' },
    contact: { $ref: '#/components/schemas/Contact' },
    to: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
}
const contact: Schema = {
  required: ['email'],
  properties: { email: { type: 'string' }, friend: { $ref: '#/components/schemas/Contact' } },
}

function versionOf(direction: Direction, schema: Schema, person = contact, version = 1): Released {
  const shapes = { call: [direction, schema] } as const
  return {
    commit: '',
    contractVersion: version,
    codes: { GONE: 410, BUSY: 503 },
    shapes,
    schemas: { Contact: person },
  }
}

function changed(properties: Schema['properties'], required = before.required): Schema {
  return {
    ...before,
    properties: { ...before.properties, ...properties },
    required: required ?? [],
  }
}

test.each<[string, Schema, Partial<Record<Direction, string>>]>([
  ['nothing', before, {}],
  ['a further field', changed({ more: text }), {}],
  [
    'a further required field',
    changed({ more: text }, ['id', 'more']),
    { request: 'call.more is required', message: 'call.more is required' },
  ],
  [
    'a field that is no longer required',
    changed({}, []),
    { reply: 'call.id may be missing', message: 'call.id may be missing' },
  ],
  [
    'a further value',
    changed({ plan: { type: 'string', enum: ['free', 'pro', 'max'] } }),
    { message: 'call.plan may be "max"' },
  ],
  [
    'a value fewer',
    changed({ plan: { type: 'string', enum: ['pro'] } }),
    { request: 'call.plan is no longer "free"', message: 'call.plan is no longer "free"' },
  ],
  [
    'a wider type',
    changed({ size: { type: 'number' } }),
    { reply: 'call.size may be number', message: 'call.size may be number' },
  ],
  [
    'a smaller limit',
    changed({ id: { type: 'string', maxLength: 5 } }),
    {
      request: 'call.id: maxLength was 10, is 5',
      message: 'call.id: maxLength was 10, is 5',
    },
  ],
  [
    'a variant fewer',
    changed({ to: { type: 'string' } }),
    {
      request: 'call.to: variant 2 is no longer read: {"type":"null"}',
      reply: 'call.to: variant 2 has changed: {"type":"null"}',
      message: 'call.to: variant 2 is no longer read: {"type":"null"}',
    },
  ],
])('it names what %s breaks', (_, after, breaks) => {
  for (const direction of ['request', 'reply', 'message'] as const) {
    const found = breakingChanges(versionOf(direction, before), versionOf(direction, after))
    expect([direction, ...found]).toEqual([direction, breaks[direction]].filter(Boolean))
  }
})

test('it names a field of a schema that refers to itself, once', () => {
  const lonely = { ...contact, properties: { email: { type: 'integer' } } }
  const found = breakingChanges(versionOf('message', before), versionOf('message', before, lonely))
  expect(found).toEqual([
    'Contact.email is no longer string',
    'Contact.email may be integer',
    'Contact.friend is gone',
  ])
})

test('a newer contract version may send what the former one cannot read, and reads what that sends', () => {
  const wider = changed({ plan: { type: 'string', enum: ['free', 'pro', 'max'] } })
  const narrower = changed({ plan: { type: 'string', enum: ['pro'] } })
  const found = [wider, narrower].map((after) =>
    breakingChanges(versionOf('message', before), versionOf('message', after, contact, 2)),
  )
  expect(found).toEqual([[], ['call.plan is no longer "free"']])
})

test('it names what is gone', () => {
  const nothing = { ...versionOf('message', before), shapes: {} }
  expect(breakingChanges(versionOf('message', before), nothing)).toEqual(['call is gone'])
})

test('it names an error code that is gone or has another status; a further one breaks nothing', () => {
  const version = versionOf('reply', before)
  const changes = breakingChanges(version, { ...version, codes: { BUSY: 429, NEW: 400 } })
  expect(changes).toEqual([
    'the error code GONE is gone',
    'the error code BUSY had status 503, has 429',
  ])
})
