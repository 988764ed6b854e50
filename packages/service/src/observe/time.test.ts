import { expect, test } from 'vitest'
import { createStopwatch } from './time.ts'

test('tells for how long a value has been the same', () => {
  let now = 0
  const secondsOf = createStopwatch(() => now)
  expect(secondsOf('7')).toBe(0)
  now = 5_000
  expect(secondsOf('7')).toBe(5)
  expect(secondsOf('8')).toBe(0)
  now = 6_000
  expect(secondsOf('8')).toBe(1)
  expect(secondsOf(undefined)).toBe(0)
  now = 9_000
  expect(secondsOf('8')).toBe(0)
})
