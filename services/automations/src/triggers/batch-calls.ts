/** Calls that wait for the same work, done for many at once. */
export interface BatchedCalls<Item, Result> {
  /** Resolves or rejects as `work` settles this item. */
  call(item: Item): Promise<Result>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Does the work of concurrent calls together: what arrives while `mostInFlight` batches are being worked on makes
 * the next, of at most `largest` items. `work` settles each item, as early as it likes; items it leaves
 * unsettled when it rejects are rejected with it.
 */
export function batchCalls<Item, Result>(
  work: (batch: readonly Waiting<Item, Result>[]) => Promise<void>,
  largest: number,
  mostInFlight: number,
): BatchedCalls<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  const underWay = new Set<Promise<void>>()

  const proceed = () => {
    while (underWay.size < mostInFlight && waiting.length > 0) begin(waiting.splice(0, largest))
  }
  const begin = (batch: readonly Waiting<Item, Result>[]) => {
    const done = work(batch)
      .catch((error: unknown) => {
        for (const each of batch) each.reject(error)
      })
      .finally(() => {
        underWay.delete(done)
        proceed()
      })
    underWay.add(done)
  }

  return {
    call: (item) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (waiting.length === 1) setImmediate(proceed) // what comes in the same tick comes along
      }),
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
