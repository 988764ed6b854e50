import type { DomainFact, RecordName } from '@outrider/contracts/domains'
import { refused } from '@outrider/service/db/state-table'
import type { Finding } from '../conflicts/finding.ts'
import type { Findings } from '../conflicts/judge-records.ts'
import { byRecord, isSendReady, neededToSend, recordNames } from '../record-set.ts'
import { eventOf, type KeptRecord, recordStates } from './record-states.ts'
import { nextCheckDelay } from './schedule.ts'

export type KeptRecords = Readonly<Record<RecordName, KeptRecord>>

export interface CheckedRecord extends KeptRecord {
  readonly name: RecordName
  /** Null if the check leaves the finding unchanged. */
  readonly finding: Finding | null
}

type FactKind = 'verified' | 'degraded' | 'failed'
export interface CheckFact extends Pick<DomainFact, 'records' | 'sendReady'> {
  readonly kind: FactKind
}

interface CheckResult {
  readonly records: readonly CheckedRecord[]
  readonly facts: readonly CheckFact[]
  readonly sendReady: boolean
  /** Whether a verified record has failed, so that it is looked for as if it had just been asked for. */
  readonly startsAnew: boolean
  /** Milliseconds from the start of the check to the next one; null if the next one must be requested. */
  readonly nextDelay: number | null
}

interface Times {
  /** When the check began. */
  readonly now: Date
  /** From when on absence counts. */
  readonly waitingSince: Date
  /** When the domain was registered or its verification last asked for. */
  readonly askedAt: Date
}

/** The changes that follow from a check, and the messages to publish. */
export function applyFindings(
  before: KeptRecords,
  findings: Findings,
  { now, waitingSince, askedAt }: Times,
  random: number,
): CheckResult {
  const checked = byRecord((name) =>
    applyFinding(name, before[name], findings[name], waitingSince, now),
  )
  const records = recordNames.map((name) => checked[name])
  const wasReady = isSendReady(byRecord((name) => before[name].state))
  const sendReady = isSendReady(byRecord((name) => checked[name].state))
  const startsAnew = records.some(
    ({ name, state }) => before[name].state === 'Verified' && state === 'VerificationFailed',
  )
  const degraded = records.some(({ missingSince }) => missingSince !== null)
  const isOpen = neededToSend.some((name) =>
    ['indeterminate', 'suspected'].includes(findings[name].outcome),
  )
  const elapsed = startsAnew ? 0 : now.getTime() - askedAt.getTime()
  return {
    records,
    facts: factsOf(before, records, { wasReady, sendReady }),
    sendReady,
    startsAnew,
    nextDelay: nextCheckDelay({ sendReady, degraded, isOpen, elapsed }, random),
  }
}

function applyFinding(
  name: RecordName,
  before: KeptRecord,
  finding: Finding,
  waitingSince: Date,
  now: Date,
): CheckedRecord {
  const { outcome } = finding
  const next = recordStates[before.state][eventOf(before, outcome, waitingSince, now)]
  const state = next === refused ? before.state : next
  const isKept = outcome === 'indeterminate' || (outcome === 'suspected' && state === 'Verified')
  const isMissing =
    state === 'Verified' && (isKept ? before.missingSince !== null : outcome === 'absent')
  return {
    name,
    state,
    missingSince: isMissing ? (before.missingSince ?? now) : null,
    misses: isMissing ? before.misses + Number(!isKept) : 0,
    finding: isKept ? null : finding,
  }
}

function factsOf(
  before: KeptRecords,
  records: readonly CheckedRecord[],
  { wasReady, sendReady }: { readonly wasReady: boolean; readonly sendReady: boolean },
): CheckFact[] {
  const named = (test: (record: CheckedRecord) => boolean) =>
    records.filter(test).map(({ name }) => name)
  const failed = named(
    ({ name, state }) => state === 'VerificationFailed' && before[name].state !== state,
  )
  const degraded = named(
    ({ name, missingSince }) => missingSince !== null && before[name].missingSince === null,
  )
  const recovered = named(
    ({ name, state, missingSince }) =>
      before[name].missingSince !== null && missingSince === null && state === 'Verified',
  )
  const isVerified = sendReady && (!wasReady || recovered.length > 0)
  const verified = isVerified ? named(({ state }) => state === 'Verified') : []
  const facts = [
    { kind: 'failed', records: failed, sendReady },
    { kind: 'degraded', records: degraded, sendReady },
    { kind: 'verified', records: verified, sendReady },
  ] as const
  return facts.filter((fact) => fact.records.length > 0)
}
