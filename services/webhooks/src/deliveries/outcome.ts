import type { Attempt } from '@outrider/contracts/webhooks'
import { NotAllowed } from '@outrider/service/open-outside'
import { parseRetryAfter } from './schedule.ts'

/** What an endpoint answered. */
export interface Answer {
  readonly status: number
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined
  /** The first KiB of the body. */
  readonly body: string
}

/** What one attempt came to. */
export interface Outcome {
  readonly delivered: boolean
  /** The endpoint says that it is there no more (RFC 9110, section 15.5.11). */
  readonly gone: boolean
  /** Seconds for which it asks to be left alone. */
  readonly retryAfter: number
  readonly attempt: Attempt
}

/** What is known of an attempt whatever came of it. */
export interface Made {
  readonly at: Date
  readonly durationMs: number
}

/** 2xx is a delivery, 410 an end; everything else, redirects included, is tried again. */
export function outcomeOfAnswer(answer: Answer, made: Made): Outcome {
  const { status, retryAfter, body } = answer
  return {
    delivered: status >= 200 && status < 300,
    gone: status === 410,
    retryAfter: parseRetryAfter(retryAfter, made.at),
    attempt: { ...timesOf(made), status, error: null, answer: body === '' ? null : body },
  }
}

/** No answer, for a reason that a caller can do something about. */
export function outcomeOfFailure(error: unknown, made: Made): Outcome {
  const attempt = { ...timesOf(made), status: null, error: reasonOf(error), answer: null }
  return { delivered: false, gone: false, retryAfter: 0, attempt }
}

function timesOf({ at, durationMs }: Made) {
  return { at: at.toISOString(), durationMs: Math.round(durationMs) }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotAllowed) return 'ADDRESS_NOT_ALLOWED'
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NO_ANSWER'
}
