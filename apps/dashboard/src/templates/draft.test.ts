import { expect, test } from 'vitest'
import { placeOf } from './draft.ts'

test.each([
  ['line 3, column 7: undefined filter: nonsense', { line: 3, column: 7 }],
  ['Line 12: mj-txt is no element of MJML', { line: 12, column: 1 }],
  ['must not be empty', { line: 1, column: 1 }],
])('the fault “%s” is at %o', (message, place) => {
  expect(placeOf({ field: 'html', message })).toEqual(place)
})
