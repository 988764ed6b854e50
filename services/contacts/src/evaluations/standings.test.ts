import { expect, test } from 'vitest'
import { createRuleIndex, type RuleResult } from '../rules/rule.ts'
import { isKept, readStandings, replaceStandings } from './standings.ts'

const at = Date.UTC(2026, 10, 23)
const nothing = readStandings(null)
const index = (revision: number) => createRuleIndex([], revision)
const standings = (...pairs: [number: number, standing: RuleResult][]) =>
  readStandings(
    replaceStandings(
      nothing,
      pairs.map(([number, standing]) => ({ number, standing })),
      undefined,
    ),
  )

test.each<[string, RuleResult | undefined, RuleResult, boolean]>([
  ['no member stays none', undefined, -Infinity, true],
  ['no member becomes one', undefined, Infinity, false],
  ['no member will become one', undefined, -at, false],
  ['a member for ever stays one', Infinity, Infinity, true],
  ['a member leaves', Infinity, -Infinity, false],
  ['a member for ever gets a time', Infinity, at, false],
  ['a member until a time, for longer', at, at + 1_000, true],
  ['a member until a time, for ever', at, Infinity, true],
  ['a member until a time, for less', at, at - 1, false],
  ['a member until a time leaves, for a time', at, -at, false],
])('%s', (_what, prior, next, kept) => {
  const stored =
    prior === undefined ? standings([1, at], [9, -at]) : standings([9, -at], [5, prior])
  expect(isKept(stored, 5, next)).toBe(kept)
})

test('changes leave the others, and what is gone is forgotten once its revision is known', () => {
  const prior = standings([3, at], [1, Infinity], [2, -at])
  const changes = [
    { number: 2, standing: -Infinity },
    { number: 7, standing: at },
  ]
  const left = (revision: number) => {
    const after = readStandings(replaceStandings(prior, changes, index(revision)))
    return [...after].filter((_, place) => place % 2 === 0)
  }
  expect(left(0)).toEqual([1, 3, 7])
  expect(left(3)).toEqual([7])
})
