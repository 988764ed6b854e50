import { lowestUuidAt, newId, uuidOf } from '@outrider/contracts/ids'
import { openDatabase, type Pool } from '@outrider/service/db/pool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessageRows, type MessageFilter } from '../src/messages/messages.ts'
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
