import { publishItem } from '@outrider/testing/published'
import {
  changeContact,
  changeTags,
  listContacts,
  mergeContacts,
  updateContact,
  upsertContact,
} from '@outrider/contracts/contacts'
import { type AcceptedEvent, eventAccepted, previewEvent } from '@outrider/contracts/events'
import { newId, newUuid, type TypeId, uuidOf } from '@outrider/contracts/ids'
import {
  changeMembers,
  changeSegment,
  createSegment,
  type Definition,
  deleteSegment,
  getSegment,
  listMembers,
  listSegments,
  previewSegment,
  type SegmentInput,
} from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { openDatabase } from '@outrider/service/database'
import { messageOf } from '@outrider/service/publish'
import { request } from '@outrider/service/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedTenant } from '@outrider/service/tenant'
import { writeStandings } from '../src/evaluations/queries.ts'
import { startContacts } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  // two replicas, for whoever evaluates must not matter
  await startContacts(sandbox.config('contacts'), stack)
  await startContacts(sandbox.config('contacts'), stack)
})
afterAll(() => stack.disposeAsync())

async function register(owner: Tenant, contact: object): Promise<TypeId<'con'>> {
  const reply = await request(sandbox.nats, upsertContact, { tenant: owner, contact })
  return reply.contact.id
}

const create = (owner: Tenant, segment: Omit<Static<typeof SegmentInput>, 'name'>) =>
  request(sandbox.nats, createSegment, {
    tenant: owner,
    segment: { name: 'S', ...segment },
  })

const read = (owner: Tenant, segmentId: TypeId<'seg'>) =>
  request(sandbox.nats, getSegment, { tenant: owner, segmentId })

async function openPool() {
  const pool = openDatabase(sandbox.config('contacts').databaseUrl, 'contacts', { max: 1 })
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

/** A dynamic segment, once it is ready. */
async function dynamic(owner: Tenant, definition: Definition): Promise<TypeId<'seg'>> {
  const { id } = await create(owner, { type: 'dynamic', definition })
  await ready(owner, id)
  return id
}

const ready = (owner: Tenant, id: TypeId<'seg'>) =>
  eventually(async () => expect((await read(owner, id)).status).toBe('ready'))

async function members(owner: Tenant, segmentId: TypeId<'seg'>): Promise<TypeId<'con'>[]> {
  const query = { limit: 200 }
  const page = await request(sandbox.nats, listMembers, { tenant: owner, segmentId, query })
  return page.members.map(({ id }) => id)
}

const become = (owner: Tenant, segmentId: TypeId<'seg'>, expected: readonly TypeId<'con'>[]) =>
  eventually(async () =>
    expect((await members(owner, segmentId)).toSorted()).toEqual(expected.toSorted()),
  )

function send(owner: Tenant, fields: Partial<AcceptedEvent>) {
  const now = new Date().toISOString()
  const event: AcceptedEvent = {
    tenant: owner,
    id: newId('evt'),
    event: 'login',
    contact: { externalId: 'ada' },
    idempotencyKey: crypto.randomUUID(),
    occurredAt: now,
    receivedAt: now,
    ...fields,
  }
  return sandbox.publisher.publish(messageOf(eventAccepted, event, event.id))
}

const login = (atLeast: number, within?: number): Definition => ({
  event: 'login',
  performed: { atLeast, within },
})

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

test('a new definition finds who is there, page after page', async () => {
  const owner = tenant()
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      register(owner, { externalId: `u${index}`, attributes: { score: index } }),
    ),
  )
  const segment = await create(owner, {
    type: 'dynamic',
    definition: { attribute: 'score', op: 'gte', value: '20' },
  })
  expect(segment).toMatchObject({ type: 'dynamic', status: 'building' })
  await ready(owner, segment.id)
  await become(owner, segment.id, ids.slice(20))
  expect(await read(owner, segment.id)).toMatchObject({ memberCount: 10 })
  const query = { limit: 6 }
  const first = await request(sandbox.nats, listMembers, {
    tenant: owner,
    segmentId: segment.id,
    query,
  })
  const rest = await request(sandbox.nats, listMembers, {
    tenant: owner,
    segmentId: segment.id,
    query: { ...query, cursor: first.nextCursor ?? '' },
  })
  expect([first.members.length, rest.members.length, rest.nextCursor]).toEqual([6, 4, null])
  const filtered = await request(sandbox.nats, listContacts, {
    tenant: owner,
    query: { limit: 50, segmentId: segment.id },
  })
  expect(filtered.contacts).toHaveLength(10)
})

