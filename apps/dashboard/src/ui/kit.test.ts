import { expect, test } from 'vitest'
import { niceMaximum } from './charts.tsx'
import { initialsOf } from './identity.tsx'
import { shortTime } from './times.tsx'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['ada.byron-king', 'AK'],
  ['😀', '?'],
  ['', '?'],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  [0, 4],
  [4, 4],
  [5, 8],
  [21, 40],
  [1_204, 2_000],
])('the scale of a chart whose largest number is %i ends at %i', (most, end) => {
  expect(niceMaximum(most)).toBe(end)
})

test('a time is relative within a day, and has its year if it is not this one', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(shortTime(new Date('2026-11-26T11:55:00Z'), now)).toMatch(/^5 min/)
  expect(shortTime(new Date('2026-11-20T11:55:00Z'), now)).toMatch(/^Nov 20/)
  expect(shortTime(new Date('2025-11-20T11:55:00Z'), now)).toMatch(/2025$/)
})
