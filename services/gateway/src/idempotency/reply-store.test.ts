import { expect, test } from 'vitest'
import { createPruner } from './reply-store.ts'

/** What is pruned when an owner writes so many replies of a size. */
function prunedOf(replies: number, bytes: number): [string, number][] {
  const pruned: [string, number][] = []
  const pruner = createPruner((owner, keep) => pruned.push([owner, keep]))
  for (let count = 0; count < replies; count += 1) pruner.note('a', bytes)
  return pruned
}

test.each([
  ['small ones by their number', 15_000, 100, 3, 20_000],
  ['usual ones by their bytes', 6_144, 1_024, 3, 8_192],
  ['large ones down to a few', 6, 1_048_576, 3, 16],
])('%s', (_, replies, bytes, times, keep) => {
  expect(prunedOf(replies, bytes)).toEqual(Array.from({ length: times }, () => ['a', keep]))
})

test('who writes little is left alone', () => {
  expect(prunedOf(1_000, 500)).toEqual([])
})

test('no owner keeps more than a sixty-fourth of the stream', () => {
  const pruned: number[] = []
  const pruner = createPruner(
    (_, keep) => pruned.push(keep),
    () => 64 * 1_048_576,
  )
  for (let count = 0; count < 1_024; count += 1) pruner.note('a', 1_024)
  expect(pruned).toEqual([1_024, 1_024, 1_024, 1_024])
})
