import { backoff } from '@outrider/service/jobs/retry'
import type { Attempt } from '@outrider/contracts/webhooks'
import { failureReason, type HttpResponse, parseRetryAfter } from '@outrider/service/http/outbound'

/** The result of one attempt. */
export interface AttemptOutcome {
  readonly delivered: boolean
  /** The endpoint is gone for good (RFC 9110, section 15.5.11). */
  readonly gone: boolean
  /** Seconds that the endpoint asked to wait. */
  readonly retryAfter: number
  readonly attempt: Attempt
}

/** When an attempt began and how long it took. */
interface AttemptTimes {
  readonly at: Date
  readonly durationMs: number
}

/** 2xx is a delivery and 410 disables the endpoint. All else, including redirects, is retried. */
export function outcomeOfResponse(response: HttpResponse, times: AttemptTimes): AttemptOutcome {
  const { status, retryAfter, body } = response
  return {
    delivered: status >= 200 && status < 300,
    gone: status === 410,
    retryAfter: parseRetryAfter(retryAfter, times.at),
    attempt: { ...timesOf(times), status, error: null, answer: body === '' ? null : body },
  }
}

/** The outcome of an attempt without a response. */
export function outcomeOfNoResponse(error: unknown, times: AttemptTimes): AttemptOutcome {
  const attempt = { ...timesOf(times), status: null, error: failureReason(error), answer: null }
  return { delivered: false, gone: false, retryAfter: 0, attempt }
}

function timesOf({ at, durationMs }: AttemptTimes) {
  return { at: at.toISOString(), durationMs: Math.round(durationMs) }
}

/** Seconds before each retry. A delivery that fails after the last one has failed for good. */
const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** The share of a delay by which it varies, so that deliveries that failed together are not retried together. */
const jitter = 0.1
/** The longest `Retry-After` that is respected, in seconds. */
const maxRetryAfter = 86_400

/** Attempts of one delivery, the first included. */
export const maxTries = delays.length + 1

/**
 * Seconds until the next attempt of a delivery that has failed `tries` times; undefined after the last. Never less than
 * `retryAfter`, up to a day. `random` is from 0 to 1.
 */
export function retryDelay(
  tries: number,
  retryAfter = 0,
  random = Math.random(),
): number | undefined {
  const delay = backoff(delays, tries, jitter, random)
  return delay && Math.max(delay, Math.min(retryAfter, maxRetryAfter))
}
