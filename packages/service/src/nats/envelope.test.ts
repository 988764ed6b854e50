import { expect, test } from 'vitest'
import { maxBatchBytes } from './consume.ts'
import { maxEnvelopeBytes, maxEnvelopeItems, takeWithin } from './envelope.ts'

const batch = { items: maxEnvelopeItems, bytes: maxBatchBytes }
const extents = (...pairs: readonly (readonly [items: number, bytes: number])[]) =>
  pairs.map(([items, bytes]) => ({ items, bytes }))

test.each([
  ['nothing', [], 0],
  ['as many items as a batch may have', extents([maxEnvelopeItems - 1, 1], [1, 1]), 2],
  ['one more', extents([maxEnvelopeItems - 1, 1], [2, 1]), 1],
  ['as many bytes as a batch may have', extents([1, maxEnvelopeBytes], [1, maxEnvelopeBytes]), 2],
  ['one more', extents([1, maxEnvelopeBytes], [1, maxEnvelopeBytes + 1]), 1],
  ['a single one that is too large', extents([1, 2 * maxBatchBytes], [1, 1]), 1],
])('of %s, a batch takes so many', (_, waiting, count) => {
  expect(takeWithin(waiting, batch)).toBe(count)
})
