import { Problem } from '@outrider/contracts/problem'

/** Waiting tasks: of one lane, of all lanes. */
interface Bounds {
  readonly ofLane: number
  readonly ofAll: number
}

/**
 * Runs at most `width` tasks concurrently. Waiting tasks are queued by lane, and lanes are served round-robin, so that a
 * lane with many tasks delays only itself. A task beyond a bound is rejected with `UNAVAILABLE`.
 */
export function semaphoreOf(
  width: number,
  bounds: Bounds,
): <T>(lane: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0
  const wait = (lane: string): Promise<void> => {
    const queue = lanes.get(lane) ?? []
    if (queue.length >= bounds.ofLane || waiting >= bounds.ofAll)
      throw new Problem('UNAVAILABLE', 'too many password checks are waiting, try again', {
        retryAfter: 1,
      })
    const turn = Promise.withResolvers<void>()
    queue.push(turn.resolve)
    lanes.set(lane, queue)
    waiting += 1
    return turn.promise
  }
  const next = (): (() => void) | undefined => {
    for (const [lane, queue] of lanes) {
      const first = queue.shift()
      lanes.delete(lane)
      if (queue.length > 0) lanes.set(lane, queue) // behind the others
      waiting -= 1
      return first
    }
    return undefined
  }
  return async (lane, work) => {
    if (running >= width) await wait(lane) // a finished task passes its place on: `running` stays the same
    else running += 1
    try {
      return await work()
    } finally {
      const follower = next()
      if (follower) follower()
      else running -= 1
    }
  }
}
