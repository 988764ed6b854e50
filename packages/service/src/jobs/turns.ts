import { Problem } from '@outrider/contracts/problem'

/** Runs a limited amount of work of many tenants at the same time. Waiting work is bounded, and tenants take turns. */
export interface TurnQueue {
  /**
   * Runs `work` when it is its turn. Throws `UNAVAILABLE` when too much work waits, of all tenants or of this one.
   * Returns false when it is not begun by `until`, in milliseconds of `performance.now()`: the caller has gone.
   */
  run(lane: string, bytes: number, until: number, work: () => Promise<void>): Promise<boolean>
}

/** The room for waiting work, which several queues may share. */
export interface WaitingRoom {
  /** Bytes that may wait. A tenant may have as many waiting as are left free. */
  readonly bytes: number
  /** Bytes that each item takes besides its own. */
  readonly perItem: number
}

interface Waiting {
  readonly until: number
  readonly begin: (isInTime: boolean) => void
}

/** Makes queues that share the room; each runs at most `maxRunning` at the same time. */
export function createTurnQueues({
  bytes: size,
  perItem,
}: WaitingRoom): (maxRunning: number) => TurnQueue {
  let free = size
  const ownOf = new Map<string, number>()
  const enter = (lane: string, cost: number) => {
    const own = (ownOf.get(lane) ?? 0) + cost
    if (own > free)
      throw new Problem('UNAVAILABLE', 'Too many requests are waiting. Retry later.', {
        retryAfter: 1,
      })
    ownOf.set(lane, own)
    free -= cost
  }
  const leave = (lane: string, cost: number) => {
    const own = (ownOf.get(lane) ?? 0) - cost
    if (own > 0) ownOf.set(lane, own)
    else ownOf.delete(lane)
    free += cost
  }

  return (maxRunning) => {
    /** The first lane is next in turn. */
    const lanes = new Map<string, Waiting[]>()
    let running = 0
    const next = (): Waiting | undefined => {
      const [first] = lanes
      if (!first) return undefined
      const [lane, queue] = first
      const entry = queue.shift()
      lanes.delete(lane)
      if (queue.length > 0) lanes.set(lane, queue)
      return entry
    }
    const proceed = () => {
      while (running < maxRunning) {
        const entry = next()
        if (!entry) return
        const isInTime = performance.now() < entry.until
        if (isInTime) running += 1
        entry.begin(isInTime)
      }
    }
    const wait = async (lane: string, cost: number, until: number): Promise<boolean> => {
      enter(lane, cost)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const queue = lanes.get(lane) ?? []
      queue.push({ until, begin: resolve })
      lanes.set(lane, queue)
      const isInTime = await promise
      leave(lane, cost)
      return isInTime
    }
    return {
      async run(lane, bytes, until, work) {
        if (running < maxRunning && lanes.size === 0) running += 1
        else if (!(await wait(lane, perItem + bytes, until))) return false
        try {
          await work()
        } finally {
          running -= 1
          proceed()
        }
        return true
      },
    }
  }
}
