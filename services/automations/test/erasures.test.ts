import { exportEntries, listContactEntries } from '@outrider/contracts/automations'
import { contactMerged } from '@outrider/contracts/contacts'
import { contactErased, erasureReports } from '@outrider/contracts/erasures'
import { newId, type TypeId, type Uuid, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/nats/publish'
import { clock } from '@outrider/service/observe/time'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { lockWaiters } from '@outrider/testing/locks'
import { published } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { stopClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const now = () => new Date().toISOString()
const exported = (owner: Tenant, contactId: TypeId<'con'>, limit = 50) =>
  request(house.nats, exportEntries, { tenant: owner, contactId, query: { limit } })

function erase(owner: Tenant, contactId: TypeId<'con'>, formerIds: TypeId<'con'>[] = []) {
  const erasureId = newId('era')
  const data = { tenant: owner, erasureId, contactId, formerIds, erasedAt: now() }
  return house.contacts.publisher
    .publish(messageOf(contactErased, data, crypto.randomUUID()))
    .then(() => erasureId)
}

const reports = () => published(house.operator, erasureReports.automations)

test('what was running for an erased person stops, and nothing says any more who it was', async () => {
  const owner = tenant()
  const { id } = await house.contacts.add(owner, { walletAddress: '0xgone' })
  await house.live(owner, { graph: chainOf({ type: 'delay', config: { seconds: 3_600 } }) })
  const fired = await house.fire(owner, {
    contactId: id,
    payload: { secret: 'gone-payload' },
    sourceEventId: 'gone-key',
  })
  const entryId = fired.entries[0]?.entryId
  await house.entry(owner, entryId, 'waiting')
  const stranger = await house.contacts.add(owner)
  const other = await house.fire(owner, { contactId: stranger.id, sourceEventId: 'other' })

  const asked = { tenant: owner, contactId: id, query: { limit: 10 } }
  const listed = () => request(house.nats, listContactEntries, asked)
  expect((await listed()).entries).toMatchObject([{ id: entryId, contactId: id }])

  const erasureId = await erase(owner, id)
  const entry = await house.entry(owner, entryId, 'cancelled')
  expect((await listed()).entries).toEqual([])
  expect(entry.contactId).toBeNull()
  expect(entry.steps).toMatchObject([{ status: 'skipped', reason: 'ERASED' }])
  const rows = await house.admin`
    select e::text as entry, s::text as step
    from automations.entries e join automations.steps s on s.entry_id = e.id
    where e.contact_id is null`
  expect(JSON.stringify(rows)).not.toMatch(/gone/)
  await house.entry(owner, other.entries[0]?.entryId, 'waiting')
  await eventually(async () =>
    expect(await reports()).toContainEqual(
      expect.objectContaining({ tenant: owner, erasureId, contactId: id, service: 'automations' }),
    ),
  )
})

test('the entries of a merged contact go with it, and are erased with it', async () => {
  const owner = tenant()
  const into = newId('con')
  const { id: from } = await house.contacts.add(owner)
  const { id: earlier } = await house.contacts.add(owner)
  await house.live(owner)
  await house.fire(owner, { contactId: from, sourceEventId: 'a' })
  await house.fire(owner, { contactId: earlier, sourceEventId: 'b' })
  const merged = { tenant: owner, contactId: into, formerId: from, occurredAt: now() }
  await house.contacts.publisher.publish(messageOf(contactMerged, merged, crypto.randomUUID()))
  await eventually(async () => expect((await exported(owner, into)).entries).toHaveLength(1))
  expect((await exported(owner, from)).entries).toEqual([])
  await erase(owner, into, [earlier])
  await eventually(async () => {
    expect((await exported(owner, into)).entries).toEqual([])
    expect((await exported(owner, earlier)).entries).toEqual([])
  })
})

test("the export holds a person's entries with what fired them, page by page", async () => {
  const owner = tenant()
  const { id } = await house.contacts.add(owner)
  await house.live(owner, { graph: chainOf() })
  for (const key of ['a', 'b', 'c'])
    await house.fire(owner, { contactId: id, sourceEventId: key, payload: { key } })
  const page = await exported(owner, id, 2)
  expect(page.entries).toMatchObject([
    { key: 'c', contactId: id, trigger: { payload: { key: 'c' } }, steps: [{ type: 'exit' }] },
    { key: 'b' },
  ])
  expect(page.nextCursor).not.toBeNull()
  expect((await exported(tenant(), id)).entries).toEqual([])
})

test('what was accepted before a person was erased makes no entry of theirs afterwards', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const { id: other } = await house.contacts.add(owner)
  const automation = await house.live(owner, {
    graph: chainOf({ type: 'update_contact', config: { addTags: ['a'] } }),
  })
  const erasureId = await erase(owner, contactId)
  await eventually(async () => {
    const told = (await reports()).map((report) => report.erasureId)
    expect(told).toContain(erasureId)
  })
  // Contacts still knows them, as in the moment before: a trigger on its way has been resolved already.
  await house.queue(owner, { contactId, sourceEventId: 'theirs' })
  await house.queue(owner, { contactId: other, sourceEventId: 'another' })
  await eventually(async () => expect(await house.keys(owner, automation)).toEqual(['another']))
  expect((await house.fire(owner, { contactId })).entries).toEqual([])
  expect((await exported(owner, contactId)).entries).toEqual([])
  expect((await house.commands(owner)).map((command) => command.contactId)).toEqual([other])
})

test('a queued trigger that names somebody who was erased since makes no entry, one fired now does', async () => {
  const owner = tenant()
  const automation = await house.live(owner)
  const email = 'gone@example.com'
  const gone = await house.contacts.add(owner, { email })
  const accepted = clock.now()
  await house.contacts.erase(owner, gone)
  await house.queue(owner, { email, sourceEventId: 'theirs' }, accepted)
  await house.queue(owner, { email: 'here@example.com', sourceEventId: 'another' })
  await eventually(async () => expect(await house.keys(owner, automation)).toEqual(['another']))
  await house.queueEmptied()
  expect(await house.keys(owner, automation)).toEqual(['another'])
  expect((await house.fire(owner, { email })).entries).toHaveLength(1)
})

test('an entry that was being made in the moment of an erasure is erased a little later', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  await house.live(owner, { graph: chainOf({ type: 'delay', config: { seconds: 3_600 } }) })
  const { entries } = await house.fire(owner, { contactId, payload: { secret: 'mine' } })
  await house.entry(owner, entries[0]?.entryId, 'waiting')
  // As if the erasure had been completed without having seen the entry, nor the entry the erasure.
  await house.admin`
    insert into automations.departures
      (org_id, environment, erasure_id, contact_ids, begun_at, completed, due_at)
    values (${uuidOf(owner.orgId)}, ${owner.environment}, ${newId('era')}, ${[uuidOf(contactId)]}::uuid[],
      now(), true, now())`
  const entry = await house.entry(owner, entries[0]?.entryId, 'cancelled')
  expect(entry).toMatchObject({ contactId: null, steps: [{ reason: 'ERASED' }] })
})

