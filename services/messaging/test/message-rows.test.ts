import { lowestUuidAt, newId, uuidOf } from '@outrider/contracts/ids'
import type { MessageStatus } from '@outrider/contracts/messaging'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deferred, failed, sent, skipped } from '../src/emails/email-results.ts'
import { emailPriorities, type LeasedEmail, recordEmailResults } from '../src/emails/email-rows.ts'
import { outcomeUnknown } from '../src/emails/smtp-replies.ts'
import { recordDelivery, recordFeedback } from '../src/feedback/feedback-rows.ts'
import { listMessageRows, type MessageFilter } from '../src/messages/messages.ts'
import { messageOutboxEntry } from '../src/messages/outbox-entries.ts'
import type { MessageTransition } from '../src/messages/states.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
let db: Pool
const owner = { orgId: uuidOf(newId('org')), environment: 'live' as const }
const campaignId = uuidOf(newId('cmp'))
const automationId = newId('auto')
const contactId = uuidOf(newId('con'))
const rows = 10_000
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
  db = stack.adopt(
    openDatabase(house.config('messaging').databaseUrl, 'messaging', { max: 1 }),
    (pool) => pool.end({ timeout: 5 }),
  )
  // Nearly all are emails of one campaign that were sent; the last ones differ in everything, and are the oldest.
  await db`
    insert into messages (
      id, org_id, environment, channel, contact_id, key_hash, campaign_id, origin, status, created_at
    )
    select uuidv7(), ${owner.orgId}::uuid, 'live', case when n < 3 then 'inapp' else 'email' end,
           case when n < 5 then ${contactId}::uuid else gen_random_uuid() end, sha256(n::text::bytea),
           case when n between 4 and ${rows / 2} then ${campaignId}::uuid end,
           case when n between 4 and ${rows / 2} then jsonb_build_object('automationId', ${automationId}::text) end,
           case when n < 5 then 'bounced' else 'sent' end, now()
    from generate_series(1, ${rows}::integer) n`
  await house.admin`analyze messaging.messages`
})
afterAll(() => stack.disposeAsync())

/** Rows that this connection has read, and whole readings of the table, until now. */
async function work(): Promise<{ read: number; scans: number }> {
  await db`select pg_stat_force_next_flush()`
  const [row] = await db<{ read: string; scans: string }[]>`
    select idx_tup_fetch as read, seq_scan as scans from pg_stat_user_tables where relname = 'messages'`
  return { read: Number(row?.read), scans: Number(row?.scans) }
}

const none: MessageFilter = {
  before: null,
  contactId: null,
  campaignId: null,
  automationId: null,
  status: null,
  channel: null,
  since: undefined,
  until: undefined,
}
test.each([
  ['nothing', {}, 51],
  ['a rare status', { status: ['bounced'] }, 4],
  ['a status that there is none of', { status: ['failed'] }, 0],
  ['a common status', { status: ['sent'] }, 51],
  ['a channel', { channel: 'inapp' }, 2],
  ['a channel and a status that it never has', { channel: 'inapp', status: ['sent'] }, 0],
  ['a campaign', { campaignId }, 51],
  ['a campaign and a rare status', { campaignId, status: ['bounced'] }, 1],
  ['an automation', { automationId }, 51],
  ['an automation and a rare status', { automationId, status: ['bounced'] }, 1],
  ['a contact', { contactId }, 4],
  ['a contact and a status', { contactId, status: ['sent'] }, 0],
  ['a contact and a campaign', { contactId, campaignId }, 1],
  ['a time of creation', { since: '2026-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }, 51],
  ['two statuses', { status: ['bounced', 'failed'] }, 4],
  ['what comes after a page', { status: ['sent'], before: lowestUuidAt(Date.now() + 60_000) }, 51],
] satisfies [string, Partial<MessageFilter>, number][])(
  'a list by %s reads little more than it shows, however many messages there are',
  async (_what, filter, count) => {
    const before = await work()
    const found = await listMessageRows(db, owner, { ...none, ...filter }, 51)
    const after = await work()
    expect(found).toHaveLength(count)
    expect(found.map(({ id }) => id)).toEqual(
      found
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    expect(after.scans - before.scans).toBe(0)
    expect(after.read - before.read).toBeLessThan(1_000)
  },
)

const at = new Date()
const leasedUntil = new Date(at.getTime() + 60_000)

/** An email as it is in a state. */
async function emailThatIs(status: MessageStatus): Promise<LeasedEmail> {
  const sender = { orgId: uuidOf(newId('org')), environment: 'live' as const }
  const [id, recipient] = [uuidOf(newId('msg')), uuidOf(newId('con'))]
  const reason = status === 'failed' ? outcomeUnknown : null
  await db`
    insert into messages (id, org_id, environment, channel, contact_id, key_hash, status, reason, created_at,
                          leased_until)
    values (${id}, ${sender.orgId}, 'live', 'email', ${recipient}, sha256(${id}::text::bytea), ${status}, ${reason},
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
  return { id, ...sender, contactId: recipient, content: {}, ...rest }
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
