import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPortions, UsageCounter } from './usage-counter.ts'

const sum = (some: readonly number[]) => some.reduce((total, bytes) => total + bytes, 0)

test('what is handled is forgotten once it is old enough, and nothing before', () => {
  const backlog = new UsageCounter()
  backlog.note(1, 0, 'a', 10)
  backlog.note(2, 6_000, 'a', 20)
  backlog.note(3, 12_000, 'b', 5)
  backlog.forget(2, 1_000)
  expect(backlog.bytesOf('a')).toBe(20)
  backlog.forget(1, 60_000)
  expect(backlog.bytesOf('a')).toBe(20)
  backlog.forget(2, 60_000)
  expect([backlog.bytesOf('a'), backlog.bytesOf('b'), backlog.counts]).toEqual([0, 5, 1])
})

test('whatever came in which order, the counts are those of what is left, or of a little more', () => {
  const envelope = fc.record({
    orgId: fc.constantFrom('a', 'b', 'c'),
    bytes: fc.integer({ min: 1, max: 1_000 }),
    pause: fc.integer({ min: 0, max: 20_000 }),
  })
  fc.assert(
    fc.property(fc.array(envelope, { maxLength: 600 }), fc.nat(600), (envelopes, handled) => {
      const backlog = new UsageCounter()
      let at = 0
      for (const [index, { orgId, bytes, pause }] of envelopes.entries())
        backlog.note(index + 1, (at += pause), orgId, bytes)
      backlog.forget(handled, at + 1)
      for (const wanted of ['a', 'b', 'c']) {
        const own = envelopes.map(({ orgId, bytes }) => (orgId === wanted ? bytes : 0))
        expect(backlog.bytesOf(wanted)).toBeGreaterThanOrEqual(sum(own.slice(handled)))
        expect(backlog.bytesOf(wanted)).toBeLessThanOrEqual(sum(own))
      }
      backlog.forget(envelopes.length, at + 1)
      expect(backlog.counts).toBe(0)
    }),
  )
})

test('after days of a standstill it has no more than its portions, and is still exact', () => {
  const backlog = new UsageCounter()
  const envelopes = 2 * maxPortions
  for (let n = 1; n <= envelopes; n += 1) backlog.note(n, n * 60_000, 'a', 1)
  expect(backlog.counts).toBe(maxPortions)
  expect(backlog.bytesOf('a')).toBe(envelopes)
})

test('at the most counts portions are merged, and one organization beyond is not counted', () => {
  const backlog = new UsageCounter(4)
  for (const [n, orgId] of ['a', 'b', 'a', 'b', 'c', 'd'].entries())
    backlog.note(n + 1, n * 10_000, orgId, 1)
  expect(backlog.counts).toBeLessThanOrEqual(4)
  expect(['a', 'b', 'c', 'd'].map((orgId) => backlog.bytesOf(orgId))).toEqual([2, 2, 1, 1])
  backlog.note(7, 70_000, 'e', 1)
  expect([backlog.bytesOf('e'), backlog.counts]).toEqual([0, 4])
})
