import { clock } from '@outrider/service/clock'
import { type Outcome, outcomeOfAnswer, outcomeOfFailure } from '../deliveries/outcome.ts'
import { maxTries, retryDelay } from '../deliveries/schedule.ts'
import type { Result } from './outcome-queries.ts'
import type { Poster } from './post.ts'
import { requestOf } from './request-of.ts'
import type { Sendable } from './take-turns.ts'

/** Makes one attempt. Never rejects: what goes wrong is its outcome. */
export async function deliver(poster: Poster, item: Sendable): Promise<Outcome> {
  const at = clock.now()
  const began = performance.now()
  const made = () => ({ at, durationMs: performance.now() - began })
  try {
    // Processes that die while they send it have had all its tries.
    if (item.tries > maxTries) throw new Error('leased more often than tried')
    const { headers, body } = requestOf(item, item.secrets, at)
    return outcomeOfAnswer(await poster.post(item.url, headers, body), made())
  } catch (error) {
    return outcomeOfFailure(error, made())
  }
}

/** What is to be recorded of an attempt, and when the next one is made. */
export function resultOf(
  { endpointId, factId, tries }: Sendable,
  { delivered, gone, retryAfter, attempt }: Outcome,
): Result {
  const delay = delivered || gone ? undefined : retryDelay(tries, retryAfter)
  return {
    endpointId,
    factId,
    tries,
    status: delivered ? 'delivered' : delay === undefined ? 'failed' : 'pending',
    delay: delay ?? null,
    gone,
    attempt,
  }
}
