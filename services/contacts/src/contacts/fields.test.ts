import { newId, uuidOf } from '@outrider/contracts/ids'
import { expect, test } from 'vitest'
import { combine, shortKey } from './fields.ts'

test.each([
  ['nothing', [], {}],
  [
    'the last word about an attribute',
    [{ attributes: { a: 1, b: 1 } }, { attributes: { a: null, b: 2 } }],
    { attributes: { b: 2 }, removed: ['a'] },
  ],
  [
    'what was removed and said again',
    [{ attributes: { a: null } }, { attributes: { a: 3 } }],
    { attributes: { a: 3 } },
  ],
  [
    'a tag that one word adds and removes: it is added',
    [{ addTags: ['t'], removeTags: ['t'] }],
    { addTags: ['t'] },
  ],
  [
    'the last word about a tag',
    [{ addTags: ['t', 'u'] }, { removeTags: ['t'] }],
    { addTags: ['u'], removeTags: ['t'] },
  ],
])('several words come to %s', (_what, words, combined) => {
  const nothing = { attributes: {}, removed: [], addTags: [], removeTags: [] }
  expect(combine(words)).toEqual({ ...nothing, ...combined })
})

const [one, other] = [uuidOf(newId('org')), uuidOf(newId('org'))]

test('a key is the same each time, and another one for each tenant and each text', () => {
  const keys = [one, other].flatMap((orgId) =>
    (['live', 'test'] as const).flatMap((environment) =>
      ['', 'a', 'b', 'a'.repeat(10_000)].map((key) => shortKey({ orgId, environment }, key)),
    ),
  )
  expect(new Set(keys).size).toBe(16)
  expect(shortKey({ orgId: one, environment: 'live' }, '')).toBe(keys[0])
})
