import { noFields } from '@outrider/contracts/contact-fields'
import { uuidOf } from '@outrider/contracts/ids'
import type { Topic } from '@outrider/contracts/topics'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reasonToSkip } from './decide-emails.ts'
import { retryDelay } from './email-results.ts'
import { domainOf, isAddress, parseMailbox } from './mailbox.ts'
import { needsTls } from './relays.ts'
import { refusalOf } from './smtp-replies.ts'

test.each([
  ['ada@example.com', true],
  ["o'brien+tag@mail.example.co.uk", true],
  ['ada@localhost', true],
  ['grüße@exämple.com', true],
  ['ada@example.com>', false],
  ['ada@example.com\r\nDATA', false],
  ['ada@example.com, grace@example.com', false],
  ['"a b"@example.com', false],
  ['ada@[127.0.0.1]', false],
  ['ada', false],
  ['@example.com', false],
  ['ada@-example.com', false],
  ['ada@example.com NOTIFY=NEVER', false],
  [`${'a'.repeat(65)}@example.com`, false],
])('whether %j is an address that a relay may be given: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})

/** Letters and what has a meaning in SMTP or in a header. */
const part = fc.string({
  maxLength: 5,
  unit: fc.constantFrom(...'aaabbb00..-+é@<>,;: \r\n"()[]\\\u2028'.split('')),
})

test('an address has neither spaces nor controls nor brackets, however it was made', () => {
  fc.assert(
    fc.property(part, part, (local, domain) => {
      const address = `a${local}@b${domain}c`
      fc.pre(isAddress(address))
      expect(address).not.toMatch(/[\p{Cc}\p{Z}<>,;:"()[\]\\]/u)
      expect(domainOf(address)).toBe(address.slice(address.indexOf('@') + 1).toLowerCase())
    }),
  )
})

test.each([
  ['a@b.example', { address: 'a@b.example', name: null }],
  [' News <a@b.example> ', { address: 'a@b.example', name: 'News' }],
  ['"The News" <a@b.example>', { address: 'a@b.example', name: 'The News' }],
  ['News a@b.example', undefined],
  ['News <a@b.example> x', undefined],
])('the mailbox %j', (text, expected) => {
  expect(parseMailbox(text)).toEqual(expected)
})

test.each([
  ['smtp://user:password@relay.example:587', true],
  ['smtp://relay.example?requireTLS=true', true],
  ['smtp://relay.example?requireTLS=false', false],
  ['smtp://127.0.0.1.example', true],
  ['smtp://localhost.example', true],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://[::1]:1025', false],
])('whether a connection to %s must be encrypted: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected)
})

const recipient = {
  id: 'con_01' as const,
  currentId: 'con_01' as const,
  ...noFields,
  attributes: {},
  tags: [],
  email: 'a@b.example',
  unsubscribed: false,
  choices: {},
}
const fine = {
  recipient,
  topic: null,
  isService: false,
  suppressed: false,
  hasSender: true,
  admitted: 0,
  cap: 20,
}

test.each([
  [{}, undefined],
  [{ admitted: 19 }, undefined],
  [{ admitted: 20 }, 'CAPPED'],
  [{ hasSender: false, admitted: 20 }, 'DOMAIN_NOT_READY'],
  [{ suppressed: true, hasSender: false }, 'SUPPRESSED'],
  [{ recipient: { ...recipient, email: null } }, 'NO_ADDRESS'],
  [{ recipient: { ...recipient, email: 'a b@c' } }, 'NO_ADDRESS'],
  [{ recipient: { ...recipient, unsubscribed: true }, suppressed: true }, 'UNSUBSCRIBED'],
  [{ recipient: undefined, suppressed: true }, 'ERASED'],
])('with %j the reason to skip is %s', (more, reason) => {
  expect(reasonToSkip({ ...fine, ...more })).toBe(reason)
})

const topicId = 'top_01jd4xq2v7f8r9s0t1w2x3y4z5' as const
const topic: Topic = {
  id: topicId,
  key: 'news',
  name: 'News',
  description: null,
  kind: 'optional',
  default: 'in',
  public: true,
  createdAt: '',
  updatedAt: '',
}
const truths = [true, false]
const all = truths.flatMap((unsubscribed) =>
  [true, false, undefined].flatMap((choice) =>
    (['in', 'out'] as const).flatMap((wish) =>
      (['optional', 'service'] as const).flatMap((kind) =>
        truths.map((suppressed) => ({ unsubscribed, choice, wish, kind, suppressed })),
      ),
    ),
  ),
)

/** Service mail stops at a suppression alone; other mail also at a no to all emails, and where the topic is not wanted. */
const allowed = new Set([
  ...['true', 'false', 'undefined'].flatMap((choice) =>
    ['in', 'out'].flatMap((wish) =>
      truths.map((unsubscribed) => `${unsubscribed} ${choice} ${wish} service`),
    ),
  ),
  'false true in optional',
  'false true out optional',
  'false undefined in optional',
])

test.each(all)('$unsubscribed, $choice, $wish, $kind, suppressed $suppressed', (each) => {
  const { unsubscribed, choice, wish, kind, suppressed } = each
  const reason = reasonToSkip({
    ...fine,
    suppressed,
    isService: kind === 'service',
    topic: { ...topic, kind, default: wish },
    recipient: {
      ...recipient,
      unsubscribed,
      choices: choice === undefined ? {} : { [uuidOf(topicId)]: choice },
    },
  })
  const isAllowed = allowed.has(`${unsubscribed} ${choice} ${wish} ${kind}`)
  expect(reason).toBe(isAllowed ? (suppressed ? 'SUPPRESSED' : undefined) : 'UNSUBSCRIBED')
})

const answered = (responseCode: number, command: string, response = 'no') =>
  Object.assign(new Error('refused'), { responseCode, command, response })

test.each([
  ['a refused recipient', answered(550, 'RCPT TO'), false, 'failed', 'REJECTED'],
  ['a refused message', answered(554, 'DATA'), true, 'failed', 'REJECTED'],
  ['a busy mailbox', answered(450, 'RCPT TO'), false, 'deferred', undefined],
  ['a relay that closes', answered(421, 'DATA'), true, 'deferred', undefined],
  ['a refused login', answered(535, 'AUTH PLAIN'), false, 'deferred', undefined],
  ['a login that is missing', answered(530, 'MAIL FROM'), false, 'deferred', undefined],
  ['a broken line before', new Error('closed'), false, 'deferred', undefined],
  ['a broken line after', new Error('closed'), true, 'failed', 'OUTCOME_UNKNOWN'],
])('%s', (_what, error, handedOver, kind, reason) => {
  const refusal = refusalOf(error, handedOver)
  expect(refusal.kind).toBe(kind)
  expect('reason' in refusal ? refusal.reason : undefined).toBe(reason)
})

test('attempts come later and later, for about a day, and end', () => {
  const delays = Array.from({ length: 11 }, (_, index) => retryDelay(index + 1, 0.5))
  expect(delays.at(-1)).toBeUndefined()
  const known = delays.filter((delay) => delay !== undefined)
  expect(known).toHaveLength(10)
  expect(known).toEqual(known.toSorted((a, b) => a - b))
  expect(known.reduce((sum, delay) => sum + delay, 0) / 3_600_000).toBeGreaterThan(20)
  expect(retryDelay(1, 0)).toBe(24_000)
  expect(retryDelay(1, 1)).toBe(36_000)
})