test('events, attributes, tags and reachability move people in and out', async () => {
  const owner = tenant()
  const often = await dynamic(owner, login(2))
  const pro = await dynamic(owner, { attribute: 'plan', op: 'eq', value: 'pro' })
  const quiet = await dynamic(owner, { none: [{ tag: 'vip' }] })
  const mailable = await dynamic(owner, { reachable: 'email' })
  const ada = await register(owner, { externalId: 'ada' })
  await become(owner, quiet, [ada])
  await send(owner, { attributes: { plan: 'pro' } })
  await become(owner, pro, [ada])
  await send(owner, {})
  await become(owner, often, [ada])
  await send(owner, {
    attributes: { plan: 'free' },
    contact: { externalId: 'ada', email: 'a@x.io' },
  })
  await become(owner, pro, [])
  await become(owner, mailable, [ada])
  await request(sandbox.nats, changeTags, {
    tenant: owner,
    contactId: ada,
    change: { add: ['vip'] },
  })
  await become(owner, quiet, [])
  await request(sandbox.nats, changeContact, {
    tenant: owner,
    contactId: ada,
    change: { email: null },
  })
  await become(owner, mailable, [])
  const command = {
    tenant: owner,
    key: 'k',
    contactId: ada,
    removeTags: ['vip'],
    attributes: { plan: 'pro' },
  }
  await publishItem(sandbox.operator, updateContact, command)
  await become(owner, quiet, [ada])
  expect(await members(owner, pro)).toEqual([ada])
})

test('a person whom an event makes is where nobody’s conditions hold', async () => {
  const owner = tenant()
  const strangers = await dynamic(owner, { none: [login(1, 3_600), { tag: 'known' }] })
  const newcomers = await dynamic(owner, { attribute: 'plan', op: 'neq', value: 'pro' })
  await send(owner, { event: 'signup', contact: { externalId: 'new' } })
  await eventually(async () => expect(await members(owner, strangers)).toHaveLength(1))
  await eventually(async () => expect(await members(owner, newcomers)).toHaveLength(1))
})

test('a window runs out by itself, to either side', async () => {
  const owner = tenant()
  const recent = await dynamic(owner, login(2, 60))
  const lapsed = await dynamic(owner, { all: [login(2), { none: [login(2, 60)] }] })
  const ada = await register(owner, { externalId: 'ada' })
  await send(owner, { occurredAt: new Date(Date.now() - 500).toISOString() })
  await send(owner, {})
  await become(owner, recent, [ada])
  expect(await members(owner, lapsed)).toEqual([])
  advanceClock(60_000)
  await become(owner, recent, [])
  await become(owner, lapsed, [ada])
})

test('an event that comes late counts from when it occurred', async () => {
  const owner = tenant()
  const hour = await dynamic(owner, login(1, 3_600))
  const ever = await dynamic(owner, login(1))
  const ada = await register(owner, { externalId: 'ada' })
  await send(owner, { occurredAt: new Date(Date.now() - 7_200_000).toISOString() })
  await become(owner, ever, [ada])
  expect(await members(owner, hour)).toEqual([])
})

