import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createBuckets,
  fullBucket,
  refill,
  secondsUntil,
  secondsUntilReset,
  take,
} from './token-bucket.ts'

const size = { rate: 5, burst: 10 }

test('after a pause the burst passes, then the rate', () => {
  const bucket = fullBucket(size, 0)
  const passed = Array.from({ length: 12 }, () => take(bucket, size, 1)).filter(Boolean).length
  expect(passed).toBe(10)
  refill(bucket, size, 1_000)
  expect(Array.from({ length: 12 }, () => take(bucket, size, 1)).filter(Boolean)).toHaveLength(5)
})

test.each([
  [10, 1, 0],
  [4, 1, 1],
  [0, 1, 1],
  [-9, 2, 3],
])(
  'with %d tokens the next passes in %d s and a whole second’s worth in %d s',
  (tokens, next, reset) => {
    expect(secondsUntil({ tokens, at: 0 }, size, 1)).toBe(next)
    expect(secondsUntilReset({ tokens, at: 0 }, size)).toBe(reset)
  },
)

test('over any time no more passes than the burst and what flowed in', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }), (pauses) => {
      let now = 0
      let passed = 0
      const bucket = fullBucket(size, now)
      for (const pause of pauses) {
        now += pause
        refill(bucket, size, now)
        if (take(bucket, size, 1)) passed += 1
      }
      expect(passed).toBeLessThanOrEqual(size.burst + (now / 1_000) * size.rate + 1e-6)
    }),
  )
})

test('a clock that steps back gives nothing and takes nothing', () => {
  const bucket = { tokens: 3, at: 10_000 }
  refill(bucket, size, 5_000)
  expect(bucket.tokens).toBe(3)
})

test('several are taken at once or not at all, and more than the burst once it is full', () => {
  const bucket = { tokens: 4, at: 0 }
  expect(take(bucket, size, 5)).toBe(false)
  expect(secondsUntil(bucket, size, 5)).toBe(1)
  expect(take(bucket, size, 4)).toBe(true)
  refill(bucket, size, 2_000)
  expect(take(bucket, size, 25)).toBe(true)
  expect(bucket.tokens).toBe(-15)
  expect(secondsUntil(bucket, size, 25)).toBe(5)
})

const bucketSize = { rate: 1, burst: 5 }

test('as many budgets as there may be are known; one more, and the oldest starts full', () => {
  const buckets = createBuckets(2)
  const left = (name: string) => buckets.get(name, bucketSize, 0).tokens
  for (const name of ['a', 'b']) take(buckets.get(name, bucketSize, 0), bucketSize, 3)
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
