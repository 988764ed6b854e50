import type { SkipReason } from '@outrider/contracts/messaging'
import type { LeasedEmail } from './lease-queries.ts'
import type { EmailResult } from './queries.ts'
import { retryDelay } from './retry-delay.ts'

export const retriesExhausted = 'RETRIES_EXHAUSTED'

type Change = Partial<EmailResult> & Pick<EmailResult, 'status'>

/** What has left or will not leave keeps nothing of what it said. */
function resultOf(email: LeasedEmail, at: Date, change: Change): EmailResult {
  return {
    id: email.id,
    orgId: email.orgId,
    environment: email.environment,
    leasedUntil: email.leasedUntil,
    reason: null,
    attempts: email.attempts,
    dueAt: null,
    paced: false,
    at,
    content: null,
    refusal: null,
    ...change,
  }
}

export function skipped(email: LeasedEmail, at: Date, reason: SkipReason): EmailResult {
  return resultOf(email, at, { status: 'skipped', reason })
}

export function failed(email: LeasedEmail, at: Date, reason: string): EmailResult {
  return resultOf(email, at, { status: 'failed', reason })
}

/** `content` is what callers may see of it. */
export function sent(email: LeasedEmail, at: Date, content: unknown): EmailResult {
  return resultOf(email, at, { status: 'sent', content })
}

/** It waits for its turn, which is then its own; it has not been tried. */
export function postponed(email: LeasedEmail, at: Date, dueAt: Date): EmailResult {
  const attempts = email.attempts - 1
  return resultOf(email, at, { status: 'queued', dueAt, paced: true, attempts })
}

/** Its campaign is paused: it waits until that goes on, and has not been tried. */
export function held(email: LeasedEmail, at: Date): EmailResult {
  return resultOf(email, at, { status: 'queued', dueAt: 'held', attempts: email.attempts - 1 })
}

/** It is tried again later, unless it has been tried often enough. */
export function deferred(
  email: LeasedEmail,
  at: Date,
  detail: string,
  chance = Math.random(),
): EmailResult {
  const delay = retryDelay(email.attempts, chance)
  if (delay === undefined)
    return resultOf(email, at, { status: 'failed', reason: retriesExhausted, refusal: detail })
  const dueAt = new Date(at.getTime() + delay)
  return resultOf(email, at, { status: 'queued', dueAt, refusal: detail })
}
