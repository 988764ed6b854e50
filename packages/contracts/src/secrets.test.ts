import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  base62,
  digestOfToken,
  hintOf,
  makePublishableKey,
  makeSecretKey,
  makeToken,
  parsePublishableKey,
  parseSecretKey,
} from './secrets.ts'

test.each([
  [0n, 1, '0'],
  [61n, 1, 'z'],
  [62n, 2, '10'],
  [62n, 6, '000010'],
  [2n ** 32n - 1n, 6, '4gfFC3'],
])('%d in %d characters is %s', (value, length, text) => {
  expect(base62(value, length)).toBe(text)
})

test('256 bits fit into 43 characters', () => {
  expect(base62(2n ** 256n - 1n, 43)).toHaveLength(43)
})

test('at one length, texts sort as their numbers do', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.bigInt(0n, 2n ** 256n - 1n), (a, b) => {
      expect(base62(a, 43) < base62(b, 43)).toBe(a < b)
    }),
  )
})

const environments = ['live', 'test'] as const

test.each(environments)('a new %s key reads as what it was made for', (environment) => {
  const { id, text, digest } = makeSecretKey(environment)

  expect(text).toMatch(new RegExp(`^sk_${environment}_${id.slice(4)}\\.[0-9A-Za-z]{49}$`))
  expect(parseSecretKey(text)).toEqual({ id, environment, digest })
})

test.each(environments)(
  'a %s key of a cell reads as one, and names the cell first',
  (environment) => {
    const { id, text, digest } = makeSecretKey(environment, undefined, 'c7')
    expect(text).toMatch(`sk_${environment}_c7${id.slice(4)}.`)
    expect(parseSecretKey(text)).toEqual({ id, environment, digest })
    expect(hintOf(id, environment, 'c7')).toBe(`sk_${environment}_c7${id.slice(4, 8)}…`)
    const publishable = makePublishableKey(environment, 'c7')
    expect(publishable).toMatch(`pk_${environment}_c7`)
    expect(parsePublishableKey(publishable)).toEqual({ environment })
    expect(parsePublishableKey(publishable.replace('c7', 'c8'))).toBeUndefined()
  },
)

test('the digest is the SHA-256 of what stands after the dot', () => {
  const { text, digest } = makeSecretKey('live')
  const verifier = text.slice(text.indexOf('.') + 1)

  expect(digest).toBe(createHash('sha256').update(verifier).digest('hex'))
})

test('no two keys are alike', () => {
  const texts = Array.from({ length: 1_000 }, () => makeSecretKey('test').text)

  expect(new Set(texts).size).toBe(texts.length)
})

const whole = makeSecretKey('live').text
test.each([
  ['nothing', ''],
  ['a prefix alone', 'sk_live_'],
  ['a key cut short', whole.slice(0, -1)],
  ['a key with something behind it', `${whole}0`],
  ['a key with a line break behind it', `${whole}\n`],
  ['a key with a blank before it', ` ${whole}`],
  ['a live key that says test', whole.replace('sk_live', 'sk_test')],
  ['a key of another environment', whole.replace('sk_live', 'sk_prod')],
  ['a key in capitals', whole.toUpperCase()],
  ['a publishable key', makePublishableKey('live')],
  ['something huge', whole.repeat(10_000)],
])('%s is no secret key', (_what, text) => {
  expect(parseSecretKey(text)).toBeUndefined()
})

test('a key with one wrong character is no key', () => {
  fc.assert(
    fc.property(
      fc.nat(whole.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      (at, other) => {
        fc.pre(whole[at] !== other)
        expect(parseSecretKey(whole.slice(0, at) + other + whole.slice(at + 1))).toBeUndefined()
      },
    ),
  )
})

test('whatever text comes, reading it does not throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(parseSecretKey(text)).toBeUndefined()
      expect(parsePublishableKey(text)).toBeUndefined()
    }),
  )
})

test('a hint shows the environment and the beginning of the id', () => {
  expect(hintOf('key_01j9zzzzzzzzzzzzzzzzzzzzzz', 'live')).toBe('sk_live_01j9…')
})

test.each(environments)('a new publishable %s key reads as what it was made for', (environment) => {
  const key = makePublishableKey(environment)

  expect(key).toMatch(new RegExp(`^pk_${environment}_[0-9A-Za-z]{28}$`))
  expect(parsePublishableKey(key)).toEqual({ environment })
  expect(parsePublishableKey(key.slice(0, -1))).toBeUndefined()
  expect(parsePublishableKey(whole)).toBeUndefined()
})

test('a token is known by the SHA-256 of its text', () => {
  const { text, digest } = makeToken('ses')

  expect(text).toMatch(/^ses_[0-9A-Za-z]{49}$/)
  expect(digest).toBe(createHash('sha256').update(text).digest('hex'))
  expect(digestOfToken('ses', text)).toBe(digest)
})

const { text: wholeToken } = makeToken('inv')
test.each([
  ['nothing', ''],
  ['a token cut short', wholeToken.slice(0, -1)],
  ['a token with something behind it', `${wholeToken}0`],
  ['a token with a wrong letter', wholeToken.slice(0, -1) + (wholeToken.endsWith('a') ? 'b' : 'a')],
  ['a token of another kind', makeToken('ses').text],
  ['a token that was renamed', wholeToken.replace('inv', 'ses')],
])('%s is no invitation token', (_what, text) => {
  expect(digestOfToken('inv', text)).toBeUndefined()
})
