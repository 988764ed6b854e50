import process from 'node:process'
import { describe, expect, test } from 'vitest'

/**
 * Tests that need something which npm cannot bring: a program, or Docker. `found` is a string where it is missing: the reason, which is then
 * in the name of the one test that is skipped in their place, and in a printed line.
 */
export function describeWith<Found>(
  title: string,
  found: Found | string,
  define: (found: Found) => void,
): void {
  const isMissing = typeof found === 'string'
  const reason = isMissing ? ` (skipped: ${found})` : ''
  if (isMissing) process.stderr.write(`${title}${reason}\n`)
  describe.skipIf(isMissing)(`${title}${reason}`, () => {
    if (isMissing) inTheirPlace(found)
    else define(found)
  })
}

function inTheirPlace(reason: string): void {
  test('what these tests need is here', () => expect(reason).toBeUndefined())
}
