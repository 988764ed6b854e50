import { openDatabase, type Pool } from '@outrider/service/db/pool'
import type { StoredTenant } from '@outrider/service/db/tenant'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeMembers } from '../src/evaluations/memberships.ts'
import { deleteExpired } from '../src/retention.ts'
import { findSegmentRow } from '../src/segments/segments.ts'

/** A plan that does without a sequential scan of so many rows does so at any larger size, because only the scan becomes dearer. */
const contacts = 20_000

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
const segmentId = crypto.randomUUID()

/** The tenant's contacts, all of whom are members of its segment. */
async function fill(): Promise<void> {
  const { admin } = sandbox
  await admin`
    insert into contacts.contacts (id, org_id, environment, attributes, created_at, updated_at)
    select uuidv7(), ${tenant.orgId}, 'live', '{}', now(), now() from generate_series(1, ${contacts}::int)`
  await admin`
    insert into contacts.segments (id, org_id, environment, name, type, created_at, updated_at)
    values (${segmentId}, ${tenant.orgId}, 'live', 'all', 'static', now(), now())`
  await admin`
    insert into contacts.segment_members (segment_id, contact_id, org_id, environment, is_member)
    select ${segmentId}, id, org_id, environment, true from contacts.contacts`
  await admin`vacuum analyze` // as autovacuum does it
}

test('the number of a segment’s members is known without counting them', async () => {
  const before = await read()
  const segment = await findSegmentRow(db, tenant, segmentId)
  expect(segment?.memberCount).toBe(contacts)
  const after = await read()
  expect([after.scans - before.scans, after.rows - before.rows]).toEqual([0, 0])
})

test('members of deleted segments are purged without reading those of others, and nothing is read when there are none', async () => {
  const deletedId = crypto.randomUUID()
  await sandbox.admin`
    insert into contacts.segment_members (segment_id, contact_id, org_id, environment, is_member)
    select ${deletedId}, id, org_id, environment, true from contacts.contacts
    where org_id = ${tenant.orgId} limit 120`
  await sandbox.admin`analyze contacts.segment_members`
  const before = await read()
  for (let time = 0; time < 10; time += 1) expect(await purgeMembers(db, 100)).toBe(0)
  expect(await read()).toEqual(before)
  await sandbox.admin`
    insert into contacts.segment_purges (segment_id, org_id, environment)
    values (${deletedId}, ${tenant.orgId}, ${tenant.environment})`
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
