import type { OutsideAnswer } from '@outrider/service/call-outside'
import { NotAllowed } from '@outrider/service/open-outside'
import { onward, type Outcome } from '../graphs/node-type.ts'

/** What to make of a call: it is over, or to be tried again after some seconds. */
export type CallOutcome = Outcome | { readonly retryAfter: number; readonly reason: string }

/** Seconds before each further try. */
const delays = [1, 10, 60]
/** Answers that may be others a little later (RFC 9110, section 15). */
const passing = new Set([408, 425, 429])

/** `attempts` counts this call. 2xx is a success; 5xx, and what gives no answer, is tried again; everything else has failed. */
export function outcomeOfAnswer({ status }: OutsideAnswer, attempts: number): CallOutcome {
  const result = { status }
  if (status >= 200 && status < 300) return { go: onward, result }
  const reason = `HTTP_${status}`
  if (status < 500 && !passing.has(status)) return { failed: reason, result }
  return again(reason, attempts) ?? { failed: reason, result }
}

/** `NotAllowed` is final; a lost connection, a name that is not found and a timeout are not. */
export function outcomeOfFailure(error: unknown, attempts: number): CallOutcome {
  if (error instanceof NotAllowed) return { failed: 'ADDRESS_NOT_ALLOWED' }
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  const reason = isTimeout ? 'TIMEOUT' : 'NO_ANSWER'
  return again(reason, attempts) ?? { failed: reason }
}

/** Another try after a while; undefined after the last one. `attempts` counts this one. */
export function again(reason: string, attempts: number): CallOutcome | undefined {
  const retryAfter = delays[attempts - 1]
  return retryAfter === undefined ? undefined : { retryAfter, reason }
}
