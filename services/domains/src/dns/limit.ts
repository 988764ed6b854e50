/** Runs tasks, at most so many at once; the others wait, first come first served. */
export interface Limit {
  <T>(task: () => Promise<T>): Promise<T>
}

export function limitOf(most: number): Limit {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
