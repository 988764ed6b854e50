import { expect, test } from 'vitest'
import { maxBatchBytes } from './hand.ts'
import { firstWithin } from './first-within.ts'
import { maxParcelBytes, maxParcelItems } from './parcel.ts'

const batch = { items: maxParcelItems, bytes: maxBatchBytes }
const extents = (...pairs: readonly (readonly [items: number, bytes: number])[]) =>
  pairs.map(([items, bytes]) => ({ items, bytes }))

test.each([
  ['nothing', [], 0],
  ['as many items as a batch may have', extents([maxParcelItems - 1, 1], [1, 1]), 2],
  ['one more', extents([maxParcelItems - 1, 1], [2, 1]), 1],
  ['as many bytes as a batch may have', extents([1, maxParcelBytes], [1, maxParcelBytes]), 2],
  ['one more', extents([1, maxParcelBytes], [1, maxParcelBytes + 1]), 1],
  ['a single one that is too large', extents([1, 2 * maxBatchBytes], [1, 1]), 1],
])('of %s, a batch takes so many', (_, waiting, count) => {
  expect(firstWithin(waiting, batch)).toBe(count)
})
