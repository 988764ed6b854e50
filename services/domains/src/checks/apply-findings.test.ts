import type { RecordName } from '@outrider/contracts/domains'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from '../conflicts/finding.ts'
import { byRecord, recordNames } from '../record-set.ts'
import { applyFindings, type KeptRecords } from './apply-findings.ts'
import type { KeptRecord } from './record-states.ts'

const now = new Date('2026-01-04T00:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const times = { now, waitingSince: hoursAgo(1), askedAt: hoursAgo(1) }

const kept = (
  state: KeptRecord['state'],
  changes: Partial<Record<RecordName, Partial<KeptRecord>>> = {},
): KeptRecords => byRecord((name) => ({ state, missingSince: null, misses: 0, ...changes[name] }))
const found = (outcome: Outcome, changes: Partial<Record<RecordName, Outcome>> = {}) =>
  byRecord((name) => ({ outcome: changes[name] ?? outcome }))
const apply = (before: KeptRecords, findings: ReturnType<typeof found>, more = {}) =>
  applyFindings(before, findings, { ...times, ...more }, 0.5)
const told = ({ facts }: ReturnType<typeof apply>) =>
  facts.map(({ kind, records }) => `${kind} ${records.join()}`)

test('everything found makes a domain ready, and tells so once', () => {
  const first = apply(kept('VerificationInProgress'), found('match'))
  expect(first.sendReady).toBe(true)
  expect(told(first)).toEqual(['verified domain,spf,dkim,dkim2,dmarc'])
  expect(told(apply(kept('Verified'), found('match')))).toEqual([])
})

test('DMARC is not needed, each of the others is', () => {
  const before = kept('NotStarted')
  expect(apply(before, found('match', { dmarc: 'absent' })).sendReady).toBe(true)
  for (const name of ['domain', 'spf', 'dkim', 'dkim2'] as const)
    expect(apply(before, found('match', { [name]: 'absent' })).sendReady).toBe(false)
})

test('a verified record that disappears keeps the domain ready, is told of once, and looked for often', () => {
  const lost = apply(kept('Verified'), found('match', { spf: 'absent', dkim: 'absent' }))
  expect(lost).toMatchObject({ sendReady: true, nextDelay: 15 * 60_000 })
  expect(told(lost)).toEqual(['degraded spf,dkim'])
  const missing = { spf: { missingSince: hoursAgo(2), misses: 3 } }
  expect(told(apply(kept('Verified', missing), found('match', { spf: 'absent' })))).toEqual([])
})

test('when it comes back, that is told; after 72 hours and three misses it fails', () => {
  const missing = { spf: { missingSince: hoursAgo(80), misses: 2 } }
  expect(told(apply(kept('Verified', missing), found('match')))).toEqual([
    'verified domain,spf,dkim,dkim2,dmarc',
  ])
  const failed = apply(kept('Verified', missing), found('match', { spf: 'absent' }))
  expect(failed).toMatchObject({ sendReady: false, startsAnew: true, nextDelay: 30_000 })
  expect(told(failed)).toEqual(['failed spf'])
})

test('a conflict fails at once, and is told of when it is new', () => {
  const before = kept('Verified')
  const failed = apply(before, found('match', { dkim: 'conflict' }))
  expect(failed).toMatchObject({ sendReady: false, startsAnew: true })
  expect(told(failed)).toEqual(['failed dkim'])
  const again = apply(
    kept('Verified', { dkim: { state: 'VerificationFailed' } }),
    found('match', { dkim: 'conflict' }),
  )
  expect(told(again)).toEqual([])
})

test('one check may tell of everything', () => {
  const before = kept('Verified', { spf: { missingSince: hoursAgo(1), misses: 1 } })
  expect(told(apply(before, found('match', { dmarc: 'conflict', dkim: 'absent' })))).toEqual([
    'failed dmarc',
    'degraded dkim',
    'verified domain,spf,dkim,dkim2',
  ])
})

test('no answer keeps what was told of a record; so does a suspicion of one that is verified', () => {
  for (const outcome of ['indeterminate', 'suspected'] as const) {
    const { records } = apply(kept('Verified'), found(outcome))
    expect(records.map(({ finding }) => finding)).toEqual([null, null, null, null, null])
  }
  const { records } = apply(kept('NotStarted'), found('suspected'))
  expect(records[0]?.finding).toEqual({ outcome: 'suspected' })
})

test('no answer changes no state but a request’s, counts no miss, and tells nothing', () => {
  const state = fc.constantFrom(
    ...(['NotStarted', 'VerificationInProgress', 'Verified', 'VerificationFailed'] as const),
  )
  const record = fc.record({ state, misses: fc.nat(9), missing: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 5, maxLength: 5 }),
      fc.nat(1_000),
      (records, hours) => {
        const before = byRecord((name) => {
          const {
            state: kept1,
            misses,
            missing,
          } = records[recordNames.indexOf(name)] ?? {
            state: 'NotStarted',
            misses: 0,
            missing: false,
          }
          const isMissing = missing && kept1 === 'Verified'
          return {
            state: kept1,
            missingSince: isMissing ? hoursAgo(hours) : null,
            misses: isMissing ? misses : 0,
          }
        })
        const checked = apply(before, found('indeterminate'), { waitingSince: hoursAgo(hours) })
        for (const { name, finding: _finding, ...after } of checked.records)
          expect(after).toEqual(before[name])
        expect(checked.facts).toEqual([])
      },
    ),
  )
})
