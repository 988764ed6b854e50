import { parseRetryAfter } from '@outrider/service/http/outbound'
import { NotAllowed } from '@outrider/service/http/outbound'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxTries, outcomeOfResponse, outcomeOfNoResponse, retryDelay } from './outcome.ts'

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
  expect(outcomeOfResponse({ ...answer, status }, made)).toMatchObject({ delivered, gone: false })
})

test('410 says that the endpoint is gone', () => {
  const outcome = outcomeOfResponse({ ...answer, status: 410 }, made)
  expect(outcome).toMatchObject({ delivered: false, gone: true })
})

test('an attempt says when, how long, and what came back', () => {
  const said = { status: 503, retryAfter: '60', body: 'busy' }
  expect(outcomeOfResponse(said, made)).toMatchObject({
    retryAfter: 60,
    attempt: { at: '2026-11-22T10:00:00.000Z', durationMs: 13, status: 503, answer: 'busy' },
  })
})

test.each([
  [new NotAllowed('private'), 'ADDRESS_NOT_ALLOWED'],
  [new DOMException('late', 'TimeoutError'), 'TIMEOUT'],
  [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'NO_ANSWER'],
])('%s reads %s', (error, reason) => {
  expect(outcomeOfNoResponse(error, made).attempt).toMatchObject({ status: null, error: reason })
})

test('an attempt that fails is made again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
  const hour = 3_600
  const delays = Array.from({ length: maxTries }, (_, index) => retryDelay(index + 1, 0, 0.5))
  const expected = [5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
  expect(delays).toEqual([...expected, undefined])
})

test('chance moves a delay by at most a tenth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxTries - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, random) => {
        const middle = retryDelay(tries, 0, 0.5) ?? 0
        const delay = retryDelay(tries, 0, random) ?? 0
        expect(Math.abs(delay - middle)).toBeLessThanOrEqual(middle / 10 + 1e-9)
      },
    ),
  )
})

test('an endpoint is left alone for as long as it asks, up to a day', () => {
  expect(retryDelay(1, 60, 0.5)).toBe(60)
  expect(retryDelay(2, 60, 0.5)).toBe(300)
  expect(retryDelay(1, 1e9, 0.5)).toBe(86_400)
  expect(retryDelay(maxTries, 60)).toBeUndefined()
})

test.each([
  [undefined, 0],
  ['', 0],
  ['120', 120],
  ['-5', 0],
  ['1.5', 0],
  ['soon', 0],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  ['9'.repeat(65), 0],
])('Retry-After: %s is %d s', (header, seconds) => {
  expect(parseRetryAfter(header, new Date('2026-11-22T10:00:00Z'))).toBe(seconds)
})
