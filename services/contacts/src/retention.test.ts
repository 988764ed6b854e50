import { expect, test } from 'vitest'
import { expired, monthAt } from './retention.ts'

test.each([
  [
    '2026-11-20T12:00:00Z',
    0,
    'events_2026_11',
    '2026-11-01T00:00:00.000Z',
    '2026-12-01T00:00:00.000Z',
  ],
  [
    '2026-11-20T12:00:00Z',
    2,
    'events_2027_01',
    '2027-01-01T00:00:00.000Z',
    '2027-02-01T00:00:00.000Z',
  ],
  [
    '2026-01-31T23:59:59Z',
    1,
    'events_2026_02',
    '2026-02-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ],
  [
    '2026-01-01T00:00:00Z',
    -1,
    'events_2025_12',
    '2025-12-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ],
])('from %s %i months on lies %s', (at, offset, partition, from, to) => {
  const month = monthAt(new Date(at), offset)
  expect(month.partition).toBe(partition)
  expect([month.from, month.to].map((each) => each.toISOString())).toEqual([from, to])
})

test('what is older than the retention is expired, and nothing else ever', () => {
  const partitions = [
    'events_default',
    'events_2025_10',
    'events_2025_11',
    'events_2026_11',
    'events_2027_01',
    'events_2020_99_backup',
    'applied_steps_2026_10',
    'applied_steps_2026_11',
  ]
  const now = new Date('2026-11-20T12:00:00Z')
  expect(expired(partitions, monthAt(now, -12))).toEqual(['events_2025_10'])
  expect(expired(partitions, monthAt(now, -1_200))).toEqual([])
  expect(expired(partitions, monthAt(now, 0, 'applied_steps'))).toEqual(['applied_steps_2026_10'])
})
