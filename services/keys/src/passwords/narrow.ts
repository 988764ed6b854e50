import { Problem } from '@outrider/contracts/problem'

/**
 * Lets `width` pieces of work run at a time and `waiting` more wait for their turn; the next is refused
 * with `UNAVAILABLE` rather than answered when nobody listens any more.
 */
export function narrow(width: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= width) {
      if (queue.length >= waiting)
        throw new Problem('UNAVAILABLE', 'too much to do, try again', { retryAfter: 1 })
      const turn = Promise.withResolvers<void>()
      queue.push(turn.resolve)
      await turn.promise // whoever ends hands their place on: `running` stays as it is
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
