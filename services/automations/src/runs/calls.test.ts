import { NotAllowed } from '@outrider/service/http/outbound'
import { expect, test } from 'vitest'
import { outcomeOfAnswer, outcomeOfFailure } from './calls.ts'

const now = new Date('2026-05-04T12:00:00Z')

test.each([
  [200, 1, { go: '', result: { status: 200 } }],
  [204, 4, { go: '', result: { status: 204 } }],
  [301, 1, { failed: 'HTTP_301', result: { status: 301 } }],
  [404, 1, { failed: 'HTTP_404', result: { status: 404 } }],
  [429, 1, { retryAfter: 1, reason: 'HTTP_429' }],
  [500, 2, { retryAfter: 10, reason: 'HTTP_500' }],
  [503, 3, { retryAfter: 60, reason: 'HTTP_503' }],
  [503, 4, { failed: 'HTTP_503', result: { status: 503 } }],
])('an answer of %i at try %i', (status, attempts, outcome) => {
  expect(outcomeOfAnswer({ status, retryAfter: undefined }, attempts, now)).toEqual(outcome)
})

test.each([
  ['0', 1],
  ['20', 20],
  ['99999999', 3_600],
  ['Mon, 04 May 2026 12:00:30 GMT', 30],
  ['soon', 1],
])('Retry-After %s is respected', (header, seconds) => {
  expect(outcomeOfAnswer({ status: 503, retryAfter: header }, 1, now)).toMatchObject({
    retryAfter: seconds,
  })
})

test.each([
  [new DOMException('too late', 'TimeoutError'), 1, { retryAfter: 1, reason: 'TIMEOUT' }],
  [new Error('connect ECONNREFUSED'), 3, { retryAfter: 60, reason: 'NO_ANSWER' }],
  [new Error('connect ECONNREFUSED'), 4, { failed: 'NO_ANSWER' }],
  [new NotAllowed('private'), 1, { failed: 'ADDRESS_NOT_ALLOWED' }],
])('%s at try %i', (error, attempts, outcome) => {
  expect(outcomeOfFailure(error, attempts)).toEqual(outcome)
})
