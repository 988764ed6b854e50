import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds between two tries: the first ones are close together, because most conditions hold soon. */
const [shortest, longest] = [5, 100]

/**
 * Tries until `check` no longer throws, and returns its value. After `timeoutMs` it throws the last error, and says how long it
 * waited. The timeout is long enough for a machine that is ten times slower than usual. Unlike `vi.waitFor` it works in a global
 * setup, too.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 60_000 } = {},
): Promise<T> {
  const begun = performance.now()
  for (let tries = 1, pause = shortest; ; tries += 1, pause = Math.min(longest, pause * 1.5))
    try {
      return await check()
    } catch (error) {
      const waited = performance.now() - begun
      if (waited >= timeoutMs) throw late(error, Math.round(waited / 1_000), tries)
      await delay(pause)
    }
}

/** The same error, so that vitest shows its difference, with a message that says how long the test waited for another result. */
function late(error: unknown, seconds: number, tries: number): Error {
  const last = error instanceof Error ? error : new Error(String(error))
  last.message = `${last.message} (the last of ${tries} tries in ${seconds} s)`
  return last
}
