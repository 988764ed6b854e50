import { type AccountMail, sendAccountMail } from '@outrider/contracts/account-mails'
import { createCampaign, launchCampaign } from '@outrider/contracts/campaigns'
import { idOf } from '@outrider/contracts/ids'
import { foundOrganization } from '@outrider/contracts/organizations'
import { Problem } from '@outrider/contracts/problem'
import { digestOfToken } from '@outrider/contracts/secrets'
import {
  acceptInvitation,
  createSession,
  requestPasswordReset,
  resetPassword,
} from '@outrider/contracts/sessions'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { startPeer } from '@outrider/testing/peers'
import { published } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, noticeTo, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
let running: AsyncDisposable
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
  running = await house.startReplica()
  await startPeer(house, 'keys', stack, { selfService: false })
})
afterAll(() => stack.disposeAsync())

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

test('a link to a new password is in its mail alone: in no stream, and in no table', async () => {
  const email = newAddress()
  const { nats, admin, operator } = house
  const { invitation } = await request(nats, foundOrganization, {
    name: 'Acme',
    plan: 'free',
    ownerEmail: email,
  })
  const joining = digestOfToken('inv', invitation.token) ?? ''
  await request(nats, acceptInvitation, { digest: joining, password: 'a password', address: '::1' })
  house.sink.onMessage = async () => ({ responseCode: 451, message: `not ${email}` })
  await request(nats, requestPasswordReset, { email })
  await eventually(async () => {
    const [row] =
      await admin`select from messaging.account_mails where tries = 1 and due_at > now()`
    expect(row).toBeDefined()
  })
  house.sink.onMessage = async () => {}
  await admin`update messaging.account_mails set due_at = now() where due_at < 'infinity'`
  const [mail = ''] = await eventually(() => {
    expect(mailsTo(email)).toHaveLength(1)
    return mailsTo(email)
  })
  const [, token = ''] =
    /https:\/\/mail\.example\/api\/v1\/auth\/password-reset\/(rst_\w+)/.exec(mail) ?? []
  const stored = [
    await published(operator, sendAccountMail),
    await admin`select * from keys.outbox`,
    await admin`select * from messaging.account_mails`,
    await admin`select * from keys.account_links`,
  ]
  expect(JSON.stringify(stored)).toContain(email)
  expect(JSON.stringify(stored)).not.toContain(token)
  const digest = digestOfToken('rst', token) ?? ''
  await request(nats, resetPassword, { digest, password: 'a new password' })
  await request(nats, createSession, { email, password: 'a new password', address: '::1' })
})

test('the link that verifies an address is in a mail to it', async () => {
  const [to, linkId, userId] = [newAddress(), crypto.randomUUID(), crypto.randomUUID()]
  await house.admin`
    with account as (
      insert into keys.users (id, email, password_hash, created_at) values (${userId}, ${to}, '', now())
    )
    insert into keys.account_links (id, user_id, kind, expires_at, requested_at)
    values (${linkId}, ${userId}, 'address_verification', now() + interval '1 hour', array[now()])`
  const { expiresAt } = noticeTo(to)
  await ask({ kind: 'address_verification', to, linkId, expiresAt })
  await eventually(() => expect(mailsTo(to)).toHaveLength(1))
  expect(mailsTo(to)[0]).toMatch(/https:\/\/mail\.example\/api\/v1\/auth\/verify-address\/vfy_\w+/)
})

test.each([
  ['password_changed', 'Your password was changed'],
  ['password_reset', 'Your password was reset'],
  ['second_factor_added', 'An authenticator app was added'],
  ['identity_linked', 'You can sign in with single sign-on'],
  ['second_factor_removed', 'The authenticator app was removed'],
] as const)('a user hears of a change (%s)', async (change, subject) => {
  const [to, occurredAt] = [newAddress(), '2026-11-20T09:30:00.000Z']
  await ask({ kind: 'account_changed', to, change, occurredAt, expiresAt: noticeTo(to).expiresAt })
  await eventually(() => expect(mailsTo(to)).toHaveLength(1))
  expect(mailsTo(to)[0]).toContain(`Subject: ${subject}`)
  expect(mailsTo(to)[0]).toContain(occurredAt)
})

test('the first organization sends from the default sender, and others as the operator permits', async () => {
  const { nats, admin } = house
  const [id, other] = [crypto.randomUUID(), tenant()]
  await admin`
    insert into keys.organizations (id, name, plan, created_at)
    values (${id}, 'First', 'business', '2000-01-01')`
  const first = { ...other, orgId: idOf('org', id) }
  const sends = async (owner: Tenant) => {
    const { id: contactId } = await house.contacts.add(owner)
    await house.send(owner, { contactId, transactional: true })
    return eventually(async () => {
      const [message] = await house.messages(owner, { contactId })
      if (!message || message.status === 'queued') throw new Error('not yet')
      return message.reason
    })
  }
  const launched = async (owner: Tenant) => {
    const said = { subject: 'S', text: 'T' }
    const input = { name: 'C', channel: 'email' as const, audience: { all: true as const } }
    const campaign = { ...input, content: said }
    const { id: campaignId } = await request(nats, createCampaign, { tenant: owner, campaign })
    const launching = request(nats, launchCampaign, { tenant: owner, campaignId })
    return launching.then(
      () => null,
      (error: unknown) => (error instanceof Problem ? error.code : error),
    )
  }
  await running[Symbol.asyncDispose]()
  for (const [settings, owner, reason] of [
    [{ sharedSender: 'bootstrap' }, first, null],
    [{ sharedSender: 'bootstrap' }, other, 'DOMAIN_NOT_READY'],
    [{ sharedSender: 'none' }, first, 'DOMAIN_NOT_READY'],
    [{ sharedSenderDailyCap: 1 }, other, null],
    [{ sharedSenderDailyCap: 1 }, other, 'CAPPED'],
    [{ sharedSenderDailyCap: 1 }, first, null],
  ] as const) {
    await using _ = await house.startReplica(settings)
    const launch = reason === 'CAPPED' ? reason : await launched(owner)
    expect([settings, await sends(owner), launch]).toEqual([settings, reason, reason])
  }
  running = await house.startReplica()
})

test('the notice of a webhook that was disabled says which one, why, and what to do', async () => {
  const to = newAddress()
  const notice = noticeTo(to)
  await ask(notice)
  await eventually(() => expect(mailsTo(to)).toHaveLength(1))
  const raw = mailsTo(to)[0] ?? ''
  expect(raw).toContain('Subject: A webhook of Acme was disabled')
  const said = 'webhookId' in notice ? [notice.webhookId, notice.url] : []
  for (const word of [...said, 'the last five days', '(test)']) expect(raw).toContain(word)
})

test('what has come too late is not sent, nor a link that is not known any more', async () => {
  const [late, gone, next] = [newAddress(), newAddress(), newAddress()]
  const { expiresAt } = noticeTo(next)
  await ask({ ...noticeTo(late), expiresAt: new Date(Date.now() - 1_000).toISOString() })
  await ask({ kind: 'password_reset', to: gone, linkId: crypto.randomUUID(), expiresAt })
  await ask(noticeTo(next))
  await eventually(() => expect(mailsTo(next)).toHaveLength(1))
  expect([...mailsTo(late), ...mailsTo(gone)]).toEqual([])
})
