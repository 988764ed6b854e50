import { expect, test } from 'vitest'
import { backoff } from './retry.ts'

test.each([
  [1, 0, 0.5, 5],
  [2, 0, 0.5, 300],
  [3, 0, 0.5, undefined],
  [2, 0.5, 0, 150],
  [2, 0.5, 1, 450],
])('after failure %i with a jitter of %f', (failures, jitter, chance, seconds) => {
  expect(backoff([5, 300], failures, jitter, chance)).toBe(seconds)
})
