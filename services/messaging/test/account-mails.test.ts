import { type AccountMail, type LinkKind, sendAccountMail } from '@outrider/contracts/emails'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { messageOf } from '@outrider/service/nats/publish'
import { eventually } from '@outrider/testing/eventually'
import { startPeer } from '@outrider/testing/peers'
import { itemsIn } from '@outrider/testing/published'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
  await startPeer(house, 'keys', stack, { selfService: false })
})
afterAll(() => stack.disposeAsync())

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const newAddress = () => `${crypto.randomUUID()}@example.com`
/** The mails to an address, their soft line breaks (RFC 2045, section 6.7) taken out. */
const mailsTo = (to: string) =>
  house.sink.received.filter((mail) => mail.to === to).map(({ raw }) => raw.replaceAll('=\r\n', ''))

/** A link of a new account, which the keys service knows. */
async function addLink(kind: LinkKind, email: string) {
  const [linkId, userId] = [newId('lnk'), crypto.randomUUID()]
  await house.admin`
    with account as (
      insert into keys.users (id, email, password_hash, created_at) values (${userId}, ${email}, '', now())
    )
    insert into keys.account_links (id, user_id, kind, expires_at, requested_at)
    values (${uuidOf(linkId)}, ${userId}, ${kind}, now() + interval '1 hour', array[now()])`
  return linkId
}

/** Asks for a mail twice, as happens when an envelope is delivered again. */
async function ask(mail: AccountMail): Promise<void> {
  const message = messageOf(sendAccountMail, mail, crypto.randomUUID())
  await house.commands.publish(message)
  await house.commands.publish(message)
}

test.each([
  ['password_reset', 'auth/password-reset/rst_'],
  ['address_verification', 'auth/verify-address/vfy_'],
] as const)(
  'a link (%s) goes to its address, once, and no stream has its token',
  async (kind, path) => {
    const to = newAddress()
    const linkId = await addLink(kind, to)
    await ask({ kind, to, linkId, expiresAt: inAnHour() })
    await eventually(() => expect(mailsTo(to)).toHaveLength(1))
    const [, token = ''] =
      new RegExp(`https://mail.example/api/v1/${path}(\\w+)`).exec(mailsTo(to)[0] ?? '') ?? []
    expect(token).not.toBe('')
    const items = await itemsIn(house.operator, 'COMMANDS')
    const rows = await house.admin`
    select row_to_json(m)::text as row from messaging.account_mails m
    union all select row_to_json(l)::text from keys.account_links l`
    expect(JSON.stringify(items)).toContain(to)
    expect(JSON.stringify([items, rows])).not.toContain(token)
  },
)

test('a link that was replaced in the meantime is not sent', async () => {
  const [former, next] = [newAddress(), newAddress()]
  const kind = 'password_reset'
  await ask({ kind, to: former, linkId: newId('lnk'), expiresAt: inAnHour() })
  await ask({ kind, to: next, linkId: await addLink(kind, next), expiresAt: inAnHour() })
  await eventually(() => expect(mailsTo(next)).toHaveLength(1))
  expect(mailsTo(former)).toEqual([])
})

test.each([
  ['password_changed', 'Your password was changed'],
  ['password_reset', 'Your password was reset'],
  ['second_factor_added', 'Two-factor authentication was turned on'],
  ['second_factor_removed', 'Two-factor authentication was turned off'],
] as const)('a user hears of a change (%s)', async (change, subject) => {
  const [to, occurredAt] = [newAddress(), '2026-11-20T09:30:00.000Z']
  await ask({ kind: 'account_changed', to, change, occurredAt, expiresAt: inAnHour() })
  await eventually(() => expect(mailsTo(to)).toHaveLength(1))
  expect(mailsTo(to)[0]).toContain(`Subject: ${subject}`)
  expect(mailsTo(to)[0]).toContain(occurredAt)
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
  const kind = 'password_reset'
  await ask({ kind, to: late, linkId: await addLink(kind, late), expiresAt: past })
  await ask({ kind, to: next, linkId: await addLink(kind, next), expiresAt: inAnHour() })
  await eventually(() => expect(mailsTo(next)).toHaveLength(1))
  expect(mailsTo(late)).toEqual([])
})
