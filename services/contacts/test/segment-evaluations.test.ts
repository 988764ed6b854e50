import {
  changeContact,
  changeTags,
  listContacts,
  updateContact,
} from '@outrider/contracts/contacts'
import { type TypeId, uuidOf } from '@outrider/contracts/ids'
import { changeSegment, type Definition, listMembers } from '@outrider/contracts/segments'
import type { Tenant } from '@outrider/contracts/shapes'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { lockWaiters } from '@outrider/testing/locks'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { expect, test } from 'vitest'
import { shortKey } from '../src/contacts/fields.ts'
import { listWithin } from '../src/contacts/read.ts'
import { standingColumns, writeMemberships } from '../src/evaluations/memberships.ts'
import { rebuildCrowded } from '../src/evaluations/segment-queues.ts'
import { compileRule } from '../src/rules/rule.ts'
import {
  become,
  create,
  dynamic,
  login,
  members,
  openPool,
  read,
  ready,
  register,
  sandbox,
  send,
  startForFile,
} from './segments-set-up.ts'

startForFile()

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

test('a step that was carried out before a crash is told to segments when it is delivered again', async () => {
  const owner = tenant()
  const pro = await dynamic(owner, { attribute: 'plan', op: 'eq', value: 'pro' })
  const ada = await register(owner, { externalId: 'ada' })
  await sandbox.admin`
    with applied as (
      insert into contacts.applied_steps (key, month)
      values (${shortKey(storedTenant(owner), 'k')}, date_trunc('month', now()))
    )
    update contacts.contacts set attributes = '{"plan":"pro"}' where id = ${uuidOf(ada)}`
  const command = { tenant: owner, key: 'k', contactId: ada, attributes: { plan: 'other' } }
  await publishItem(sandbox.operator, updateContact, command)
  await eventually(async () => expect(await members(owner, pro)).toEqual([ada]))
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

/** Members that are contacts of their own, due in a year. */
const insertMembers = (owner: Tenant, segmentId: TypeId<'seg'>, count: number) => {
  const { orgId, environment } = storedTenant(owner)
  return sandbox.admin`
    with people as (
      insert into contacts.contacts (id, org_id, environment, attributes, created_at, updated_at)
      select gen_random_uuid(), ${orgId}, ${environment}, '{"plan":"pro"}', now(), now()
      from generate_series(1, ${count})
      returning id
    )
    insert into contacts.segment_members (segment_id, contact_id, org_id, environment, is_member, due_at)
    select ${uuidOf(segmentId)}, id, ${orgId}, ${environment}, true, now() + make_interval(years => 1)
    from people`
}

/** The last transaction that wrote a member, whose number is in `xmin`, and how many are due at some time. */
const membersWritten = (segmentId: TypeId<'seg'>) => sandbox.admin<{ last: number; due: number }[]>`
  select max(xmin::text::bigint)::int as last, count(due_at)::int as due
  from contacts.segment_members where segment_id = ${uuidOf(segmentId)}`

test('memberships of one organization that fall due do not wait for all of another that were due before', async () => {
  const [many, one] = [tenant(), tenant()]
  const definition = { attribute: 'plan', op: 'eq' as const, value: 'pro' }
  const [theirs, ours] = [await dynamic(many, definition), await dynamic(one, definition)]
  await insertMembers(one, ours, 1)
  await insertMembers(many, theirs, 3_000)
  await sandbox.admin`
    update contacts.segment_members set due_at = now() - make_interval(mins => case segment_id when ${uuidOf(ours)} then 1 else 2 end)
    where segment_id in (${uuidOf(ours)}, ${uuidOf(theirs)})`
  const both = await eventually(async () => {
    const rows = [...(await membersWritten(ours)), ...(await membersWritten(theirs))]
    expect(rows.map(({ due }) => due)).toEqual([0, 0])
    return rows.map(({ last }) => last)
  })
  expect(both[0]).toBeLessThan(both[1] ?? 0)
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

test('a slower evaluation, or one by an earlier definition, changes nothing', async () => {
  const owner = tenant()
  const ada = await register(owner, { externalId: 'ada' })
  const segmentId = await dynamic(owner, { tag: 'x' })
  const { stored, rule } = ruleOf(owner, segmentId, { tag: 'x' })
  await using db = await openPool()
  const write = async (isMember: boolean, version: number, definition = 1) => {
    const wanted = [{ ...stored, id: uuidOf(ada) }]
    const { rows } = await listWithin(db.pool, wanted, standingColumns(db.pool, [rule]))
    const written = rows.map((person) => ({
      person: { ...person, version },
      rules: new Set([{ ...rule, version: definition }]),
      standings: [isMember ? Infinity : -Infinity],
    }))
    const current = { indexOf: () => undefined }
    return (await writeMemberships(db.pool, current, written, 'change')).length
  }
  expect(await write(false, 0)).toBe(0)
  expect(await write(true, 0)).toBe(1)
  expect(await members(owner, segmentId)).toEqual([ada])
  expect(await write(false, 0)).toBe(1) // read before the other was written
  expect(await members(owner, segmentId)).toEqual([ada])
  await expect(write(false, 1, 0)).rejects.toMatchObject({ code: '40001' })
  expect(await members(owner, segmentId)).toEqual([ada])
  expect(await write(false, 1)).toBe(1)
  expect(await members(owner, segmentId)).toEqual([])
})

test('what a slow evaluation writes is corrected, though a later one had nothing to write', async () => {
  const owner = tenant()
  const [known, segmentId] = [
    await dynamic(owner, { tag: 'k' }),
    await dynamic(owner, { tag: 'x' }),
  ]
  const ada = await register(owner, { externalId: 'ada', tags: ['k'] })
  await become(owner, known, [ada])
  const tagged = (change: object) =>
    request(sandbox.nats, changeTags, { tenant: owner, contactId: ada, change })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = sandbox.admin.begin(async (sql) => {
    await sql`select from contacts.contact_evaluations where contact_id = ${uuidOf(ada)} for update`
    await released
  })
  await tagged({ add: ['x'] })
  await lockWaiters(sandbox, 1, 'contacts')
  await tagged({ remove: ['x'] })
  const left = () => sandbox.admin`
    select from contacts.segment_work where org_id = ${uuidOf(owner.orgId)}`
  await eventually(async () => expect(await left()).toHaveLength(1))
  release()
  await held
  await eventually(async () => expect(await left()).toHaveLength(0))
  expect(await members(owner, segmentId)).toEqual([])
})

function ruleOf(owner: Tenant, segmentId: TypeId<'seg'>, definition: Definition) {
  return { stored: storedTenant(owner), rule: compileRule(uuidOf(segmentId), 1, definition) }
}

/** How often memberships of a contact were written. */
async function versionOf(contactId: TypeId<'con'>): Promise<number> {
  const [row] = await sandbox.admin<{ version: number }[]>`
    select version::int from contacts.contact_evaluations where contact_id = ${uuidOf(contactId)}`
  return row?.version ?? 0
}

test('an event of a contact whose membership stays writes nothing, and no row is kept for who is out', async () => {
  const owner = tenant()
  const ids = await Promise.all(
    [1, 2, 3, 50, 60].map((atLeast) => dynamic(owner, login(atLeast, 3_600))),
  )
  const ada = await register(owner, { externalId: 'ada' })
  for (let count = 0; count < 4; count += 1) await send(owner, {})
  for (const id of ids.slice(0, 3)) await become(owner, id, [ada])
  const rows = () => sandbox.admin`
    select segment_id, xmin::text from contacts.segment_members
    where contact_id = ${uuidOf(ada)} order by segment_id`
  const evaluated = async () => {
    await eventually(async () => {
      const left = await sandbox.admin`
        select from contacts.segment_work where org_id = ${uuidOf(owner.orgId)}`
      const [stored] = await sandbox.admin`
        select count(*)::int from contacts.events where org_id = ${uuidOf(owner.orgId)}`
      expect([left.length, stored?.['count']]).toEqual([0, sent])
    })
    return versionOf(ada)
  }
  let sent = 4
  const before = await evaluated()
  const prior = await rows()
  expect(prior).toHaveLength(3)
  sent = 14
  for (let count = 0; count < 10; count += 1) await send(owner, {})
  expect(await evaluated()).toBe(before)
  expect(await rows()).toEqual(prior)
})

test('more changes than may wait are dropped, and the segments are built again instead', async () => {
  const owner = tenant()
  const segmentId = await dynamic(owner, { attribute: 'plan', op: 'eq', value: 'pro' })
  const ada = await register(owner, { externalId: 'ada' })
  const { orgId, environment } = storedTenant(owner)
  await using db = await openPool()
  await sandbox.admin`
    with changed as (
      update contacts.contacts set attributes = '{"plan":"pro"}' where id = ${uuidOf(ada)}
    )
    insert into contacts.segment_work (org_id, environment, change_sets, due_at)
    select ${orgId}, ${environment}, '[]', 'infinity' from generate_series(1, 11)`
  const waiting = async () => {
    const rows = await sandbox.admin`
      select from contacts.segment_work where org_id = ${orgId} and due_at = 'infinity'`
    return rows.length
  }
  await rebuildCrowded(db.pool, 100)
  expect(await waiting()).toBe(11)
  await rebuildCrowded(db.pool, 10)
  expect(await waiting()).toBe(0)
  await become(owner, segmentId, [ada])
})
