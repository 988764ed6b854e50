import { uuidText } from '@outrider/contracts/ids'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowanceOf } from './enqueue-messages.ts'
import { variantOf } from './recipients.ts'

const uuid = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => uuidText(Buffer.from(bytes)))

describe('variants', () => {
  test('a contact gets the same variant whenever it is asked', () => {
    fc.assert(
      fc.property(uuid, uuid, (campaignId, contactId) => {
        const variant = variantOf(campaignId, contactId, [30, 70])
        expect(variantOf(campaignId, contactId, [30, 70])).toBe(variant)
        expect([0, 1]).toContain(variant)
        expect(variantOf(campaignId, contactId, [])).toBe(0)
      }),
    )
  })

  test('each variant gets its share', () => {
    const campaignId = crypto.randomUUID()
    const chosen = Array.from({ length: 20_000 }, () =>
      variantOf(campaignId, crypto.randomUUID(), [10, 30, 60]),
    )
    for (const [variant, share] of [0.1, 0.3, 0.6].entries())
      expect(chosen.filter((each) => each === variant).length / 20_000).toBeCloseTo(share, 1)
  })
})

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
