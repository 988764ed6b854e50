import { Problem } from '@outrider/contracts/problem'

/** Runs tasks, a limited number of them at the same time; the others wait, first come, first served. */
export type Limit = <T>(task: () => Promise<T>) => Promise<T>

/**
 * A limit of `maxRunning` tasks. When `maxWaiting` tasks wait for their turn, the next one rejects with `UNAVAILABLE`.
 */
export function createLimit(maxRunning: number, maxWaiting = Infinity): Limit {
  const limit = createLaneLimit(maxRunning, { ofLane: maxWaiting, ofAll: maxWaiting })
  return (task) => limit('', task)
}

/** Waiting tasks: of one lane, of all lanes. */
interface Bounds {
  readonly ofLane: number
  readonly ofAll: number
}

/** Runs a task of a lane when it is its turn. */
export type LaneLimit = <T>(lane: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `width` tasks concurrently. Waiting tasks are queued by lane, and lanes are served round-robin, so that a
 * lane with many tasks delays only itself. A task beyond a bound is rejected with `UNAVAILABLE`. Lanes that `isFirst`
 * selects are served before the others, and only their own bound applies to them.
 */
export function createLaneLimit(
  width: number,
  bounds: Bounds,
  isFirst: (lane: string) => boolean = () => false,
): LaneLimit {
  const lanes = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0
  const wait = (lane: string): Promise<void> => {
    const queue = lanes.get(lane) ?? []
    if (queue.length >= bounds.ofLane || (waiting >= bounds.ofAll && !isFirst(lane)))
      throw new Problem('UNAVAILABLE', 'Too many concurrent requests. Retry later.', {
        retryAfter: 1,
      })
    const turn = Promise.withResolvers<void>()
    queue.push(turn.resolve)
    lanes.set(lane, queue)
    waiting += 1
    return turn.promise
  }
  const next = (): (() => void) | undefined => {
    const lane = lanes.keys().find(isFirst) ?? lanes.keys().next().value
    const queue = lane === undefined ? undefined : lanes.get(lane)
    if (lane === undefined || !queue) return undefined
    const first = queue.shift()
    lanes.delete(lane)
    if (queue.length > 0) lanes.set(lane, queue) // behind the others
    waiting -= 1
    return first
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
