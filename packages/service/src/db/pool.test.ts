import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrayTypes, readArray, writeArray } from './pool.ts'

test.each([
  ['{}', []],
  ['{a,b}', ['a', 'b']],
  ['{"a,b","}"}', ['a,b', '}']],
  [String.raw`{"say \"hi\"","back\\slash"}`, ['say "hi"', String.raw`back\slash`]],
  ['{NULL,"NULL",""}', [null, 'NULL', '']],
])('%s reads as its elements', (text, elements) => {
  expect(readArray(text, String)).toEqual(elements)
})

test.each([
  ['array1007', '{1,-2,NULL}', [1, -2, null]],
  ['array1000', '{t,f}', [true, false]],
  ['array1185', '{"2026-11-20 00:00:00+00"}', [new Date('2026-11-20T00:00:00Z')]],
  ['array3807', String.raw`{"{\"a\": [1, 2]}"}`, [{ a: [1, 2] }]],
])('%s gives elements of its type', (name, text, elements) => {
  expect(arrayTypes[name]?.parse(text)).toEqual(elements)
})

const oddCharacters = fc.constantFrom('"', '\\', '\n', '\0', '\u007F', 'a', 'ü', '😀')

test.each([
  ['any text', fc.string({ unit: 'binary' })],
  ['quotes, control characters, and emoji', fc.string({ unit: oddCharacters })],
  ['JSON', fc.json({ stringUnit: oddCharacters })],
])('%s comes back from an array as it went in', (_what, text) => {
  fc.assert(
    fc.property(fc.array(fc.option(text)), (elements) => {
      expect(readArray(writeArray(elements), String)).toEqual(elements)
    }),
  )
})
