import { expect, test } from 'vitest'
import { repeatsFor, watchRepeats } from './receive-events.ts'

const now = Date.UTC(2026, 0, 1)
const after = (milliseconds: number) => new Date(now + milliseconds)

test('nobody is taken to repeat a key before somebody has', () => {
  expect(watchRepeats().areExpected(after(0))).toBe(false)
})

test('a key that is met again makes others be expected for a minute', () => {
  const repeats = watchRepeats()
  repeats.met(after(0))
  expect(repeats.areExpected(after(repeatsFor - 1))).toBe(true)
  expect(repeats.areExpected(after(repeatsFor))).toBe(false)
})
