import { type Bucket, type BucketSize, fullBucket, refill } from './bucket.ts'

/** Budgets by their names. */
export interface Buckets {
  /** As it stands now; full when it is new, or was forgotten. */
  get(name: string, size: BucketSize, now: number): Bucket
  /** Forgets those that were not touched for so long that they are full. */
  forgetIdle(now: number): void
}

/** A budget that was not touched for this long is full, and forgotten. Milliseconds. */
const maxIdle = 10_000
/** Budgets in memory, about 200 bytes each; beyond it the oldest is forgotten, and starts full. */
const maxBuckets = 200_000

export function createBuckets(max = maxBuckets): Buckets {
  const buckets = new Map<string, Bucket>()
  return {
    get(name, size, now) {
      const known = buckets.get(name)
      if (known) {
        refill(known, size, now)
        return known
      }
      const bucket = fullBucket(size, now)
      const [oldest] = buckets.keys()
      if (buckets.size >= max && oldest !== undefined) buckets.delete(oldest)
      buckets.set(name, bucket)
      return bucket
    },
    forgetIdle(now) {
      for (const [name, { at }] of buckets) if (now - at > maxIdle) buckets.delete(name)
    },
  }
}
