import { randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestUuidAt, type Uuid } from '@outrider/contracts/ids'
import { createLinks, type EmailLinks } from './links.ts'
import { createSigner } from './signing-keys.ts'

const secret = randomBytes(32)
const keyOf = (bytes: Buffer, at = 0) => ({ secret: bytes, signsFrom: new Date(at) })
const links = createLinks(createSigner([keyOf(secret)]))
const messageId = randomUUID()
const subscription = {
  messageId,
  orgId: randomUUID(),
  contactId: randomUUID(),
  environment: 'test' as const,
  topic: null,
}

test('what was put into a token comes out of it', () => {
  fc.assert(
    fc.property(fc.webUrl(), (target) => {
      expect(links.readClick(links.clickToken(messageId, target))).toEqual({ messageId, target })
    }),
  )
  expect(links.readOpen(links.openToken(messageId))).toBe(messageId)
  expect(links.readUnsubscribe(links.unsubscribeToken(subscription))).toEqual(subscription)
  const live = { ...subscription, environment: 'live' as const, topic: 'product-news' }
  expect(links.readUnsubscribe(links.unsubscribeToken(live))).toEqual(live)
})

test('a token for one thing is none for another, and none elsewhere', () => {
  const token = links.openToken(messageId)
  expect(links.readClick(token)).toBeUndefined()
  expect(links.readUnsubscribe(token)).toBeUndefined()
  expect(createLinks(createSigner([keyOf(randomBytes(32))])).readOpen(token)).toBeUndefined()
})

test('a token with one character changed is none, or says the same', () => {
  const token = links.clickToken(messageId, 'https://a.example/')
  const letters = Array.from('abcXYZ019_-.')
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...letters), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      // The last character of base64 may carry bits that count for nothing.
      expect([undefined, 'https://a.example/']).toContain(links.readClick(changed)?.target)
    }),
  )
})

test.each(['', '.', 'a', 'a.', '.a', 'a.b', 'a.b.c'])('%j is no token', (text) => {
  expect(links.readOpen(text)).toBeUndefined()
})

test('a bounce address fits into a local part and is found again in any letter case', () => {
  const address = `${links.bounceName(messageId)}@bounces.example`
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(links.readBounceName(`<${address.toUpperCase()}>`)).toBe(messageId)
  expect(links.readBounceName(address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')))).toBe(
    undefined,
  )
  expect(links.readBounceName('ada@example.com')).toBeUndefined()
})

test('a key that was replaced verifies what it has signed, and nothing newer', () => {
  const replacedAt = Date.now() - 1_000
  const both = [keyOf(secret), keyOf(randomBytes(32), replacedAt)]
  const rotated = createLinks(createSigner(both))
  const [before, after] = [lowestUuidAt(replacedAt - 1), lowestUuidAt(replacedAt)]
  const read = (by: EmailLinks, id: Uuid) => [
    rotated.readOpen(by.openToken(id)),
    rotated.readBounceName(`${by.bounceName(id)}@bounces.example`),
    rotated.readUnsubscribe(by.unsubscribeToken({ ...subscription, messageId: id }))?.messageId,
  ]
  expect(read(links, before)).toEqual([before, before, before])
  expect(read(links, after)).toEqual([undefined, undefined, undefined])
  expect(read(rotated, before)).toEqual([before, before, before])
  expect(links.readOpen(rotated.openToken(after))).toBeUndefined()
  const later = createLinks(
    createSigner([keyOf(secret), keyOf(randomBytes(32), Date.now() + 60_000)]),
  )
  expect(links.readOpen(later.openToken(after))).toBe(after)
})
