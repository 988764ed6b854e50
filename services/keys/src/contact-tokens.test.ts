import { randomBytes } from 'node:crypto'
import { newId } from '@outrider/contracts/ids'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createContactTokens } from './contact-tokens.ts'

const tokens = createContactTokens({ id: 1, secret: randomBytes(32) })
const tenant = { orgId: newId('org'), environment: 'live' as const }
const contactId = newId('con')
const now = new Date('2026-10-01T12:00:00.000Z')
const issued = { tenant, contactId, iat: now.getTime(), page: 'x'.repeat(22) }
const { token, expiresAt } = tokens.mint(issued, now)

test('a token opens what it was minted for, for seven days to the second', () => {
  expect(expiresAt).toBe('2026-10-08T12:00:00.000Z')
  expect(tokens.read(token, now)).toEqual({ ...issued, exp: Date.parse(expiresAt) / 1_000 })
  expect(tokens.read(token, new Date('2026-10-08T11:59:59.999Z'))).toBeDefined()
  expect(tokens.read(token, new Date(expiresAt))).toBeUndefined()
})

test('a token fits into a header and into its contract', () => {
  expect(token).toMatch(/^[\w.-]{1,512}$/)
})

test("another installation's token is none", () => {
  expect(createContactTokens({ id: 1, secret: randomBytes(32) }).read(token, now)).toBeUndefined()
})

test('a token with one character changed is none', () => {
  const letters = Array.from('abcXYZ019_-.')
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...letters), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      fc.pre(changed !== token)
      expect(tokens.read(changed, now)).toBeUndefined()
    }),
  )
})

test.each([
  ['nothing', ''],
  ['a prefix', 'ct_'],
  ['an empty claim', 'ct_.'],
  ['a token without signature', token.slice(0, token.indexOf('.') + 1)],
  ['a token without prefix', token.replace('ct_', '')],
  ['a token with something behind it', `${token}A`],
  ['a token with a line break behind it', `${token}\n`],
])('%s is no token', (_what, text) => {
  expect(tokens.read(text, now)).toBeUndefined()
})
