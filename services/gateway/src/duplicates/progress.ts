import { Problem } from '@outrider/contracts/problem'

/** Milliseconds to wait until a parcel that the server has acknowledged is read. */
const readTimeout = 5_000

/** How far a stream is read. */
export interface Progress {
  /** Milliseconds since a sequence was waited for in vain, with none read since; 0 when reading goes on. */
  behindFor(): number
  /** The last sequence that was read. */
  last(): number
  /** Nothing is read any more: reading begins anew. */
  reset(): void
  reached(sequence: number): void
  /** Resolves once `sequence` is read; rejects with `UNAVAILABLE` when it is not within five seconds. */
  until(sequence: number): Promise<void>
}

/** `onTimeout` is called when a sequence was waited for in vain. */
export function createProgress(onTimeout: () => void): Progress {
  /** By the sequence waited for: a few, since a publisher has few parcels in flight. */
  const waiting = new Map<number, PromiseWithResolvers<void>>()
  let last = 0
  let behindSince: number | undefined

  const giveUp = (sequence: number, reading: PromiseWithResolvers<void>) => {
    waiting.delete(sequence)
    behindSince ??= performance.now()
    reading.reject(behind())
    onTimeout()
  }

  return {
    behindFor: () => (behindSince === undefined ? 0 : performance.now() - behindSince),
    last: () => last,
    reset() {
      last = 0
    },
    reached(sequence) {
      last = sequence
      behindSince = undefined
      for (const [wanted, { resolve }] of waiting)
        if (wanted <= last) {
          resolve()
          waiting.delete(wanted)
        }
    },
    until(sequence) {
      if (sequence <= last) return Promise.resolve()
      const known = waiting.get(sequence)
      if (known) return known.promise
      const reading = Promise.withResolvers<void>()
      waiting.set(sequence, reading)
      const timer = setTimeout(() => giveUp(sequence, reading), readTimeout)
      return reading.promise.finally(() => clearTimeout(timer))
    },
  }
}

function behind(): Problem {
  return new Problem('UNAVAILABLE', 'accepted, but not compared with what came before: try again', {
    retryAfter: 1,
  })
}
