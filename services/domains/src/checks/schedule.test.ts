import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextCheckDelay } from './schedule.ts'

const minute = 60_000
const hour = 60 * minute
const waiting = { sendReady: false, degraded: false, isOpen: false }

test.each([
  [0, 0.5 * minute],
  [0.5 * minute, 0.5 * minute],
  [minute, minute],
  [2 * minute, 3 * minute],
  [5 * minute, 5 * minute],
  [10 * minute, 15 * minute],
  [59 * minute, 15 * minute],
  [hour, 30 * minute],
  [5.9 * hour, 30 * minute],
  [6 * hour, hour],
  [71.9 * hour, hour],
  [72 * hour, null],
])('a domain asked for %d ms ago is looked at again after %s ms', (elapsed, delay) => {
  expect(nextCheckDelay({ ...waiting, elapsed }, 0.5)).toBe(delay)
})

test('a ready domain is looked at every six hours, a degraded one every quarter of an hour, for ever', () => {
  for (const elapsed of [0, 1_000 * hour]) {
    expect(nextCheckDelay({ sendReady: true, degraded: false, isOpen: false, elapsed }, 0.5)).toBe(
      6 * hour,
    )
    expect(nextCheckDelay({ sendReady: true, degraded: true, isOpen: false, elapsed }, 0.5)).toBe(
      15 * minute,
    )
  }
})

test('a domain whose last check DNS did not answer is looked at each hour, also after 72 hours', () => {
  const open = { ...waiting, isOpen: true }
  expect(nextCheckDelay({ ...open, elapsed: 500 * hour }, 0.5)).toBe(hour)
})

test('chance moves a delay by a fifth at most, and a domain is looked at 100 times before nobody asks any more', () => {
  expect(nextCheckDelay({ ...waiting, elapsed: 10 * hour }, 0)).toBe(48 * minute)
  expect(nextCheckDelay({ ...waiting, elapsed: 10 * hour }, 1)).toBe(72 * minute)
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (chances) => {
      let [elapsed, looks] = [0, 0]
      for (const chance of chances) {
        looks += 1
        const delay = nextCheckDelay({ ...waiting, elapsed }, chance)
        if (delay === null) break
        expect(delay).toBeGreaterThan(5_000)
        elapsed += delay
      }
      expect(elapsed).toBeGreaterThanOrEqual(72 * hour)
      expect(looks).toBeGreaterThan(70)
      expect(looks).toBeLessThan(120)
    }),
  )
})
