import { newId, uuidOf } from '@outrider/contracts/ids'
import type { MessageStatus } from '@outrider/contracts/messaging'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deferred, failed, sent, skipped } from '../src/emails/email-results.ts'
import { emailPriorities, type LeasedEmail, recordEmailResults } from '../src/emails/email-rows.ts'
import { outcomeUnknown } from '../src/emails/smtp-replies.ts'
import { recordDelivery, recordFeedback } from '../src/feedback/feedback-rows.ts'
import { messageOutboxEntry } from '../src/messages/outbox-entries.ts'
import type { MessageTransition } from '../src/messages/states.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
let db: Pool
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
  db = stack.adopt(
    openDatabase(house.config('messaging').databaseUrl, 'messaging', { max: 1 }),
    (pool) => pool.end({ timeout: 5 }),
  )
})
afterAll(() => stack.disposeAsync())

const at = new Date()
const leasedUntil = new Date(at.getTime() + 60_000)

/** An email as it is in a state. */
async function emailThatIs(status: MessageStatus): Promise<LeasedEmail> {
  const owner = { orgId: uuidOf(newId('org')), environment: 'live' as const }
  const [id, contactId] = [uuidOf(newId('msg')), uuidOf(newId('con'))]
  const reason = status === 'failed' ? outcomeUnknown : null
  await db`
    insert into messages (id, org_id, environment, channel, contact_id, key_hash, status, reason, created_at,
                          leased_until)
    values (${id}, ${owner.orgId}, 'live', 'email', ${contactId}, sha256(${id}::text::bytea), ${status}, ${reason},
            ${at}, ${leasedUntil})`
  const rest = {
    lane: emailPriorities.single,
    campaignId: null,
    variant: 0,
    attempts: 1,
    createdAt: at,
    postponedAt: null,
    handingOverAt: null,
    leasedUntil,
  }
  return { id, ...owner, contactId, content: {}, ...rest }
}

const affected = (email: LeasedEmail) => ({
  ...email,
  channel: 'email' as const,
  addressHash: null,
})
const left = {
  content: null,
  subject: 'S',
  senderId: null,
  tracking: { opens: true, clicks: true },
}
const happen: Record<MessageTransition, (email: LeasedEmail) => Promise<void>> = {
  deferred: (email) => recordEmailResults(db, [deferred(email, at, 'later')], []),
  sent: (email) => recordEmailResults(db, [sent(email, at, left)], []),
  failed: (email) => recordEmailResults(db, [failed(email, at, 'REJECTED')], []),
  skipped: (email) => recordEmailResults(db, [skipped(email, at, 'CAPPED')], []),
  delivered: (email) =>
    recordDelivery(db, affected(email), messageOutboxEntry('delivered', affected(email), at), at),
  bounced: (email) => recordFeedback(db, affected(email), feedback('bounced')),
  complained: (email) => recordFeedback(db, affected(email), feedback('complained')),
}
const feedback = (type: 'bounced' | 'complained') => ({
  type,
  machine: false,
  detail: null,
  at,
  facts: [],
  commands: [],
  suppression: null,
})

test.each([
  ['queued', 'deferred', 'queued'],
  ['sent', 'deferred', 'sent'],
  ['queued', 'sent', 'sent'],
  ['failed', 'sent', 'sent'],
  ['skipped', 'sent', 'skipped'],
  ['bounced', 'sent', 'bounced'],
  ['queued', 'failed', 'failed'],
  ['sent', 'failed', 'sent'],
  ['skipped', 'failed', 'skipped'],
  ['queued', 'skipped', 'skipped'],
  ['sent', 'skipped', 'sent'],
  ['failed', 'skipped', 'failed'],
  ['sent', 'delivered', 'delivered'],
  ['queued', 'delivered', 'queued'],
  ['bounced', 'delivered', 'bounced'],
  ['delivered', 'bounced', 'bounced'],
  ['failed', 'bounced', 'bounced'],
  ['complained', 'bounced', 'complained'],
  ['bounced', 'complained', 'complained'],
  ['skipped', 'complained', 'skipped'],
] as const)('an email that is %s and then %s is %s', async (before, happening, after) => {
  const email = await emailThatIs(before)
  await happen[happening](email)
  const [row] = await db<{ status: string }[]>`select status from messages where id = ${email.id}`
  expect(row?.status).toBe(after)
})
