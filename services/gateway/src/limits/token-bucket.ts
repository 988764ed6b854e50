/** A token bucket: it fills at a steady rate up to its burst, and each request or item takes one token. */
interface Bucket {
  /** Tokens; below zero when other gateways spent some that were not known here. */
  tokens: number
  /** Milliseconds since the epoch: when `tokens` was true. */
  at: number
}

export interface BucketSize {
  /** Tokens a second. */
  readonly rate: number
  /** The most it holds: a burst after a pause. */
  readonly burst: number
}

export function fullBucket({ burst }: BucketSize, now: number): Bucket {
  return { tokens: burst, at: now }
}

/** Adds the tokens since the last refill. */
export function refill(bucket: Bucket, { rate, burst }: BucketSize, now: number): void {
  const seconds = Math.max(0, now - bucket.at) / 1_000
  bucket.tokens = Math.min(burst, bucket.tokens + seconds * rate)
  bucket.at = now
}

/** Takes `count` tokens if they are there; more than the burst once the bucket is full, which then owes the rest. */
export function take(bucket: Bucket, { burst }: BucketSize, count: number): boolean {
  if (bucket.tokens < Math.min(count, burst)) return false
  bucket.tokens -= count
  return true
}

/** Whole seconds until `count` tokens may be taken; at least one. */
export function secondsUntil(
  { tokens }: Bucket,
  { rate, burst }: BucketSize,
  count: number,
): number {
  return Math.max(1, Math.ceil((Math.min(count, burst) - tokens) / rate))
}

/** Whole seconds until a second's worth may be taken again. */
export function secondsUntilReset({ tokens }: Bucket, { rate }: BucketSize): number {
  return Math.max(0, Math.ceil((rate - tokens) / rate))
}

/** Budgets by their names. */
interface Buckets {
  /** As it stands now; full when it is new, or was forgotten. */
  get(name: string, size: BucketSize, now: number): Bucket
  /** Forgets buckets that are full because they were not used for so long. */
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
