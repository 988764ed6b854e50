import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds between two tries. */
const pause = 20

/**
 * Tries until `check` no longer throws, and answers what it returned; after `timeoutMs` throws what
 * the last try threw.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 5_000 } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await delay(pause)
    }
  }
}
