import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidText } from './ids.ts'
import { variantOf } from './variants.ts'

const uuid = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => uuidText(Buffer.from(bytes)))

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
