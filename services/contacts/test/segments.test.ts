import { changeContact, listContacts, mergeContacts } from '@outrider/contracts/contacts'
import { previewEvent } from '@outrider/contracts/events'
import { newId, newUuid, type TypeId, uuidOf } from '@outrider/contracts/ids'
import {
  changeMembers,
  changeSegment,
  createSegment,
  deleteSegment,
  listSegments,
  previewSegment,
} from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { expect, test } from 'vitest'
import {
  become,
  create,
  dynamic,
  login,
  members,
  read,
  register,
  sandbox,
  send,
  startForFile,
} from './segments-set-up.ts'

startForFile()

test('a creation that is tried again creates nothing else', async () => {
  const owner = tenant()
  const segment = { name: 'Once', type: 'dynamic' as const, definition: { tag: 'vip' } }
  const creationId = newUuid()
  const once = () =>
    request(sandbox.nats, createSegment, { tenant: owner, segment }, { creationId })
  const first = await once()
  expect(first.id).toBe(`seg_${creationId}`)
  expect(await once()).toMatchObject({ id: first.id, createdAt: first.createdAt })
})

test('a static segment has whom its owner puts in', async () => {
  const owner = tenant()
  const [ada, bob] = [
    await register(owner, { externalId: 'a' }),
    await register(owner, { externalId: 'b' }),
  ]
  const { id: segmentId, ...created } = await create(owner, { type: 'static' })
  expect(created).toMatchObject({ status: 'ready', memberCount: 0 })
  const change = (wish: object) =>
    request(sandbox.nats, changeMembers, { tenant: owner, segmentId, change: wish })
  expect(await change({ add: [ada, bob] })).toMatchObject({ memberCount: 2 })
  expect(await change({ add: [ada], remove: [bob, ada, newId('con')] })).toMatchObject({
    memberCount: 1,
  })
  expect(await members(owner, segmentId)).toEqual([ada])
  const listed = async (contactId?: TypeId<'con'>) => {
    const query = { limit: 50, ...(contactId && { contactId }) }
    const { segments } = await request(sandbox.nats, listSegments, { tenant: owner, query })
    return segments.map(({ id, memberCount }) => ({ id, memberCount }))
  }
  expect(await listed()).toEqual([{ id: segmentId, memberCount: 1 }])
  expect(await listed(ada)).toEqual(await listed())
  expect(await listed(bob)).toEqual([])
  await expect(change({ add: [ada, newId('con')] })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'add.1' }],
  })
  const strangers = await register(tenant(), { externalId: 'x' })
  await expect(change({ add: [strangers] })).rejects.toMatchObject({ faults: [{ field: 'add.0' }] })
})

test('members of both are members of one once two contacts are merged', async () => {
  const owner = tenant()
  const into = await register(owner, { externalId: 'into' })
  const from = await register(owner, { walletAddress: '0xfrom', tags: ['b'] })
  const { id: list } = await create(owner, { type: 'static' })
  const tagged = await dynamic(owner, { tag: 'b' })
  await become(owner, tagged, [from])
  await request(sandbox.nats, changeMembers, {
    tenant: owner,
    segmentId: list,
    change: { add: [from] },
  })
  await request(sandbox.nats, mergeContacts, { tenant: owner, merge: { into, from } })
  await become(owner, tagged, [into])
  expect(await members(owner, list)).toEqual([into])
  const left = await sandbox.admin`
    select from contacts.segment_members where contact_id = ${uuidOf(from)}`
  expect(left).toHaveLength(0)
})

