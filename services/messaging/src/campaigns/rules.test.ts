import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowanceOf } from './enqueue-messages.ts'

describe('perMinute', () => {
  test('without it there is no limit', () => {
    expect(allowanceOf(null, null, 0).count).toBe(Infinity)
  })

  test('however often it is asked, a minute has as many messages as it says, to the one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 }),
        (perMinute, pauses) => {
          let [now, next, made] = [0, 0, 0]
          for (let turn = 0; now < 60_000; turn += 1) {
            const { count, nextAfter } = allowanceOf(perMinute, next, now)
            made += count
            next = nextAfter(count)
            now += pauses[turn % pauses.length] ?? 1
          }
          expect(made).toBeLessThanOrEqual(perMinute + 1)
          expect(made).toBeGreaterThanOrEqual(Math.floor(perMinute * 0.98) - 1)
        },
      ),
    )
  })

  test('what was held up is not made up for', () => {
    expect(allowanceOf(600, 0, 3_600_000).count).toBeLessThanOrEqual(11)
  })
})
