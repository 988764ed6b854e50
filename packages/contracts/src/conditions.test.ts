import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, decimalOf } from './conditions.ts'

function compare(a: unknown, b: unknown): number {
  const [left, right] = [decimalOf(a), decimalOf(b)]
  if (!left || !right) throw new Error('not decimals')
  return Math.sign(compareDecimals(left, right))
}

test.each([
  ['1000', 1000, 0],
  ['1.50', 1.5, 0],
  ['-0', 0, 0],
  ['007', 7, 0],
  [1e21, '1000000000000000000000', 0],
  [1e-7, '0.0000001', 0],
  [5e-324, 0, 1],
  ['9007199254740993', '9007199254740992', 1],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 2 ** 53, 1],
  ['-2', '-10', 1],
  ['-0.1', '0.1', -1],
  ['10', '9', 1],
  ['0.09', '0.1', -1],
  [1.7976931348623157e308, '9'.repeat(400), -1],
])('%s compared with %s gives %i', (a, b, order) => {
  expect(compare(a, b)).toBe(order)
  expect(compare(b, a)).toBe(order === 0 ? 0 : -order)
})

test.each([
  ...'|-|1.|.5|1e3|+1| 1|1 |0x10|1,000|١|Infinity|1.2.3'.split('|'),
  Number.NaN,
  Infinity,
  true,
  null,
  undefined,
  {},
  [1],
])('%j is not a number', (value) => {
  expect(decimalOf(value)).toBeUndefined()
})

test('whole numbers of any size compare as their exact values do', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
      expect(compare(String(a), String(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('finite numbers compare as JavaScript compares them', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(finite, finite, (a, b) => {
      expect(compare(a, b)).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('zeros before and after change nothing', () => {
  const digits = fc.stringMatching(/^\d{1,30}\.\d{1,30}$/)
  fc.assert(
    fc.property(digits, fc.nat(20), (text, count) => {
      const zeros = '0'.repeat(count)
      expect(compare(text, zeros + text + zeros)).toBe(0)
    }),
  )
})

test('megabytes of zeros are compared in one pass', () => {
  // Regular expressions that look anew at each zero would take minutes.
  expect(compare(`${'0'.repeat(1_000_000)}1`, `1.${'0'.repeat(1_000_000)}`)).toBe(0)
})
