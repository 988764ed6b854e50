import { Problem } from '@outrider/contracts/problem'
import pLimit from 'p-limit'

/** Runs tasks, a limited number of them at the same time; the others wait, first come, first served. */
export type Limit = <T>(task: () => Promise<T>) => Promise<T>

/**
 * A limit of `maxRunning` tasks. When `maxWaiting` tasks wait for their turn, the next one rejects with `UNAVAILABLE`.
 */
export function createLimit(maxRunning: number, maxWaiting = Infinity): Limit {
  const limit = pLimit(maxRunning)
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting)
      throw new Problem('UNAVAILABLE', 'Too many concurrent requests. Retry later.', {
        retryAfter: 1,
      })
    return limit(task)
  }
}
