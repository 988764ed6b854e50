import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { parse, parseMessage } from './contract.ts'
import { SenderInput } from './domains.ts'
import { Id, newId } from './ids.ts'
import { OrganizationInput } from './organizations.ts'
import { Problem } from './problem.ts'
import { Time } from './shapes.ts'

const Row = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 3 }),
    code: Type.String({ minLength: 2, pattern: '^[a-z]+$' }),
    count: Type.Integer({ minimum: 1, maximum: 9 }),
    email: Type.String({ format: 'email' }),
    at: Time,
    contactId: Id('con'),
    tags: Type.Array(Type.String(), { minItems: 1, maxItems: 2, uniqueItems: true }),
    kind: Type.Enum(['a', 'b']),
    data: Type.Unsafe({ type: ['object', 'null'] }),
    isNew: Type.Boolean(),
    step: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
  },
  { additionalProperties: false },
)
const row = {
  name: 'ab',
  code: 'ab',
  count: 1,
  email: 'ann@example.com',
  at: '2026-11-20T09:30:00Z',
  contactId: 'con_01jd4xq2v7f8r9s0t1w2x3y4z5',
  tags: ['a'],
  kind: 'a',
  data: null,
  isNew: true,
  step: 0.5,
}

function messageFor(change: object): string {
  try {
    parse(Row, { ...row, ...change })
    return 'valid'
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

const closed = { additionalProperties: false }
const Message = Type.Object(
  {
    id: Type.Integer(),
    inner: Type.Optional(Type.Object({ a: Type.String() }, closed)),
    list: Type.Optional(Type.Array(Type.Object({ a: Type.String() }, closed))),
    either: Type.Optional(
      Type.Union([
        Type.Object({ a: Type.String() }, closed),
        Type.Object({ b: Type.Integer() }, closed),
      ]),
    ),
    open: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
)

test.each([
  [{}, 'valid'],
  [{ name: undefined }, 'name: is required'],
  [{ nmae: 'ab' }, 'nmae: is not a known field'],
  [{ name: 1 }, 'name: must be a string'],
  [{ name: '' }, 'name: must not be empty'],
  [{ name: 'abcd' }, 'name: must have at most 3 characters'],
  [{ code: 'a' }, 'code: must have at least 2 characters'],
  [{ code: 'AB' }, 'code: must match ^[a-z]+$'],
  [{ count: 1.5 }, 'count: must be a whole number'],
  [{ count: 0 }, 'count: must be at least 1'],
  [{ count: 10 }, 'count: must be at most 9'],
  [{ email: 'ann' }, 'email: must be an email address'],
  [{ at: 'today' }, 'at: must be a time such as 2026-11-20T09:30:00Z (RFC 3339)'],
  [{ at: '2016-12-31T23:59:59Z' }, 'valid'],
  [{ at: '2016-12-31T23:59:60Z' }, 'at: must be a time such as 2026-11-20T09:30:00Z (RFC 3339)'],
  [{ contactId: 'usr_1' }, 'contactId: must be an ID that begins with con_'],
  [{ tags: [] }, 'tags: must not be empty'],
  [{ tags: ['a', 'b', 'c'] }, 'tags: must have at most 2 items'],
  [{ tags: ['a', 'a'] }, 'tags: must not have an item twice'],
  [{ kind: 'c' }, 'kind: must be one of a, b'],
  [{ data: 1 }, 'data: must be an object or null'],
  [{ isNew: 'yes' }, 'isNew: must be true or false'],
  [{ step: 0 }, 'step: must be more than 0'],
  [{ step: 1 }, 'step: must be less than 1'],
])('%j is rejected with %j', (change, message) => {
  expect(messageFor(change)).toBe(message)
})

test.each([
  [{ id: 1, added: true }, { id: 1 }],
  [
    { id: 1, inner: { a: 'x', added: 1 }, list: [{ a: 'y', added: null }] },
    { id: 1, inner: { a: 'x' }, list: [{ a: 'y' }] },
  ],
  [
    { id: 1, either: { b: 2, added: 1 }, open: { any: { thing: 1 } } },
    { id: 1, either: { b: 2 }, open: { any: { thing: 1 } } },
  ],
])('of a message, %j is read as %j', (sent, read) => {
  const before = structuredClone(sent)
  expect(parseMessage(Message, sent)).toEqual(read)
  expect(sent).toEqual(before)
})

test('an unknown field of a message is no fault beside others', () => {
  expect(() => parseMessage(Message, { id: 'one', added: true })).toThrow(
    'id: must be a whole number',
  )
})

test.each([
  ['a line break', 'Acme\r\nBcc: x'],
  ['a control character', 'Acme\u0007'],
  ['a control character of ISO 6429', 'Acme\u0085'],
  ['a separator of lines', 'Acme\u2028'],
  ['a change of direction', 'Acme \u202Egpj.exe'],
  ['an isolate of a direction', 'Acme\u2066'],
  ['nothing visible', ' \u00a0 '],
])('a name that others read is refused with %s', (_what, name) => {
  expect(() => parse(OrganizationInput, { name })).toThrow(
    expect.objectContaining({
      faults: [
        expect.objectContaining({ field: 'name', message: expect.stringMatching('one line') }),
      ],
    }),
  )
  const sender = { domainId: newId('dom'), localPart: 'a', name }
  expect(() => parse(SenderInput, sender)).toThrow('name')
})

test.each(['Acme', 'Müller & Söhne 🛳️', 'شركة', 'a\u200db'])('%j is a name', (name) => {
  expect(parse(OrganizationInput, { name })).toEqual({ name })
})
