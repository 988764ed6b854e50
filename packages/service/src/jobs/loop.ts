import { watchPulse } from '../observe/health.ts'

/** A loop that works while there is work, and otherwise rests until it is woken. */
export interface Loop extends AsyncDisposable {
  /** There is work now. */
  wake(): void
}

/**
 * Takes turns until disposed; disposal waits for the turn in hand. A turn answers whether more work is
 * waiting; if not, the loop rests until `wake` or for `rest` milliseconds. A turn that rejects ends up
 * in `onError` and is followed by a rest.
 */
export function startLoop(
  turn: () => Promise<boolean>,
  rest: number,
  onError: (error: unknown) => void,
): Loop {
  const stop = new AbortController()
  const pulse = watchPulse()
  let woken = Promise.withResolvers<void>()
  const done = (async () => {
    while (!stop.signal.aborted) {
      const resting = woken.promise
      pulse.begin()
      const more = await turn().catch((error: unknown) => {
        onError(error)
        return false
      })
      pulse.end()
      if (!more && !stop.signal.aborted) await restUntil(resting, rest)
      woken = Promise.withResolvers()
    }
  })()
  const wake = () => woken.resolve()
  return {
    wake,
    async [Symbol.asyncDispose]() {
      stop.abort()
      wake()
      await done.finally(() => pulse[Symbol.dispose]())
    },
  }
}

/** Resolves when `woken` does, at the latest after `rest` milliseconds. */
async function restUntil(woken: Promise<void>, rest: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, rest)
  await Promise.race([woken, promise])
  clearTimeout(timer)
}
