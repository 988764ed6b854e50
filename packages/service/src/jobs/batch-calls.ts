import { currentOrigin, type Origin, withOrigin } from '../observe/origin.ts'

interface Call<Item, Result> {
  readonly item: Item
  /** Of the call. */
  readonly origin: Origin
  resolve(result: Result): void
  reject(error: unknown): void
}
export type CallBatch<Item, Result> = readonly Call<Item, Result>[]

/**
 * A function whose concurrent calls are handled in batches: calls made while `maxInFlight` batches are running make
 * the next ones, of at most `largest` calls. `work` settles each call as early as it can; calls that are unsettled
 * when it rejects are rejected with it. A batch belongs to no request, unless it has a single call.
 */
export function batchCalls<Item, Result>(
  work: (batch: CallBatch<Item, Result>) => Promise<void>,
  largest: number,
  maxInFlight: number,
): (item: Item) => Promise<Result> {
  const waiting: Call<Item, Result>[] = []
  let inFlight = 0

  const proceed = () => {
    if (inFlight >= maxInFlight || waiting.length === 0) return
    void begin(waiting.splice(0, largest))
    proceed()
  }
  const begin = async (batch: CallBatch<Item, Result>) => {
    inFlight += 1
    try {
      const [first, ...others] = batch
      await withOrigin(first && others.length === 0 ? first.origin : {}, () => work(batch))
    } catch (error) {
      for (const call of batch) call.reject(error)
    }
    inFlight -= 1
    proceed()
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, origin: currentOrigin(), resolve, reject })
      if (waiting.length === 1) setImmediate(proceed) // calls of the same tick join
    })
}
