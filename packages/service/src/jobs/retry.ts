import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../observe/log.ts'

/**
 * Seconds until the try after the `failures`th failure; undefined when there is none. `jitter` is the share of a
 * delay by which it varies, so that items which failed together are not retried together; `chance` is from 0 to 1.
 */
export function backoff(
  delays: readonly number[],
  failures: number,
  jitter = 0,
  chance: number = Math.random(),
): number | undefined {
  const seconds = delays[failures - 1]
  return seconds === undefined ? undefined : seconds * (1 + jitter * (2 * chance - 1))
}

/** Milliseconds between tries. */
const interval = 1_000
/** Reasons that are logged once; after so many different ones all are logged again. */
const maxLogged = 20

/**
 * Tries until `attempt` no longer throws, and returns its result. The log names the server and the reason: each
 * reason once, though several servers may have one each.
 */
export async function retryUntilUp<T>(
  what: string,
  log: Pick<Logger, 'warn'>,
  attempt: () => Promise<T>,
): Promise<T> {
  const logged = new Set<string>()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const why = reasonOf(error)
      if (!logged.has(why)) log.warn(`waiting for ${what}: ${why}`)
      if (logged.size === maxLogged) logged.clear()
      logged.add(why)
    }
    await delay(interval)
  }
}

/** Its cause says why a connection failed. An error with several causes has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const why = error.message || String(error)
  return cause instanceof Error && cause.message ? `${why}: ${cause.message}` : why
}
