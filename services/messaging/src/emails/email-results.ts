import { backoff } from '@outrider/service/jobs/retry'
import type { SkipReason } from '@outrider/contracts/messaging'
import type { Tracking } from '@outrider/contracts/settings'
import type { EmailResult, LeasedEmail } from './email-rows.ts'

/** Seconds before each further attempt: about a day in all, as RFC 5321, section 4.5.4.1, would have it. */
const delays = [30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800]
/** Times that an email is tried, those included that a process did not live to finish. */
export const maxAttempts = delays.length + 1
/** The share of a delay by which it varies, so that emails that failed together are not retried together. */
const jitter = 0.2

/** Milliseconds until the next attempt of an email that has failed `attempts` times; undefined after the last. */
export function retryDelay(attempts: number, chance: number): number | undefined {
  const seconds = backoff(delays, attempts, jitter, chance)
  return seconds && seconds * 1_000
}

export const retriesExhausted = 'RETRIES_EXHAUSTED'

/** An email that records nothing of its reader. */
export const untracked: Tracking = { opens: false, clicks: false }

type Change = Partial<EmailResult> & Pick<EmailResult, 'status'>

/** The result of an email. By default its content is deleted. */
function resultOf(email: LeasedEmail, at: Date, change: Change): EmailResult {
  return {
    id: email.id,
    orgId: email.orgId,
    environment: email.environment,
    contactId: email.contactId,
    leasedUntil: email.leasedUntil,
    reason: null,
    detail: null,
    attempts: email.attempts,
    dueAt: null,
    at,
    content: null,
    subject: null,
    senderId: null,
    refusal: null,
    tracking: untracked,
    ...change,
  }
}

/** `detail` names the topic or the cap that the reason is about. */
export function skipped(
  email: LeasedEmail,
  at: Date,
  reason: SkipReason,
  detail: string | null = null,
): EmailResult {
  return resultOf(email, at, { status: 'skipped', reason, detail })
}

export function failed(email: LeasedEmail, at: Date, reason: string): EmailResult {
  return resultOf(email, at, { status: 'failed', reason })
}

type Sent = Pick<EmailResult, 'content' | 'subject' | 'senderId' | 'tracking'>

/** `content` and `subject` are visible to callers. */
export function sent(email: LeasedEmail, at: Date, left: Sent): EmailResult {
  return resultOf(email, at, { status: 'sent', ...left })
}

/** It was not tried, and is due again at `dueAt`. */
export function postponed(email: LeasedEmail, at: Date, dueAt: Date): EmailResult {
  return resultOf(email, at, { status: 'queued', dueAt, attempts: email.attempts - 1 })
}

/** Milliseconds for which an email waits for caps and quiet hours; afterwards it is skipped. */
const longestWait = 24 * 3_600_000

/** It waits for a cap or for quiet hours until `dueAt`, unless that would be too long. */
export function waiting(
  email: LeasedEmail,
  at: Date,
  dueAt: Date,
  reason: SkipReason,
  detail: string | null = null,
): EmailResult {
  const since = email.postponedAt ?? at
  return dueAt.getTime() - since.getTime() > longestWait
    ? skipped(email, at, reason, detail)
    : { ...postponed(email, at, dueAt), reason, detail }
}

/** Its campaign is paused: it is held until the campaign resumes, and the attempt does not count. */
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
