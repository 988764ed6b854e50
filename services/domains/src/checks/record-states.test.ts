import type { VerificationState } from '@outrider/contracts/domains'
import { cellsOf } from '@outrider/service/db/state-table'
import { expect, test } from 'vitest'
import { eventOf, type RecordEvent, recordStates } from './record-states.ts'

/** Each move, letter by letter: N, R, I, V, F for the states in their order. */
const moves: Readonly<Record<RecordEvent, string>> = {
  requested: 'N>R R>R I>I V>V F>F',
  match: 'N>V R>V I>V V>V F>V',
  absent: 'N>I R>I I>I V>V F>I',
  gone: 'N>F R>F I>F V>F F>F',
  conflict: 'N>F R>F I>F V>F F>F',
  suspected: 'N>N R>N I>I V>V F>F',
  indeterminate: 'N>N R>N I>I V>V F>F',
}
const letters = new Map<string, string>([
  ['NotStarted', 'N'],
  ['VerificationRequested', 'R'],
  ['VerificationInProgress', 'I'],
  ['Verified', 'V'],
  ['VerificationFailed', 'F'],
])

test('every state moves on every event as it is said, and refuses none', () => {
  const cells = cellsOf(recordStates)
  expect(cells).toHaveLength(35)
  for (const { state, event, next } of cells)
    expect(moves[event].split(' ')).toContain(`${letters.get(state)}>${letters.get(next)}`)
})

const hour = 3_600_000
const start = new Date('2026-01-01T00:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * hour)

test.each<[VerificationState, number, number, RecordEvent]>([
  ['NotStarted', 0, 0, 'absent'],
  ['VerificationInProgress', 71.9, 0, 'absent'],
  ['VerificationInProgress', 72, 0, 'gone'],
  ['VerificationFailed', 71, 0, 'absent'],
  ['VerificationFailed', 500, 0, 'gone'],
  ['Verified', 71.9, 10, 'absent'],
  ['Verified', 72, 1, 'absent'],
  ['Verified', 72, 2, 'gone'],
])(
  'a record that is %s, absent for %d hours and missed %d times before: %s',
  (state, hours, misses, event) => {
    const record = { state, missingSince: state === 'Verified' ? start : null, misses }
    expect(eventOf(record, 'absent', start, after(hours))).toBe(event)
  },
)

test('a verified record that is missed for the first time is absent, however long ago it was asked for', () => {
  const record = { state: 'Verified', missingSince: null, misses: 0 } as const
  expect(eventOf(record, 'absent', start, after(5_000))).toBe('absent')
})

test('what is found, or not answered, is what it is', () => {
  const record = { state: 'Verified', missingSince: start, misses: 9 } as const
  for (const outcome of ['match', 'conflict', 'suspected', 'indeterminate'] as const)
    expect(eventOf(record, outcome, start, after(500))).toBe(outcome)
})
