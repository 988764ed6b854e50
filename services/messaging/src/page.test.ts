import { expect, test } from 'vitest'
import { fitting } from './page.ts'

const big = 'x'.repeat(250_000)

test.each([
  [[], 50, 50],
  [['a', 'b'], 50, 50],
  [['a', 'b', 'c'], 2, 2],
  [[big, big, big], 50, 2],
  [[big, big, big], 1, 1],
  [['x'.repeat(900_000), 'a'], 50, 1],
])('of %# items %s make an answer', (items, limit, count) => {
  expect(fitting(items, limit)).toBe(count)
})
