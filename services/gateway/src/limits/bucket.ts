/** A token bucket: it fills at a steady rate up to a brim, and each request takes one token. */
export interface Bucket {
  /** Tokens; below zero when others spent what we did not know of. */
  tokens: number
  /** Milliseconds since the epoch: when `tokens` was true. */
  at: number
}

export interface BucketSize {
  /** Tokens a second. */
  readonly rate: number
  /** The brim: what may be spent at once after a rest. */
  readonly burst: number
}

export function fullBucket({ burst }: BucketSize, now: number): Bucket {
  return { tokens: burst, at: now }
}

/** Fills what has flowed in since the last look. */
export function refill(bucket: Bucket, { rate, burst }: BucketSize, now: number): void {
  const seconds = Math.max(0, now - bucket.at) / 1_000
  bucket.tokens = Math.min(burst, bucket.tokens + seconds * rate)
  bucket.at = now
}

/** Takes one token if there is a whole one. */
export function take(bucket: Bucket): boolean {
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}

/** Whole seconds until the next request is let through; at least one. */
export function secondsUntilNext({ tokens }: Bucket, { rate }: BucketSize): number {
  return Math.max(1, Math.ceil((1 - tokens) / rate))
}

/** Whole seconds until a second's worth of requests may be sent again. */
export function secondsUntilReset({ tokens }: Bucket, { rate }: BucketSize): number {
  return Math.max(0, Math.ceil((rate - tokens) / rate))
}
