import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { base62 } from './base62.ts'

test.each([
  [0n, 1, '0'],
  [61n, 1, 'z'],
  [62n, 2, '10'],
  [62n, 6, '000010'],
  [2n ** 32n - 1n, 6, '4gfFC3'],
])('%d in %d characters is %s', (value, length, text) => {
  expect(base62(value, length)).toBe(text)
})

test('256 bits fit into 43 characters', () => {
  expect(base62(2n ** 256n - 1n, 43)).toHaveLength(43)
})

test('at one length, texts sort as their numbers do', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.bigInt(0n, 2n ** 256n - 1n), (a, b) => {
      expect(base62(a, 43) < base62(b, 43)).toBe(a < b)
    }),
  )
})