test('erasures of one organization do not wait for all that another has requested before', async () => {
  const [many, one] = [tenant(), tenant()]
  const due = new Date(stopClock().getTime() - 1) // and a completed departure is never due again
  const erasureIds = Array.from({ length: 41 }, () => newId('era'))
  // One statement, so that none is worked on before all are there. Ours is the last.
  await house.admin`
    insert into automations.departures (org_id, environment, erasure_id, contact_ids, begun_at, due_at)
    select case when n <= 40 then ${uuidOf(many.orgId)}::uuid else ${uuidOf(one.orgId)}::uuid end, 'live', erasure_id,
      array[gen_random_uuid()], now(), ${due}::timestamptz + n * interval '1 microsecond'
    from unnest(${erasureIds}::text[]) with ordinality as erasure (erasure_id, n)`
  const completed = await eventually(async () => {
    // The number of the transaction that wrote a row last is in `xmin`.
    const rows = await house.admin<{ orgId: Uuid; completed: boolean }[]>`
      select org_id, completed from automations.departures
      where org_id in (${uuidOf(many.orgId)}, ${uuidOf(one.orgId)}) order by xmin::text::bigint`
    expect(rows.every((row) => row.completed)).toBe(true)
    return rows.map(({ orgId }) => orgId)
  })
  expect(completed).toHaveLength(41)
  expect(completed.indexOf(uuidOf(one.orgId))).toBeLessThan(10)
})

