import { Problem } from '@outrider/contracts/problem'

/** Runs what it is given when it is its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Turns for work that many may ask for at once: first come, first served.
 *
 * @param maxAtOnce pieces of work under way
 * @param maxWaiting pieces that wait for them; one more is refused with `UNAVAILABLE`
 */
export function createTurns(maxAtOnce: number, maxWaiting: number): Turns {
  const waiting: (() => void)[] = []
  let underWay = 0
  const take = async (): Promise<void> => {
    if (underWay < maxAtOnce) {
      underWay += 1
      return
    }
    if (waiting.length >= maxWaiting)
      throw new Problem('UNAVAILABLE', 'too much is asked for at once, try again', {
        retryAfter: 1,
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const pass = () => {
    const next = waiting.shift()
    if (next) next()
    else underWay -= 1
  }
  return async (work) => {
    await take()
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
