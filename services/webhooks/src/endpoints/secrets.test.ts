import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { makeSecret, rotated, type Secret, sign, signingSecrets } from './secrets.ts'

const timestamp = Math.floor(Date.now() / 1_000)
const id = 'whd_01jd4xq2v7f8r9s0t1w2x3y4z5'

const headersOf = (body: string, secrets: readonly string[]) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': sign({ id, timestamp, body }, secrets),
})

test.each([
  ['standardwebhooks', (secret: string) => new StandardWebhook(secret)],
  ['svix', (secret: string) => new SvixWebhook(secret)],
])('the library %s verifies every body, and refuses one that was changed', (_, webhookOf) => {
  fc.assert(
    fc.property(fc.json(), (body) => {
      const secret = makeSecret()
      const headers = headersOf(body, [secret])
      expect(() => webhookOf(secret).verify(body, headers)).not.toThrow()
      expect(() => webhookOf(secret).verify(`${body} `, headers)).toThrow(/signature/i)
      expect(() => webhookOf(makeSecret()).verify(body, headers)).toThrow(/signature/i)
    }),
  )
})

test('for a day after a secret was replaced both sign, then the new one alone', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const first: Secret = { secret: makeSecret(), expiresAt: null }
  const second = makeSecret()
  const secrets = rotated([first], second, now)
  expect(signingSecrets(secrets, later(23.99))).toEqual([second, first.secret])
  expect(signingSecrets(secrets, later(24))).toEqual([second])
  const headers = headersOf('{}', signingSecrets(secrets, now))
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  for (const secret of [first.secret, second])
    expect(new StandardWebhook(secret).verify('{}', headers)).toEqual({})
})

test('a secret that is replaced twice in a day still signs for its own day, and at most five sign', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  let secrets: Secret[] = [{ secret: makeSecret(), expiresAt: null }]
  const [oldest] = secrets
  secrets = rotated(secrets, makeSecret(), now)
  const end = secrets[1]?.expiresAt
  secrets = rotated(secrets, makeSecret(), new Date(now.getTime() + 3_600_000))
  expect(secrets.at(-1)).toEqual({ ...oldest, expiresAt: end })
  for (let count = 0; count < 10; count += 1) secrets = rotated(secrets, makeSecret(), now)
  expect(signingSecrets(secrets, now)).toHaveLength(5)
})
