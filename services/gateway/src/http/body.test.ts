import { Problem } from '@outrider/contracts/problem'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rejectInvalidText, rejectManyValues } from './body.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['32 levels', nested(32), undefined],
  ['33 levels', nested(33), `${'0.'.repeat(31)}0: must not nest deeper than 32 levels`],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(100) }), undefined],
  ['brackets after an escaped quote', JSON.stringify([`"${'{'.repeat(100)}`]), undefined],
  [
    '33 levels after an escaped backslash',
    `["\\\\",${nested(32)}]`,
    `1${'.0'.repeat(31)}: must not nest deeper than 32 levels`,
  ],
  ['many beside each other', `[${'[],'.repeat(100)}0]`, undefined],
  ['NUL', String.raw`{"a":{"b":"x\u0000"}}`, 'a.b: must not contain NUL'],
  ['an escaped NUL that is none', String.raw`{"a":"\\u0000"}`, undefined],
  ['a lone surrogate', String.raw`{"a":["\ud800"]}`, 'a.0: must not contain lone surrogates'],
  ['a pair of surrogates', String.raw`{"a":"\ud83d\ude00"}`, undefined],
  ['a forbidden key', '{"a":{"__proto__":1}}', 'a.__proto__: is not an allowed key'],
  ['a number beyond a double', '{"a":[1e400]}', 'a.0: must be a number that a double can hold'],
  [
    'a negative one with a capital exponent',
    '[-1E+309]',
    '0: must be a number that a double can hold',
  ],
  [
    'one with many digits',
    `{"a":${'9'.repeat(400)}}`,
    'a: must be a number that a double can hold',
  ],
  [
    'one with digits and an exponent',
    `[${'9'.repeat(230)}e99]`,
    '0: must be a number that a double can hold',
  ],
  ['the largest double', '[1.7976931348623157e308]', undefined],
  ['a small one', '[1e-400]', undefined],
  ['a forbidden word', '{"a":"constructor"}', undefined],
])('%s', (_, text, fault) => {
  expect(faultOf(text)).toBe(fault)
})

test('nesting is counted as it is, whatever the texts beside it say', () => {
  const level = fc.record({ texts: fc.array(fc.string(), { maxLength: 3 }), isList: fc.boolean() })
  fc.assert(
    fc.property(fc.array(level, { minLength: 28, maxLength: 36 }), (levels) => {
      const value = levels.reduce<unknown>(
        (inner, { texts, isList }) =>
          isList ? [...texts, inner] : { ...Object.fromEntries(texts.entries()), inner },
        'x',
      )
      expect(faultOf(JSON.stringify(value)) !== undefined).toBe(levels.length > 32)
    }),
  )
})

function faultOf(text: string): string | undefined {
  try {
    rejectInvalidText(text, JSON.parse(text))
    return undefined
  } catch (error) {
    return error instanceof Problem ? error.message : String(error)
  }
}

test.each([
  ['a long string beside few values', JSON.stringify({ a: 'x'.repeat(2_000_000) }), true],
  ['a long string with quotes', JSON.stringify({ a: '"'.repeat(1_000_000) }), true],
  ['many empty objects', `[${'{},'.repeat(400_000)}0]`, false],
  ['many short strings', `[${'"x",'.repeat(400_000)}0]`, false],
  ['a string without an end', `"${'x'.repeat(2_000_000)}`, false],
])('a large body is only for long strings: %s', (_, text, isAccepted) => {
  const isRejected = () => {
    try {
      rejectManyValues(text)
      return false
    } catch (error) {
      return error instanceof Problem && error.code === 'BODY_TOO_LARGE'
    }
  }
  expect(isRejected()).toBe(!isAccepted)
})
