import { expect, test } from 'vitest'
import { fewestRefused, refuseTooFaulty } from './too-faulty.ts'

test.each([
  [fewestRefused, fewestRefused],
  [2 * fewestRefused + 2, fewestRefused + 1],
  [1_000_000, 400_000],
])('an import goes on when of %i rows %i are refused', (received, rejected) => {
  expect(() => refuseTooFaulty({ received, rejected })).not.toThrow()
})

test.each([
  [fewestRefused + 1, fewestRefused + 1],
  [2 * fewestRefused + 1, fewestRefused + 1],
])('an import ends when of %i rows %i are refused', (received, rejected) => {
  expect(() => refuseTooFaulty({ received, rejected })).toThrow('are not valid')
})
