import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

test.each([
  [[], []],
  [[3], [[3]]],
  [[2, 0, 1], [[0, 1, 2]]],
  [
    [5, 1, 0, 4],
    [
      [0, 1],
      [4, 5],
    ],
  ],
  [[1, 1, 2], [[1, 1, 2]]],
])('%j goes in runs %j', (indexes, runs) => {
  const items = indexes.map((index) => ({ index }))
  expect(runsOf(items).map((run) => run.map(({ index }) => index))).toEqual(runs)
})
