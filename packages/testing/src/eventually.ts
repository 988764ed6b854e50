import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds between two tries. */
const interval = 20

/**
 * Tries until `check` no longer throws, and returns its value; after `timeoutMs` it throws the last error. The timeout is
 * long enough for a machine that is ten times slower than usual. Unlike `vi.waitFor` it works in a global setup, too.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 60_000 } = {},
): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;)
    try {
      return await check()
    } catch (error) {
      if (performance.now() >= end) throw error
      await delay(interval)
    }
}