test('another definition takes the place of the first, for everybody', async () => {
  const owner = tenant()
  const ada = await register(owner, { externalId: 'ada', tags: ['a'] })
  const bob = await register(owner, { externalId: 'bob', tags: ['b'] })
  const segmentId = await dynamic(owner, { tag: 'a' })
  expect(await members(owner, segmentId)).toEqual([ada])
  const changed = await request(sandbox.nats, changeSegment, {
    tenant: owner,
    segmentId,
    change: { name: 'B', definition: { tag: 'b' } },
  })
  expect(changed).toMatchObject({ name: 'B', status: 'building', definition: { tag: 'b' } })
  await become(owner, segmentId, [bob])
  await ready(owner, segmentId)
  const renamed = await request(sandbox.nats, changeSegment, {
    tenant: owner,
    segmentId,
    change: { name: 'C', definition: { tag: 'b' } },
  })
  expect(renamed).toMatchObject({ name: 'C', status: 'ready' })
})

test('whatever happens at once, the last state decides', async () => {
  const owner = tenant()
  const segmentId = await dynamic(owner, {
    all: [{ tag: 'in' }, { attribute: 'n', op: 'eq', value: 1 }],
  })
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) => register(owner, { externalId: `u${index}` })),
  )
  await Promise.all(
    ids.flatMap((contactId, index) =>
      Array.from({ length: 10 }, async (_, turn) => {
        const change = turn % 2 === 0 ? { add: ['in'] } : { remove: ['in'] }
        await request(sandbox.nats, changeTags, { tenant: owner, contactId, change })
        await send(owner, { contact: { externalId: `u${index}` }, attributes: { n: turn % 3 } })
      }),
    ),
  )
  await eventually(async () => {
    const [kept] = await sandbox.admin`
      select count(*)::int as events, count(*) filter (where
        coalesce(m.is_member, false) <> (c.tags @> '{in}' and c.attributes -> 'n' = '1')
      )::int as wrong
      from contacts.events e
      join contacts.contacts c on c.id = e.contact_id
      left join contacts.segment_members m on m.contact_id = c.id
      where e.org_id = ${uuidOf(owner.orgId)}`
    expect(kept).toEqual({ events: 200, wrong: 0 })
  })
  expect((await read(owner, segmentId)).memberCount).toBe((await members(owner, segmentId)).length)
})

test('a slower evaluation of an earlier state, or by an earlier definition, changes nothing', async () => {
  const owner = tenant()
  const ada = await register(owner, { externalId: 'ada' })
  const segmentId = await dynamic(owner, { tag: 'x' })
  await using db = await openPool()
  const write = (isMember: boolean, evaluation: number, version = 1) =>
    writeStandings(
      db.pool,
      [
        {
          tenant: storedTenant(owner),
          segmentId: uuidOf(segmentId),
          version,
          contactId: uuidOf(ada),
          isMember,
          dueAt: null,
        },
      ],
      evaluation,
      'touched',
    )
  await write(false, 1_000_000)
  await write(true, 999_999)
  expect(await members(owner, segmentId)).toEqual([])
  await write(true, 1_000_001, 0)
  expect(await members(owner, segmentId)).toEqual([])
  await write(true, 1_000_002)
  expect(await members(owner, segmentId)).toEqual([ada])
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

test('a static segment has whom its owner puts in', async () => {
  const owner = tenant()
  const [ada, bob] = [
    await register(owner, { externalId: 'a' }),
    await register(owner, { externalId: 'b' }),
  ]
  const { id: segmentId, status } = await create(owner, { type: 'static' })
  expect(status).toBe('ready')
  const change = (wish: object) =>
    request(sandbox.nats, changeMembers, { tenant: owner, segmentId, change: wish })
  expect(await change({ add: [ada, bob] })).toMatchObject({ memberCount: 2 })
  expect(await change({ add: [ada], remove: [bob, ada, newId('con')] })).toMatchObject({
    memberCount: 1,
  })
  expect(await members(owner, segmentId)).toEqual([ada])
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