test('an erasure is complete only when every entry is anonymized, however many there are', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const automation = await house.live(owner)
  await house.admin`
    insert into automations.entries
      (id, org_id, environment, automation_id, contact_id, key, status, trigger, entered_at, finished_at)
    select gen_random_uuid(), ${uuidOf(owner.orgId)}, ${owner.environment}, ${uuidOf(automation.id)},
      ${uuidOf(contactId)}, 'entry ' || n, 'completed', '{"type": "custom_event"}', now(), now()
    from generate_series(1, 2500) n`
  // A statement of another process has one of the entries in hand.
  const held = await house.admin.reserve()
  await held`begin`
  await held`
    select from automations.entries where contact_id = ${uuidOf(contactId)} order by id desc limit 1 for update`
  const erasureId = await erase(owner, contactId)
  const left = async () => {
    const [row] = await house.admin`
      select count(*)::int as count from automations.entries where contact_id = ${uuidOf(contactId)}`
    return Number(row?.['count'])
  }
  await lockWaiters(house, 1, 'automations')
  expect(await left()).toBe(500)
  expect((await reports()).map((report) => report.erasureId)).not.toContain(erasureId)
  await held`commit`
  held.release()
  await eventually(async () =>
    expect((await reports()).map((report) => report.erasureId)).toContain(erasureId),
  )
  expect(await left()).toBe(0)
})

test('entries under the former id of a merged contact are those of the contact that it is now', async () => {
  const owner = tenant()
  const [{ id: former }, { id: into }] = [
    await house.contacts.add(owner),
    await house.contacts.add(owner),
  ]
  await house.live(owner, {
    trigger: { type: 'custom_event', events: ['start'] },
    reentry: { mode: 'once' },
    graph: {
      nodes: [
        { id: 'wait', type: 'wait_for_event', config: { event: 'paid', timeoutSeconds: 3_600 } },
        { id: 'yes', type: 'exit' },
        { id: 'no', type: 'exit' },
      ],
      edges: [
        { from: 'wait', to: 'yes', branch: 'matched' },
        { from: 'wait', to: 'no', branch: 'timeout' },
      ],
    },
  })
  const merged = { tenant: owner, contactId: into, formerId: former, occurredAt: now() }
  await house.contacts.publisher.publish(messageOf(contactMerged, merged, crypto.randomUUID()))
  await eventually(async () => {
    const rows = await house.admin`
      select from automations.former_contacts where former_id = ${uuidOf(former)}`
    expect(rows).toHaveLength(1)
  })
  // Contacts still resolves the former id: as a trigger that it resolved before the merge.
  const start = (contactId: TypeId<'con'>, sourceEventId: string) =>
    house.fire(owner, { type: 'custom_event', event: 'start', contactId, sourceEventId })
  const { entries } = await start(former, 'a')
  expect((await house.entry(owner, entries[0]?.entryId, 'waiting')).contactId).toBe(into)
  expect((await start(into, 'b')).entries).toEqual([])
  await house.fire(owner, { type: 'custom_event', event: 'paid', contactId: into })
  const { steps } = await house.entry(owner, entries[0]?.entryId)
  expect(steps.map(({ node }) => node)).toEqual(['wait', 'yes'])
})
