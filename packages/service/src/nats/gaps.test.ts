import { expect, test } from 'vitest'
import { findGap, type Known, type Sight } from './gaps.ts'

const known: Known = { highest: 100, lostBytes: 0, acknowledged: 30, reported: undefined }
const sight: Sight = { first: 1, last: 100, lastAt: 0, lostBytes: 0, lost: [], missing: [] }

test.each<[string, Partial<Known>, Partial<Sight>, object | undefined]>([
  ['nothing has changed', {}, {}, undefined],
  ['it has grown', {}, { last: 180 }, undefined],
  ['handled messages were deleted', {}, { first: 31 }, undefined],
  ['handled ones in between were deleted', {}, { missing: [3, 9, 30] }, undefined],
  ['all is handled and deleted', { acknowledged: 100 }, { first: 101 }, undefined],
  ['its end is cut off', {}, { last: 94 }, { from: 95, to: 100 }],
  ['it is made anew', {}, { first: 0, last: 0 }, { from: 1, to: 100 }],
  [
    'the end is marked deleted',
    {},
    { lostBytes: 221, missing: [96, 97, 98, 99, 100] },
    { from: 96, to: 100 },
  ],
  [
    'the server names what it lost',
    {},
    { lostBytes: 9, lost: [51, 50, 52], last: 120 },
    { from: 50, to: 52 },
  ],
  ['sequences are in use again already', {}, { lostBytes: 221, last: 110 }, { from: 31, to: 110 }],
  ['the same loss is seen again', { lostBytes: 221 }, { lostBytes: 221 }, undefined],
  ['the server has forgotten a loss', { lostBytes: 221 }, {}, undefined],
  ['another loss comes', { lostBytes: 221 }, { lostBytes: 500, lost: [60] }, { from: 60, to: 60 }],
  ['unhandled ones go from its beginning', {}, { first: 41 }, { from: 31, to: 40 }],
  ['unhandled ones go in between', {}, { missing: [2, 44, 45, 46] }, { from: 44, to: 46 }],
  [
    'these were reported before',
    { reported: { from: 44, to: 46 } },
    { missing: [2, 44, 45, 46] },
    undefined,
  ],
  [
    'more than these',
    { reported: { from: 44, to: 46 } },
    { missing: [41, 44, 45, 46] },
    { from: 41, to: 41 },
  ],
])('%s', (_, before, now, gap) => {
  expect(findGap({ ...known, ...before }, { ...sight, ...now })).toEqual(gap)
})
