import { openDatabase, type Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContactFilter, listContactRows } from '../src/contacts/read.ts'
import { purgeMembers } from '../src/evaluations/memberships.ts'
import { deleteExpired } from '../src/retention.ts'
import { findSegmentRow } from '../src/segments/segments.ts'

/**
 * What one statement may read to answer a page, in rows. At this size a sequential scan reads all of them; a plan that
 * does without one now does so at any larger size, because only the scan becomes dearer.
 */
const maxRead = 5_000
const contacts = 100_000

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
let db: Pool
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await fill()
  const { databaseUrl } = sandbox.config('contacts')
  db = stack.adopt(openDatabase(databaseUrl, 'contacts', { max: 1 }), (pool) => pool.end())
})
afterAll(() => stack.disposeAsync())

const tenant: StoredTenant = { orgId: crypto.randomUUID(), environment: 'live' }
const other: StoredTenant = { orgId: crypto.randomUUID(), environment: 'live' }
const segments = { large: crypto.randomUUID(), small: crypto.randomUUID() }

/** Half of the contacts are the tenant's: few of them have an email, few a tag that everybody else's contacts have. */
async function fill(): Promise<void> {
  const { admin } = sandbox
  await admin`
    insert into contacts.contacts (
      id, org_id, environment, wallet_address, email, tags, attributes, created_at, updated_at
    )
    select uuidv7(), case when n % 2 = 0 then ${tenant.orgId}::uuid else ${other.orgId}::uuid end, 'live',
      case when n % 2 = 1 or n % 2500 = 2 then 'w' || n end,
      case when n % 2 = 1 or n % 2500 = 0 then 'e' || n || '@example.com' end,
      case when n % 2 = 1 or n % 10000 = 0 then '{rare, common}' when n % 4 = 0 then '{common}' else '{}' end::text[],
      '{}', now(), now()
    from generate_series(1, ${contacts}::int) as n`
  await admin`
    insert into contacts.identifiers (org_id, environment, kind, value, contact_id)
    select org_id, environment, 'email', email, id from contacts.contacts where email is not null`
  for (const [name, id] of Object.entries(segments))
    await admin`
      insert into contacts.segments (id, org_id, environment, name, type, created_at, updated_at)
      values (${id}, ${tenant.orgId}, 'live', ${name}, 'static', now(), now())`
  await admin`
    insert into contacts.segment_members (segment_id, contact_id, org_id, environment, is_member)
    select s.id, c.id, c.org_id, c.environment, true
    from contacts.contacts c
    join contacts.segments s on s.name = 'large' or s.name = 'small' and 'rare' = any(c.tags)
    where c.org_id = ${tenant.orgId}`
  await admin`vacuum analyze` // as autovacuum does it
}

const page = { identifiers: [], before: null }
const email = { ...tenant, kind: 'email', value: 'e5000@example.com' } as const
test.each<[string, number, ContactFilter]>([
  ['none', 50, page],
  ['a tag that is rare with the tenant', 10, { ...page, tag: 'rare' }],
  ['a tag that is common', 50, { ...page, tag: 'common' }],
  ['a tag that nobody has', 0, { ...page, tag: 'nobody' }],
  ['being reached by email, as few are', 40, { ...page, reachable: 'email' }],
  ['being reached in-app, as few are', 40, { ...page, reachable: 'inapp' }],
  ['a large segment', 50, { ...page, segmentId: segments.large }],
  ['a small segment', 10, { ...page, segmentId: segments.small }],
  ['a segment that there is not', 0, { ...page, segmentId: crypto.randomUUID() }],
  ['an identifier', 1, { ...page, identifiers: [email] }],
  ['a rare tag and being reached', 10, { ...page, tag: 'rare', reachable: 'email' }],
  [
    'a common tag and being reached, as few are',
    40,
    { ...page, tag: 'common', reachable: 'email' },
  ],
  ['a rare tag and a large segment', 10, { ...page, tag: 'rare', segmentId: segments.large }],
  ['a common tag and a small segment', 10, { ...page, tag: 'common', segmentId: segments.small }],
  ['a common tag and an identifier', 1, { ...page, tag: 'common', identifiers: [email] }],
])('a page of contacts by %s reads few rows and scans no table', async (_filter, found, filter) => {
  const before = await read()
  expect(await listContactRows(db, tenant, filter, 50)).toHaveLength(found)
  const after = await read()
  expect(after.scans - before.scans).toBe(0)
  expect(after.rows - before.rows).toBeLessThan(maxRead)
})

test('the number of a segment’s members is known without counting them', async () => {
  const before = await read()
  const segment = await findSegmentRow(db, tenant, segments.large)
  expect(segment?.memberCount).toBe(contacts / 2)
  const after = await read()
  expect([after.scans - before.scans, after.rows - before.rows]).toEqual([0, 0])
})

test('members of deleted segments are purged without reading those of others, and nothing is read when there are none', async () => {
  const segmentId = crypto.randomUUID()
  await sandbox.admin`
    insert into contacts.segment_members (segment_id, contact_id, org_id, environment, is_member)
    select ${segmentId}, id, org_id, environment, true from contacts.contacts
    where org_id = ${tenant.orgId} limit 120`
  await sandbox.admin`analyze contacts.segment_members`
  const before = await read()
  for (let time = 0; time < 10; time += 1) expect(await purgeMembers(db, 100)).toBe(0)
  expect(await read()).toEqual(before)
  await sandbox.admin`
    insert into contacts.segment_purges (segment_id, org_id, environment)
    values (${segmentId}, ${tenant.orgId}, ${tenant.environment})`
  const purged: number[] = []
  for (let time = 0; time < 4; time += 1) purged.push(await purgeMembers(db, 100))
  expect(purged).toEqual([100, 20, 0, 0])
  const after = await read()
  expect(after.scans - before.scans).toBe(0)
  expect(after.rows - before.rows).toBeLessThan(1_000)
  expect(await sandbox.admin`select from contacts.segment_purges`).toHaveLength(0)
})

test('tombstones that are too old are found without reading the others, wherever their rows lie', async () => {
  await sandbox.admin`
    insert into contacts.tombstones (org_id, environment, identifier_hash, erased_at)
    select uuidv4(), 'live', sha256(n::text::bytea),
      -- as if pages had been used again and again: each has rows of all ages
      now() - make_interval(days => n % 30) - case when n % 5000 = 0 then interval '40 days' else interval '0' end
    from generate_series(1, 20000) as n`
  await sandbox.admin`analyze contacts.tombstones`
  const before = await read()
  const old = new Date(Date.now() - 31 * 24 * 3_600_000)
  expect(await deleteExpired(db, 'tombstones', old, 1_000)).toMatchObject({ count: 4 })
  const after = await read()
  expect(after.scans - before.scans).toBe(0)
  expect(after.rows - before.rows).toBeLessThan(100)
})

/** What this connection's statements have read so far of the tables that grow with contacts. */
async function read(): Promise<{ scans: number; rows: number }> {
  await db`select pg_stat_force_next_flush()`
  const [sum] = await db<{ scans: number; rows: number }[]>`
    select sum(seq_scan)::int as scans, sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
    from pg_stat_user_tables
    where schemaname = 'contacts' and relname in ('contacts', 'identifiers', 'contact_tags', 'segment_members', 'tombstones')`
  if (!sum) throw new Error('no statistics')
  return sum
}
