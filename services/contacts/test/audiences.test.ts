import { changeTags, mergeContacts, upsertContact } from '@outrider/contracts/contacts'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import {
  type Audience,
  countAudience,
  dropAudience,
  fixAudience,
  listAudience,
  maxAudiencePage,
  readRecipients,
} from '@outrider/contracts/recipients'
import { changeMembers, createSegment } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { connectNats } from '@outrider/service/nats/connection'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
/** As messaging, which alone may ask for audiences. */
let nats: Awaited<ReturnType<typeof connectNats>>
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  nats = await connectNats(
    sandbox.config('messaging').natsUrl,
    'messaging',
    createLog('test', 'silent'),
  )
  stack.defer(() => nats.close())
  await startContacts(sandbox.config('contacts'), stack)
})
afterAll(() => stack.disposeAsync())

async function register(owner: Tenant, tags: string[] = []): Promise<TypeId<'con'>> {
  const { contact } = await request(sandbox.nats, upsertContact, {
    tenant: owner,
    contact: { externalId: crypto.randomUUID(), tags },
  })
  return contact.id
}
const fix = (owner: Tenant, campaignId: TypeId<'cmp'>, audience: Audience) =>
  request(nats, fixAudience, { tenant: owner, campaignId, audience })
const fixed = (owner: Tenant, campaignId: TypeId<'cmp'>, audience: Audience) =>
  eventually(async () => {
    const { size } = await fix(owner, campaignId, audience)
    if (size === null) throw new Error('not written yet')
    return size
  })
const page = async (
  owner: Tenant,
  campaignId: TypeId<'cmp'>,
  after: TypeId<'con'> | null = null,
) => {
  const reply = await request(nats, listAudience, { tenant: owner, campaignId, after })
  return reply.contactIds
}

test('an audience is who had the tag when it was asked for, whatever happens afterwards', async () => {
  const owner = tenant()
  const [ada, grace, other] = [
    await register(owner, ['vip']),
    await register(owner, ['vip', 'old']),
    await register(owner),
  ]
  await register({ ...owner, environment: 'test' }, ['vip'])
  const campaignId = newId('cmp')
  expect(await fixed(owner, campaignId, { tag: 'vip' })).toBe(2)
  const change = (contactId: TypeId<'con'>, tags: object) =>
    request(sandbox.nats, changeTags, { tenant: owner, contactId, change: { ...tags } })
  await change(other, { add: ['vip'] })
  await change(ada, { remove: ['vip'] })
  expect(await fixed(owner, campaignId, { tag: 'vip' })).toBe(2)
  expect(await page(owner, campaignId)).toEqual([ada, grace].toSorted())
  expect(await page(owner, campaignId, [ada, grace].toSorted()[0])).toHaveLength(1)
  expect(await page(tenant(), campaignId)).toEqual([])
})

