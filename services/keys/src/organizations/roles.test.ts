import { expect, test } from 'vitest'
import { canAssignRole } from './roles.ts'

test.each([
  ['OWNER', 'OWNER', true],
  ['OWNER', 'ADMIN', true],
  ['OWNER', 'MEMBER', true],
  ['ADMIN', 'OWNER', false],
  ['ADMIN', 'ADMIN', true],
  ['ADMIN', 'MEMBER', true],
  ['MEMBER', 'OWNER', false],
  ['MEMBER', 'ADMIN', false],
  ['MEMBER', 'MEMBER', false],
] as const)('%s may give or take %s: %s', (actor, role, may) => {
  expect(canAssignRole(actor, role)).toBe(may)
})
