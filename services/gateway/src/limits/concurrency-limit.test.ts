import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const bounds = { ofContact: 2, ofTenant: 3, ofProcess: 4 }

test.each<[string, [string, string][], [string, string], string]>([
  [
    'a contact',
    [
      ['t', 'c'],
      ['t', 'c'],
    ],
    ['t', 'c'],
    'RATE_LIMITED',
  ],
  [
    'a tenant',
    [
      ['t', 'c'],
      ['t', 'd'],
      ['t', 'e'],
    ],
    ['t', 'f'],
    'RATE_LIMITED',
  ],
  [
    'a process',
    [
      ['t', 'c'],
      ['t', 'd'],
      ['u', 'e'],
      ['u', 'f'],
    ],
    ['v', 'g'],
    'UNAVAILABLE',
  ],
])('the streams of %s are bounded, and one that ends makes room', (_, taken, next, code) => {
  const places = createConcurrencyLimit(bounds)
  const held = taken.map(([tenant, contact]) => places.take(tenant, contact))
  const take = () => places.take(...next)
  expect(take).toThrow(expect.objectContaining({ code, retryAfter: 30 }))
  held[0]?.[Symbol.dispose]()
  held[0]?.[Symbol.dispose]() // twice is once
  take()
  expect(take).toThrow(expect.objectContaining({ code }))
})

test('the streams of a client address are bounded, and a tenant leaves the last places to others', () => {
  const places = createConcurrencyLimit({ ofAddress: 2, ofTenant: 20, ofProcess: 9 })
  places.take('t', 'c', 'here')
  places.take('t', 'd', 'here')
  expect(() => places.take('u', 'e', 'here')).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED' }),
  )
  for (const contact of ['f', 'g', 'h']) places.take('t', contact, contact)
  expect(() => places.take('t', 'i')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
  places.take('v')
})
