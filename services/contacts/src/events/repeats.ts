/** Milliseconds for which keys are taken to repeat once one has. */
export const repeatsFor = 60_000

/** Whether callers use keys again just now. */
export interface Repeats {
  /** Somebody has used a key again. */
  met(now: Date): void
  areExpected(now: Date): boolean
}

/**
 * Most callers never use a key again, and then nobody needs to ask whether they have. Once one was met, keys are looked up
 * for a minute: to learn of it by a statement that breaks costs more than to ask.
 */
export function watchRepeats(): Repeats {
  let until = -Infinity
  return {
    met(now) {
      until = now.getTime() + repeatsFor
    },
    areExpected: (now) => now.getTime() < until,
  }
}
