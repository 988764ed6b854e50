import { backoff } from '@outrider/service/jobs/retry'
import type { Attempt } from '@outrider/contracts/webhooks'
import { NotAllowed } from '@outrider/service/http/outbound'

/** What an endpoint answered. */
export interface EndpointResponse {
  readonly status: number
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined
  /** The first KiB of the body. */
  readonly body: string
}

/** What one attempt came to. */
export interface AttemptOutcome {
  readonly delivered: boolean
  /** The endpoint says that it is there no more (RFC 9110, section 15.5.11). */
  readonly gone: boolean
  /** Seconds for which it asks to be left alone. */
  readonly retryAfter: number
  readonly attempt: Attempt
}

/** What is known of an attempt whatever came of it. */
export interface AttemptTimes {
  readonly at: Date
  readonly durationMs: number
}

/** 2xx is a delivery, 410 an end; everything else, redirects included, is tried again. */
export function outcomeOfAnswer(answer: EndpointResponse, made: AttemptTimes): AttemptOutcome {
  const { status, retryAfter, body } = answer
  return {
    delivered: status >= 200 && status < 300,
    gone: status === 410,
    retryAfter: parseRetryAfter(retryAfter, made.at),
    attempt: { ...timesOf(made), status, error: null, answer: body === '' ? null : body },
  }
}

/** No answer, for a reason that a caller can do something about. */
export function outcomeOfFailure(error: unknown, made: AttemptTimes): AttemptOutcome {
  const attempt = { ...timesOf(made), status: null, error: reasonOf(error), answer: null }
  return { delivered: false, gone: false, retryAfter: 0, attempt }
}

function timesOf({ at, durationMs }: AttemptTimes) {
  return { at: at.toISOString(), durationMs: Math.round(durationMs) }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotAllowed) return 'ADDRESS_NOT_ALLOWED'
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NO_ANSWER'
}

/** Seconds before each further attempt; after the last one a delivery has failed. */
const delays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** How far a delay is moved at random, either way, so that what failed together does not come back together. */
const jitter = 0.1
/** Seconds that an endpoint may ask for by `Retry-After`. */
const maxRetryAfter = 86_400

/** Attempts of one delivery, the first included. */
export const maxTries = delays.length + 1

/**
 * Seconds until a delivery is tried again that has failed `tries` times; undefined after the last attempt. Never sooner
 * than `retryAfter`, what the endpoint asked for, up to a day. `random` is a number from 0 to 1.
 */
export function retryDelay(
  tries: number,
  retryAfter = 0,
  random = Math.random(),
): number | undefined {
  const delay = backoff(delays, tries, jitter, random)
  return delay && Math.max(delay, Math.min(retryAfter, maxRetryAfter))
}

/** Seconds that a `Retry-After` header asks for (RFC 9110, section 10.2.3); 0 for none and for what is not one. */
export function parseRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined || header.length > 64) return 0
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1_000)
}
