import { expect, test } from 'vitest'
import { deprecationHeaders } from './serve-route.ts'

test('what is to go says since when, until when and where to read on', () => {
  expect(
    deprecationHeaders({
      since: '2026-11-01T00:00:00Z',
      sunset: '2027-05-01T00:00:00Z',
      link: 'https://example.com/changes',
    }),
  ).toEqual({
    Deprecation: '@1793491200',
    Sunset: 'Sat, 01 May 2027 00:00:00 GMT',
    Link: '<https://example.com/changes>; rel="deprecation sunset"; type="text/html"',
  })
})

test('without a date to go it only says since when', () => {
  const headers = deprecationHeaders({ since: '2026-11-01', link: '/docs' })
  expect(headers).toEqual({
    Deprecation: '@1793491200',
    Link: '</docs>; rel="deprecation"; type="text/html"',
  })
})
