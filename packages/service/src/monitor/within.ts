/** What `promise` resolves with, unless it takes longer than `limit` milliseconds: then it rejects. */
export async function within<T>(limit: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
