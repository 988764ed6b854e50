import { type AccountMail, sendAccountMail } from '@outrider/contracts/emails'
import { newId } from '@outrider/contracts/ids'
import { messageOf } from '@outrider/service/nats/publish'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const newAddress = () => `${crypto.randomUUID()}@example.com`
/** The mails to an address, their soft line breaks (RFC 2045, section 6.7) taken out. */
const mailsTo = (to: string) =>
  house.sink.received.filter((mail) => mail.to === to).map(({ raw }) => raw.replaceAll('=\r\n', ''))

/** Asks for a mail twice, as happens when an envelope is delivered again. */
async function ask(mail: AccountMail): Promise<void> {
  const message = messageOf(sendAccountMail, mail, crypto.randomUUID())
  await house.commands.publish(message)
  await house.commands.publish(message)
}

test('a link to a new password goes to its address, once', async () => {
  const [to, expiresAt] = [newAddress(), inAnHour()]
  await ask({ kind: 'password_reset', to, token: 'rst_1', expiresAt })
  await eventually(() => expect(mailsTo(to)).toHaveLength(1))
  expect(mailsTo(to)[0]).toContain('https://mail.example/api/v1/auth/password-reset/rst_1')
})

test('the notice of a webhook that was disabled says which one, why, and what to do', async () => {
  const [to, expiresAt, webhookId] = [newAddress(), inAnHour(), newId('whk')]
  const url = 'https://shop.example/hook'
  const occurredAt = '2026-11-20T09:30:00.000Z'
  await ask({
    kind: 'webhook_disabled',
    to,
    expiresAt,
    webhookId,
    url,
    occurredAt,
    organization: 'Acme',
    environment: 'test',
    reason: 'FAILING',
  })
  await eventually(() => expect(mailsTo(to)).toHaveLength(1))
  const raw = mailsTo(to)[0] ?? ''
  expect(raw).toContain('Subject: A webhook of Acme was disabled')
  for (const word of [webhookId, url, 'the last five days', '(test)']) expect(raw).toContain(word)
})

test('what has come too late is not sent', async () => {
  const [late, next] = [newAddress(), newAddress()]
  const past = new Date(Date.now() - 1_000).toISOString()
  await ask({ kind: 'password_reset', to: late, token: 'rst_1', expiresAt: past })
  await ask({ kind: 'password_reset', to: next, token: 'rst_2', expiresAt: inAnHour() })
  await eventually(() => expect(mailsTo(next)).toHaveLength(1))
  expect(mailsTo(late)).toEqual([])
})
