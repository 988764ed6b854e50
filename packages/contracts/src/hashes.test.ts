import { expect, test } from 'vitest'
import { createHashes } from './hashes.ts'

const tenant = { orgId: '0199b2f0-0000-7000-8000-000000000000', environment: 'live' } as const

const of = (secret: string, environment: 'live' | 'test', address: string) =>
  createHashes(secret)
    .ofAddress({ ...tenant, environment }, address)
    .toString('hex')

test('a hash is the same for the same tenant, value and secret, and another one for any other', () => {
  const one = of('s', 'live', 'Ada@example.com')
  expect(one).toBe(of('s', 'live', 'ada@EXAMPLE.com'))
  expect(one).toMatch(/^01[0-9a-f]{64}$/)
  expect(
    new Set([
      one,
      of('t', 'live', 'ada@example.com'),
      of('s', 'test', 'ada@example.com'),
      of('s', 'live', 'bo@example.com'),
    ]).size,
  ).toBe(4)
})
