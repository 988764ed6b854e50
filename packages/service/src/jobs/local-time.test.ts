import type { QuietHours, Weekday } from '@outrider/contracts/settings'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, nextLocalTime, quietUntil, wallTimeAt } from './local-time.ts'

const local = (text: string) => Date.parse(`${text}Z`)

test.each([
  // Clocks are advanced: 02:00 is followed by 03:00.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59Z'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00Z'],
  ['America/New_York', '2026-03-08T02:15', '2026-03-08T07:15Z'],
  // Clocks are set back: 02:30 comes twice.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z', '2026-11-01T06:30Z'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z', '2026-04-04T15:15Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45Z'],
  // A whole day that was skipped.
  ['Pacific/Apia', '2011-12-30T09:00', '2011-12-30T19:00Z'],
  ['Pacific/Apia', '2011-12-31T09:00', '2011-12-30T19:00Z'],
  // No changes, far from UTC, and before 1970.
  ['Asia/Kolkata', '2026-03-29T02:30', '2026-03-28T21:00Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00Z'],
  ['UTC', '1969-07-20T20:17', '1969-07-20T20:17Z'],
])('in %s the clock shows %s at %s', (zone, wall, expected, later = expected) => {
  expect(instantOf(local(wall), zone)).toEqual(new Date(expected))
  expect(instantOf(local(wall), zone, { later: true })).toEqual(new Date(later))
})

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC']
const change = fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-04')
const instant = fc
  .tuple(change, fc.integer({ min: -2 * 1_440, max: 2 * 1_440 }))
  .map(([date, minutes]) => new Date(Date.parse(date) + minutes * 60_000))
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => `${part}`.padStart(2, '0')).join(':'))
const zone = fc.constantFrom(...zones)
/** What people in a zone read, in other words than those of the code. */
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  ]),
)
const shownAt = (at: Date, timeZone: string) => clocks.get(timeZone)?.format(at) ?? ''
const numRuns = 200
/** The first minute after an instant for which something holds. */
const firstAfter = (at: Date, holds: (each: Date) => boolean) => {
  for (let ahead = 1; ahead <= 3 * 1_440; ahead += 1) {
    const each = new Date(at.getTime() + ahead * 60_000)
    if (holds(each)) return each
  }
  throw new Error('never')
}

test('the next local time is the first minute that shows it, unless clocks skip it', () => {
  fc.assert(
    fc.property(instant, time, zone, (after, wanted, timeZone) => {
      const next = nextLocalTime(after, wanted, timeZone)
      const first = firstAfter(after, (each) => shownAt(each, timeZone) === wanted)
      // The second 02:30 of a night is not another day's.
      const isSecond = shownAt(new Date(first.getTime() - 3_600_000), timeZone) === wanted
      const isHalf = shownAt(new Date(first.getTime() - 1_800_000), timeZone) === wanted
      if (isSecond || isHalf) return
      const isShown = shownAt(next, timeZone) === wanted
      expect(next.getTime()).toBeGreaterThan(after.getTime())
      expect(isShown ? next.getTime() === first.getTime() : next < first).toBe(true)
    }),
    { numRuns },
  )
})

test('days are those of the time zone', () => {
  const friday = new Date('2026-11-27T12:00Z')
  const next = (days: Weekday[], zoneName: string) =>
    nextLocalTime(friday, '09:00', zoneName, days).toISOString()
  expect(next(['mon'], 'Europe/Berlin')).toBe('2026-11-30T08:00:00.000Z')
  expect(next(['fri'], 'Europe/Berlin')).toBe('2026-12-04T08:00:00.000Z')
  expect(next(['fri'], 'America/Los_Angeles')).toBe('2026-11-27T17:00:00.000Z')
  expect(next(['sat'], 'Pacific/Kiritimati')).toBe('2026-11-27T19:00:00.000Z')
})

test('quiet hours end when the clock first shows none, also when clocks change', () => {
  fc.assert(
    fc.property(instant, time, time, zone, (now, from, to, timeZone) => {
      const length = Date.parse(`2026-01-02T${to}Z`) - Date.parse(`2026-01-01T${from}Z`)
      fc.pre(length % 86_400_000 > 0 && length % 86_400_000 < 72_000_000)
      const isQuiet = (at: Date) => {
        const shown = shownAt(at, timeZone)
        return from < to ? from <= shown && shown < to : shown >= from || shown < to
      }
      const end = quietUntil(now, { from, to }, timeZone)
      expect(end !== undefined).toBe(isQuiet(now))
      if (end === undefined) return
      expect(isQuiet(end)).toBe(false)
      // Not a minute longer, but for what clocks skip or repeat.
      const late = end.getTime() - firstAfter(now, (at) => !isQuiet(at)).getTime()
      const isRepeated = [0, 1_800_000, 3_600_000].includes(late)
      const isSkipped = late > 0 && late < 3_600_000 && shownAt(end, timeZone) !== to
      expect(isRepeated || isSkipped).toBe(true)
    }),
    { numRuns },
  )
})

test.each<[string, string, QuietHours, string | undefined]>([
  ['2026-03-28T23:00Z', 'Europe/Berlin', { from: '22:00', to: '08:00' }, '2026-03-29T06:00Z'],
  ['2026-10-25T00:29Z', 'Europe/Berlin', { from: '22:00', to: '02:30' }, '2026-10-25T01:30Z'],
  ['2026-10-25T01:15Z', 'Europe/Berlin', { from: '22:00', to: '02:30' }, '2026-10-25T01:30Z'],
  ['2026-11-28T05:00Z', 'UTC', { from: '22:00', to: '08:00', days: ['fri'] }, '2026-11-28T08:00Z'],
  ['2026-11-29T05:00Z', 'UTC', { from: '22:00', to: '08:00', days: ['fri'] }, undefined],
  ['2026-11-28T21:59Z', 'UTC', { from: '22:00', to: '08:00' }, undefined],
  ['2026-11-28T08:00Z', 'UTC', { from: '22:00', to: '08:00' }, undefined],
  ['2026-11-28T07:59Z', 'UTC', { from: '06:00', to: '08:00', days: ['sat'] }, '2026-11-28T08:00Z'],
])('at %s in %s quiet hours %j end at %s', (now, zoneName, hours, end) => {
  expect(quietUntil(new Date(now), hours, zoneName)).toEqual(end && new Date(end))
})

test('a clock shows the same for every instant that it is asked for', () => {
  expect(wallTimeAt(new Date('2026-07-01T00:00Z'), 'Europe/Berlin')).toBe(local('2026-07-01T02:00'))
})