test('nobody can be put into a dynamic segment by hand', async () => {
  const owner = tenant()
  const ada = await register(owner, { externalId: 'a' })
  const segmentId = await dynamic(owner, { tag: 'x' })
  await expect(
    request(sandbox.nats, changeMembers, { tenant: owner, segmentId, change: { add: [ada] } }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test.each<[string, Parameters<typeof create>[1], string]>([
  ['a dynamic segment without a definition', { type: 'dynamic' }, 'definition'],
  ['a static segment with one', { type: 'static', definition: { tag: 'x' } }, 'definition'],
  [
    'a definition with a fault',
    { type: 'dynamic', definition: { all: [{ tag: 'x' }, { attribute: 'a', op: '=', value: 1 }] } },
    'definition.all.1.op',
  ],
])('%s is refused', async (_what, segment, field) => {
  await expect(create(tenant(), segment)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field }],
  })
})

test('a preview counts who would belong and writes nothing', async () => {
  const owner = tenant()
  for (let index = 0; index < 12; index += 1)
    await register(owner, { externalId: `u${index}`, tags: ['x'] })
  const preview = await request(sandbox.nats, previewSegment, {
    tenant: owner,
    definition: { tag: 'x' },
  })
  expect(preview).toMatchObject({ count: 12, complete: true })
  expect(preview.sample).toHaveLength(10)
  const list = await request(sandbox.nats, listSegments, { tenant: owner, query: { limit: 50 } })
  expect(list.segments).toEqual([])
})

/** Inserts a person, and segments that they belong to once these are built, which are not due. */
const build = async (owner: Tenant, person: TypeId<'con'>, ids: readonly string[]) => {
  const { orgId, environment } = storedTenant(owner)
  await sandbox.admin`
    with known as (
      insert into contacts.contacts (id, org_id, environment, attributes, created_at, updated_at)
      values (${uuidOf(person)}, ${orgId}, ${environment}, '{"plan":"pro"}', now(), now())
    ), revised as (
      insert into contacts.segment_revisions (org_id, environment, revision) values (${orgId}, ${environment}, 1)
    ), made as (
      insert into contacts.segments (id, org_id, environment, name, type, number, definition, created_at, updated_at)
      select id::uuid, ${orgId}, ${environment}, 'S', 'dynamic', number,
        '{"attribute":"plan","op":"eq","value":"pro"}', now(), now()
      from unnest(${ids}::text[]) with ordinality as w (id, number)
      returning id, org_id, environment, version
    )
    insert into contacts.segment_builds (segment_id, org_id, environment, version, due_at)
    select id, org_id, environment, version, 'infinity' from made`
}

/** The last transaction that wrote a member, whose number is in `xmin`, and the number of members. */
const membersOf = (owner: Tenant) => sandbox.admin<{ last: number; count: number }[]>`
  select max(xmin::text::bigint)::int as last, count(*)::int
  from contacts.segment_members where org_id = ${uuidOf(owner.orgId)}`

test('a segment of one organization is not built after all that another has changed before', async () => {
  const [many, one] = [tenant(), tenant()]
  const contactId = newId('con')
  const ids = Array.from({ length: 100 }, () => `0${crypto.randomUUID().slice(1)}`)
  await build(many, contactId, ids)
  await build(one, newId('con'), [`ffff${crypto.randomUUID().slice(4)}`])
  // All are due in the same moment, the other organization’s last.
  await sandbox.admin`
    update contacts.segment_builds
    set due_at = now() - make_interval(secs => case org_id when ${uuidOf(one.orgId)} then 1 else 2 end)
    where org_id in (${uuidOf(one.orgId)}, ${uuidOf(many.orgId)})`
  const [theirs, ours] = await eventually(async () => {
    const rows = [...(await membersOf(many)), ...(await membersOf(one))]
    expect(rows.map(({ count }) => count)).toEqual([100, 1])
    return rows.map(({ last }) => last)
  })
  expect(ours).toBeLessThan(theirs ?? 0)

  // A change that concerns a hundred segments reads the memberships of its contact in another way.
  for (const [plan, count] of [
    ['free', 0],
    ['pro', 100],
    ['gold', 0],
  ] as const) {
    const change = { attributes: { plan } }
    await request(sandbox.nats, changeContact, { tenant: many, contactId, change })
    await eventually(async () => expect(await membersOf(many)).toMatchObject([{ count }]))
  }
})

test('a deleted segment is gone, and its members in the end', async () => {
  const owner = tenant()
  await register(owner, { externalId: 'a', tags: ['x'] })
  const segmentId = await dynamic(owner, { tag: 'x' })
  await request(sandbox.nats, deleteSegment, { tenant: owner, segmentId })
  await expect(read(owner, segmentId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(members(owner, segmentId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const query = { limit: 50, segmentId }
  const { contacts } = await request(sandbox.nats, listContacts, { tenant: owner, query })
  expect(contacts).toEqual([])
  await eventually(async () => {
    const [left] = await sandbox.admin`select count(*)::int as purges from contacts.segment_purges`
    expect(left?.['purges']).toBe(0)
  })
})

test('another organization and the other environment see no segment', async () => {
  const owner = tenant()
  const { id: segmentId } = await create(owner, { type: 'static' })
  for (const stranger of [tenant(), { ...owner, environment: 'test' as const }]) {
    await expect(read(stranger, segmentId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(members(stranger, segmentId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const one = { tenant: stranger, segmentId }
    await expect(
      request(sandbox.nats, changeSegment, { ...one, change: { name: 'x' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      request(sandbox.nats, changeMembers, { ...one, change: { add: [] } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(request(sandbox.nats, deleteSegment, one)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
})

test('a dry run says what an event would do to memberships, and does nothing', async () => {
  const owner = tenant()
  const twice = await dynamic(owner, login(2))
  const pro = await dynamic(owner, { attribute: 'plan', op: 'eq', value: 'pro' })
  const mailable = await dynamic(owner, { reachable: 'email' })
  const first = await dynamic(owner, login(1))
  const ada = await register(owner, { externalId: 'ada' })
  const dryRun = async (fields: object) => {
    const reply = await request(sandbox.nats, previewEvent, {
      tenant: owner,
      event: 'login',
      contact: { externalId: 'ada' },
      idempotencyKey: crypto.randomUUID(),
      occurredAt: new Date().toISOString(),
      ...fields,
    })
    return Object.fromEntries(reply.segments.map((each) => [each.segmentId, each.wouldEnter]))
  }
  expect(await dryRun({})).toEqual({ [twice]: false, [first]: true })
  await send(owner, {})
  await become(owner, first, [ada])
  expect(await dryRun({ attributes: { plan: 'pro' } })).toEqual({
    [twice]: true,
    [pro]: true,
    [first]: false,
  })
  expect(await dryRun({ event: 'other', contact: { email: 'new@example.com' } })).toEqual({
    [mailable]: true,
  })
  for (const untouched of [twice, pro, mailable])
    expect(await members(owner, untouched)).toEqual([])
})
