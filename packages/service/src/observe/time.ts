/** The one source of time, so that a test may move it. */
export const clock = { now: (): Date => new Date() }

/**
 * For how many seconds a value has been the same; 0 while there is none, and when it is new. Shows the minimum age of
 * the oldest item in a queue that does not record ages: the time for which the same item has been the oldest.
 */
export function createStopwatch(now: () => number = () => performance.now()) {
  let last: unknown
  let since = 0
  return (value: unknown): number => {
    if (value === undefined || value === null) {
      last = undefined
      return 0
    }
    if (value !== last) [last, since] = [value, now()]
    return (now() - since) / 1_000
  }
}

/** Resolves like `promise`, unless that takes longer than `limit` milliseconds: then it rejects. */
export async function withTimeout<T>(limit: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no result within ${limit} ms`)), limit)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
