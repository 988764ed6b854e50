import { expect, test } from 'vitest'
import { extentOf } from './engine.ts'

test.each([
  ['abc', 3],
  [7, 1],
  [null, 1],
  [[], 0],
  [['ab', 'c'], 1 + 2 + 1 + 1],
  [{ name: 'Ada' }, 1 + 4 + 1 + 3],
  [[['a']], 1 + 2 + 1],
])('the extent of %j is %i', (value, extent) => {
  expect(extentOf(value, 1_000)).toBe(extent)
})

test('what is in two places counts twice, and counting ends once that is too much', () => {
  const once: unknown = ['some text']
  expect(extentOf([once, once], 1_000)).toBe(2 * extentOf([once], 1_000))
  const doubled = Array.from({ length: 60 }).reduce<unknown>((below) => [below, below], once)
  const extent = extentOf(doubled, 10_000)
  expect(extent).toBeGreaterThan(10_000)
  expect(extent).toBeLessThan(20_000)
})
