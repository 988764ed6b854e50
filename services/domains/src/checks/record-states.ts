import type { VerificationState } from '@outrider/contracts/domains'
import type { StateTable } from '@outrider/service/db/state-table'
import type { Outcome } from '../conflicts/finding.ts'

/** A verification was asked for, or a check has found something; `gone` is absent for too long. */
export type RecordEvent = 'requested' | 'gone' | Outcome

/** Milliseconds for which a record may be absent: while it is waited for, and after it was there. */
const maxAbsence = 72 * 3_600_000
/** Checks that must have missed a verified record before it fails. */
const enoughMisses = 3

/** A check of a record that is not verified. */
const unverified = {
  match: 'Verified',
  absent: 'VerificationInProgress',
  gone: 'VerificationFailed',
  conflict: 'VerificationFailed',
} as const

/**
 * The transitions of a record's state. Without a DNS response the state does not change: the request is as if it had
 * not been made. A conflict that is only suspected, because a part of DNS has not responded, does not change it either.
 */
export const recordStates: StateTable<VerificationState, RecordEvent> = {
  NotStarted: {
    ...unverified,
    requested: 'VerificationRequested',
    suspected: 'NotStarted',
    indeterminate: 'NotStarted',
  },
  VerificationRequested: {
    ...unverified,
    requested: 'VerificationRequested',
    suspected: 'NotStarted',
    indeterminate: 'NotStarted',
  },
  VerificationInProgress: {
    ...unverified,
    requested: 'VerificationInProgress',
    suspected: 'VerificationInProgress',
    indeterminate: 'VerificationInProgress',
  },
  Verified: {
    requested: 'Verified',
    match: 'Verified',
    absent: 'Verified',
    gone: 'VerificationFailed',
    conflict: 'VerificationFailed',
    suspected: 'Verified',
    indeterminate: 'Verified',
  },
  VerificationFailed: {
    ...unverified,
    requested: 'VerificationFailed',
    suspected: 'VerificationFailed',
    indeterminate: 'VerificationFailed',
  },
}

/** A record as it is kept between checks. */
export interface KeptRecord {
  readonly state: VerificationState
  /** When a verified record was first missed; null while it is there. */
  readonly missingSince: Date | null
  /** Checks that have missed it since. */
  readonly misses: number
}

/** The event that a check's outcome causes for a record; `waitingSince` is the time of the latest new request. */
export function eventOf(
  { state, missingSince, misses }: KeptRecord,
  outcome: Outcome,
  waitingSince: Date,
  now: Date,
): RecordEvent {
  if (outcome !== 'absent') return outcome
  const since = state === 'Verified' ? (missingSince ?? now) : waitingSince
  const mayReturn = now.getTime() - since.getTime() < maxAbsence
  return mayReturn || (state === 'Verified' && misses + 1 < enoughMisses) ? 'absent' : 'gone'
}