test('an audience may be everybody, or the members of a segment once it is built', async () => {
  const owner = tenant()
  const [ada, grace] = [await register(owner, ['vip']), await register(owner)]
  const everybody = newId('cmp')
  expect(await fixed(owner, everybody, { all: true })).toBe(2)
  const make = (segment: object) =>
    request(sandbox.nats, createSegment, {
      tenant: owner,
      segment: { name: 'S', type: 'static', ...segment },
    })
  const { id: chosen } = await make({})
  await request(sandbox.nats, changeMembers, {
    tenant: owner,
    segmentId: chosen,
    change: { add: [grace] },
  })
  const { id: dynamic } = await make({ type: 'dynamic', definition: { tag: 'vip' } })
  for (const [segmentId, member] of [
    [chosen, grace],
    [dynamic, ada],
  ] as const) {
    const campaignId = newId('cmp')
    expect(await fixed(owner, campaignId, { segmentId })).toBe(1)
    expect(await page(owner, campaignId)).toEqual([member])
  }
  await expect(fix(owner, newId('cmp'), { segmentId: newId('seg') })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a large audience is asked for by many at once, written once, read in pages and dropped', async () => {
  const owner = tenant()
  const size = 2 * maxAudiencePage + 1
  await sandbox.admin`
    insert into contacts.contacts (id, org_id, environment, created_at, updated_at)
    select uuidv7(), ${uuidOf(owner.orgId)}, 'live', now(), now() from generate_series(1, ${size}::integer)`
  const campaignId = newId('cmp')
  await Promise.all(Array.from({ length: 8 }, () => fixed(owner, campaignId, { all: true })))
  const read: TypeId<'con'>[] = []
  for (let last: TypeId<'con'> | null = null; ; last = read.at(-1) ?? null) {
    const next = await page(owner, campaignId, last)
    if (next.length === 0) break
    read.push(...next)
  }
  expect(new Set(read).size).toBe(size)
  expect(read).toEqual(read.toSorted())
  const drop = () => request(nats, dropAudience, { tenant: owner, campaignId })
  await eventually(async () => expect(await drop()).toEqual({ done: true }))
  expect(await page(owner, campaignId)).toEqual([])
  const [left] = await sandbox.admin`
    select count(*)::integer as members from contacts.audience_members
    where campaign_id = ${uuidOf(campaignId)}`
  expect(left).toEqual({ members: 0 })
})

test('an audience that nobody drops is forgotten after a week', async () => {
  const owner = tenant()
  await register(owner)
  const campaignId = newId('cmp')
  await fixed(owner, campaignId, { all: true })
  advanceClock(8 * 86_400_000)
  const other = new AsyncDisposableStack()
  await using _ = other
  await startContacts(sandbox.config('contacts'), other)
  await eventually(async () => expect(await page(owner, campaignId)).toEqual([]))
})

test('a recipient says who bears the id that was asked for', async () => {
  const owner = tenant()
  const [ada, former] = [await register(owner), await register(owner)]
  await request(sandbox.nats, mergeContacts, {
    tenant: owner,
    merge: { into: ada, from: former },
  })
  const { recipients } = await request(nats, readRecipients, {
    wanted: [ada, former].map((contactId) => ({ tenant: owner, contactId })),
  })
  const current = Object.fromEntries(recipients.map(({ id, currentId }) => [id, currentId]))
  expect(current).toEqual({ [ada]: ada, [former]: ada })
})

test('no statement writes more than twenty thousand members', async () => {
  const owner = tenant()
  await sandbox.admin`
    insert into contacts.contacts (id, org_id, environment, created_at, updated_at)
    select uuidv7(), ${uuidOf(owner.orgId)}, 'live', now(), now() from generate_series(1, 21000)`
  await sandbox.admin.unsafe(`
    create function contacts.bounded_members() returns trigger language plpgsql as $$
    begin
      if (select count(*) from written) > 20000 then raise exception 'too many'; end if;
      return null;
    end $$;
    create trigger bounded after insert on contacts.audience_members
      referencing new table as written for each statement execute function contacts.bounded_members()`)
  const campaignId = newId('cmp')
  expect(await fixed(owner, campaignId, { all: true })).toBe(21_000)
  const [row] = await sandbox.admin`
    select count(*)::int from contacts.audience_members where campaign_id = ${uuidOf(campaignId)}`
  expect(row?.['count']).toBe(21_000)
})

test('an audience is counted page by page', async () => {
  const owner = tenant()
  await sandbox.admin`
    insert into contacts.contacts (id, org_id, environment, email, unsubscribed_at, created_at, updated_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${uuidOf(owner.orgId)}, 'live',
           n || '@shop.example', case when n % 2 = 0 then now() end, now(), now()
    from generate_series(1, 20001) n`
  const rules = { channel: 'email', isService: false, topic: null } as const
  const count = (after: TypeId<'con'> | null) =>
    request(nats, countAudience, { tenant: owner, audience: { all: true }, rules, after })
  const first = await count(null)
  expect(first.counts).toEqual({
    count: 20_000,
    reachable: 10_000,
    unsubscribed: 10_000,
    suppressed: 0,
    noAddress: 0,
  })
  const second = await count(first.next)
  expect(second).toMatchObject({ counts: { count: 1, reachable: 1 }, next: null })
  const missing = { segmentId: newId('seg') }
  await expect(
    request(nats, countAudience, { tenant: owner, audience: missing, rules, after: null }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
