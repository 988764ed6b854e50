import { newId, uuidOf } from '@outrider/contracts/ids'
import { expect, test } from 'vitest'
import { shortKey } from './short-key.ts'

const [one, other] = [uuidOf(newId('org')), uuidOf(newId('org'))]

test('a key is the same each time, and another one for each tenant and each text', () => {
  const keys = [one, other].flatMap((orgId) =>
    (['live', 'test'] as const).flatMap((environment) =>
      ['', 'a', 'b', 'a'.repeat(10_000)].map((key) => shortKey({ orgId, environment }, key)),
    ),
  )
  expect(new Set(keys).size).toBe(16)
  expect(shortKey({ orgId: one, environment: 'live' }, '')).toBe(keys[0])
})
