import { expect, test } from 'vitest'
import { fewestRefused, refuseTooFaulty } from './too-faulty.ts'

test.each([
  [fewestRefused, fewestRefused, false],
  [fewestRefused + 1, fewestRefused + 1, true],
  [2 * fewestRefused + 2, fewestRefused + 1, false],
  [2 * fewestRefused + 1, fewestRefused + 1, true],
  [1_000_000, 400_000, false],
])('of %i rows %i refused ends the import: %s', (received, rejected, ends) => {
  const judge = () => refuseTooFaulty({ received, rejected })
  if (ends) expect(judge).toThrow('are not valid')
  else expect(judge).not.toThrow()
})
