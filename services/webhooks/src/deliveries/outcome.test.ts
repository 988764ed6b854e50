import { NotAllowed } from '@outrider/service/open-outside'
import { expect, test } from 'vitest'
import { outcomeOfAnswer, outcomeOfFailure } from './outcome.ts'

const made = { at: new Date('2026-11-22T10:00:00Z'), durationMs: 12.6 }
const answer = { retryAfter: undefined, body: '' }

test.each([
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [307, false],
  [304, false],
  [400, false],
  [404, false],
  [429, false],
  [500, false],
])('an answer of %d is a delivery: %s', (status, delivered) => {
  expect(outcomeOfAnswer({ ...answer, status }, made)).toMatchObject({ delivered, gone: false })
})

test('410 says that the endpoint is gone', () => {
  const outcome = outcomeOfAnswer({ ...answer, status: 410 }, made)
  expect(outcome).toMatchObject({ delivered: false, gone: true })
})

test('an attempt says when, how long, and what came back', () => {
  const said = { status: 503, retryAfter: '60', body: 'busy' }
  expect(outcomeOfAnswer(said, made)).toMatchObject({
    retryAfter: 60,
    attempt: { at: '2026-11-22T10:00:00.000Z', durationMs: 13, status: 503, answer: 'busy' },
  })
})

test.each([
  [new NotAllowed('private'), 'ADDRESS_NOT_ALLOWED'],
  [new DOMException('late', 'TimeoutError'), 'TIMEOUT'],
  [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'NO_ANSWER'],
])('%s reads %s', (error, reason) => {
  expect(outcomeOfFailure(error, made).attempt).toMatchObject({ status: null, error: reason })
})
