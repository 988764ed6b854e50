import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf } from './statistics.ts'

const now = new Date('2026-11-22T10:30:00.000Z')

test.each([
  [{ interval: 'day' }, 30, '2026-10-24T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  [{ interval: 'hour' }, 24, '2026-11-21T11:00:00.000Z', '2026-11-22T11:00:00.000Z'],
  [
    { interval: 'day', from: '2026-11-20T23:59:59Z', to: '2026-11-21T00:00:00Z' },
    2,
    '2026-11-20T00:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
  ],
  [
    { interval: 'hour', from: '2026-11-22T10:59:00+01:00', to: '2026-11-22T09:00:00Z' },
    1,
    '2026-11-22T09:00:00.000Z',
    '2026-11-22T10:00:00.000Z',
  ],
  [
    { interval: 'day', from: '2026-08-24T10:30:00Z' },
    91,
    '2026-08-24T00:00:00.000Z',
    '2026-11-23T00:00:00.000Z',
  ],
] as const)('%j asks for %i periods', (query, count, from, to) => {
  const range = rangeOf(query, now)
  expect(range.starts).toHaveLength(count)
  expect([range.from.toISOString(), range.to.toISOString()]).toEqual([from, to])
})

test.each([
  [{ interval: 'day', to: '2026-11-23T00:00:00Z' }, 'to'],
  [{ interval: 'day', from: '2026-11-22T00:00:00Z', to: '2026-11-21T00:00:00Z' }, 'from'],
  [{ interval: 'day', from: '2026-08-23T00:00:00Z' }, 'from'],
  [{ interval: 'hour', from: '2026-11-01T00:00:00Z' }, 'from'],
] as const)('%j is refused by the field %s', (query, field) => {
  expect(() => rangeOf(query, now)).toThrow(
    expect.objectContaining({ faults: [expect.objectContaining({ field })] }),
  )
})

test('periods follow each other without gaps, and the last one holds the end', () => {
  const at = fc.date({ min: new Date('2026-11-15T00:00:00Z'), max: now, noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom('hour' as const, 'day' as const), at, at, (interval, a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a]
      const asked = { interval, from: from.toISOString(), to: to.toISOString() }
      const range = rangeOf(asked, now)
      const ends = [...range.starts.slice(1), range.to.getTime()]
      for (const [place, start] of range.starts.entries())
        expect((ends[place] ?? 0) - start).toBe(interval === 'hour' ? 3_600_000 : 86_400_000)
      expect(range.starts[0]).toBeLessThanOrEqual(from.getTime())
      expect(range.starts.at(-1)).toBeLessThanOrEqual(to.getTime())
      expect(range.to.getTime()).toBeGreaterThan(to.getTime())
    }),
  )
})
