import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../observe/log.ts'

/** Milliseconds between tries. */
const interval = 1_000
/** Reasons that are told once; after them all are told again. */
const maxTold = 20

/**
 * Tries until `attempt` no longer throws, and answers what it returned. The log says for what it waits, and why: each reason once, though
 * several servers may have one each.
 */
export async function retryUntilUp<T>(
  what: string,
  log: Pick<Logger, 'warn'>,
  attempt: () => Promise<T>,
): Promise<T> {
  const told = new Set<string>()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const why = reasonOf(error)
      if (!told.has(why)) log.warn(`waiting for ${what}: ${why}`)
      if (told.size === maxTold) told.clear()
      told.add(why)
    }
    await delay(interval)
  }
}

/** Its cause tells what came of a connection. An error with several causes has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const why = error.message || String(error)
  return cause instanceof Error && cause.message ? `${why}: ${cause.message}` : why
}

/**
 * Seconds until the next attempt of work that has failed `attempts` times: `delays` has those before each retry. Varies by
 * the share `jitter`, so that work that failed together is not retried together; `chance` is from 0 to 1. Undefined after
 * the last retry.
 */
export function delayAfter(
  delays: readonly number[],
  attempts: number,
  jitter = 0,
  chance = Math.random(),
): number | undefined {
  const seconds = delays[attempts - 1]
  return seconds && seconds * (1 + jitter * (2 * chance - 1))
}
