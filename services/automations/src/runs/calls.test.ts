import { NotAllowed } from '@outrider/service/http/outbound'
import { expect, test } from 'vitest'
import { outcomeOfAnswer, outcomeOfFailure } from './calls.ts'

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
  expect(outcomeOfAnswer({ status }, attempts)).toEqual(outcome)
})

test.each([
  [new DOMException('too late', 'TimeoutError'), 1, { retryAfter: 1, reason: 'TIMEOUT' }],
  [new Error('connect ECONNREFUSED'), 3, { retryAfter: 60, reason: 'NO_ANSWER' }],
  [new Error('connect ECONNREFUSED'), 4, { failed: 'NO_ANSWER' }],
  [new NotAllowed('private'), 1, { failed: 'ADDRESS_NOT_ALLOWED' }],
])('%s at try %i', (error, attempts, outcome) => {
  expect(outcomeOfFailure(error, attempts)).toEqual(outcome)
})
