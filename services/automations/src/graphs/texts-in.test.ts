import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textsIn, withTexts } from './texts-in.ts'

test('texts are found however deep they lie, and names of fields are none', () => {
  expect(textsIn({ a: ['b', 1, { c: 'd' }], e: null, f: 'g' })).toEqual(['b', 'd', 'g'])
  expect(textsIn('a')).toEqual(['a'])
  expect(textsIn(5)).toEqual([])
})

test('any JSON with its own texts put back is the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(withTexts(value, textsIn(value))).toEqual(value)
    }),
  )
})
