import { expect, test } from 'vitest'
import { entityTagOf, versionsOf } from './entity-tags.ts'

const updatedAt = '2026-11-23T08:50:13.007Z'
const { ETag = '' } = entityTagOf({ updatedAt })

test('a record without a time of change has no tag', () => {
  expect(ETag).toMatch(/^"[0-9a-z]+"$/)
  for (const body of [{}, { updatedAt: 1 }, null, undefined, 'text'])
    expect(entityTagOf(body)).toEqual({})
})

test.each([
  ['', undefined],
  ['*', undefined],
  [ETag, [updatedAt]],
  [`"other-server", ${ETag}`, [updatedAt]],
  [`W/${ETag}`, []],
  ['"zzzzzzzzzzzz"', []],
])('If-Match: %s', (header, versions) => {
  expect(versionsOf(header)).toEqual(versions)
})

test.each([
  'abc',
  '"abc',
  `${ETag} ${ETag}`,
  `${ETag},`,
  `*, ${ETag}`,
  Array(21).fill(ETag).join(),
])('If-Match: %s is refused', (header) => {
  expect(() => versionsOf(header)).toThrow('If-Match')
})
