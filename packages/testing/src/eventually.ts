import { vi } from 'vitest'

/**
 * Tries until `check` no longer throws, and answers what it returned; after `timeoutMs` throws what the last try
 * threw. It is `vi.waitFor` with a timeout for servers on a busy machine instead of a second.
 */
export function eventually<T>(check: () => T | Promise<T>, { timeoutMs = 5_000 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: timeoutMs, interval: 20 })
}
