import { expect, test } from 'vitest'
import { take } from './bucket.ts'
import { createBuckets } from './buckets.ts'

const size = { rate: 1, burst: 5 }

test('as many budgets as there may be are known; one more, and the oldest starts full', () => {
  const buckets = createBuckets(2)
  const left = (name: string) => buckets.get(name, size, 0).tokens
  for (const name of ['a', 'b']) take(buckets.get(name, size, 0), size, 3)
  expect([left('a'), left('b')]).toEqual([2, 2])
  expect([left('c'), left('b'), left('a')]).toEqual([5, 2, 5])
})

test('a budget that was not touched for ten seconds is forgotten', () => {
  const slow = { rate: 0.001, burst: 5 }
  const buckets = createBuckets()
  take(buckets.get('a', slow, 0), slow, 3)
  buckets.forgetIdle(10_000)
  expect(buckets.get('a', slow, 0).tokens).toBe(2)
  buckets.forgetIdle(10_001)
  expect(buckets.get('a', slow, 0).tokens).toBe(5)
})
