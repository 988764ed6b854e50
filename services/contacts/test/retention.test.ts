import { idOf, newId, uuidOf } from '@outrider/contracts/ids'
import { importCompleted } from '@outrider/contracts/imports'
import { createSegment, listMembers } from '@outrider/contracts/segments'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { resetClock, stopClock } from '@outrider/testing/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'
import { houseOf } from './house.ts'

let stack: AsyncDisposableStack
let sandbox: Sandbox
beforeEach(async () => {
  stack = new AsyncDisposableStack()
  sandbox = await openSandbox(stack)
})
afterEach(async () => {
  await stack.disposeAsync()
})

const start = (eventRetentionMonths: number) =>
  startContacts({ ...sandbox.config('contacts'), eventRetentionMonths }, stack)

const partitions = async () => {
  const rows = await sandbox.admin<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'contacts.events'::regclass order by 1`
  return rows.map(({ name }) => name.replace('contacts.', ''))
}

test('months are there before their events, and go when their time is over', async () => {
  stopClock(new Date('2025-01-31T12:00:00Z'))
  await Promise.all([start(12), start(12)])
  await eventually(async () =>
    expect(await partitions()).toEqual([
      'events_2025_01',
      'events_2025_02',
      'events_2025_03',
      'events_default',
    ]),
  )
  stopClock(new Date('2026-02-10T12:00:00Z'))
  await start(12)
  await eventually(async () => {
    const names = await partitions()
    expect(names).not.toContain('events_2025_01')
    expect(names).toEqual(expect.arrayContaining(['events_2025_02', 'events_2026_04']))
  })
})

test('events that came before their month had a partition move into it', async () => {
  const owner = tenant()
  stopClock(new Date('2025-01-31T12:00:00Z'))
  await start(120)
  const house = houseOf(sandbox)
  await house.send(owner)
  const [contact] = await eventually(async () => {
    const found = await house.contacts(owner)
    expect(found).toHaveLength(1)
    return found
  })
  resetClock()
  await start(120)
  const month = `events_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
  await eventually(async () => expect(await partitions()).toContain(month))
  const kept = await sandbox.admin`select tableoid::regclass::text as place from contacts.events`
  expect(kept).toEqual([{ place: `contacts.${month}` }])
  expect(await house.events(owner, contact?.id ?? newId('con'))).toHaveLength(1)
})

test('email outcomes are kept as many months as events', async () => {
  const contact = uuidOf(newId('con'))
  await sandbox.admin`
    insert into contacts.email_outcomes (message_id, outcome, org_id, environment, contact_id, occurred_at)
    select uuidv4(), 'opened', ${contact}::uuid, 'live', ${contact}::uuid,
      date_trunc('month', now(), 'UTC') - make_interval(months => 3) + make_interval(mins => 10 * n)
    from unnest(array[-1, 1, 2]) as n`
  await start(3)
  await eventually(async () => {
    const [left] =
      await sandbox.admin`select count(*)::int as outcomes from contacts.email_outcomes`
    expect(left).toEqual({ outcomes: 2 })
  })
})

test('a key has its effect once in thirty days, over the end of a month, and its month is dropped', async () => {
  const owner = tenant()
  stopClock(new Date('2034-12-31T23:58:00Z'))
  await start(12)
  const house = houseOf(sandbox)
  const kept = async () => {
    const rows = await sandbox.admin<{ place: string }[]>`
      select distinct tableoid::regclass::text as place from contacts.known_event_keys order by 1`
    return rows.map(({ place }) => place.replace('contacts.known_event_keys_', ''))
  }
  const names = async () => {
    const [contact] = await house.contacts(owner)
    const events = await house.events(owner, contact?.id ?? newId('con'))
    return events.map((each) => each.event)
  }
  const send = (event: string, key: string) =>
    house.send(owner, { event, contact: { externalId: 'once' }, idempotencyKey: key })
  await send('first', 'a')
  await eventually(async () => expect(await names()).toEqual(['first']))
  await eventually(async () => expect(await kept()).toEqual(['2034_12']))

  stopClock(new Date('2035-01-01T00:01:00Z'))
  await send('second', 'b')
  await eventually(async () => expect(await names()).toContain('second'))
  expect(await kept()).toEqual(['2034_12', '2035_01'])

  stopClock(new Date('2035-01-30T12:00:00Z'))
  await send('repeated', 'a')
  await send('third', 'c')
  await eventually(async () => expect(await names()).toContain('third'))
  expect(await names()).not.toContain('repeated')

  stopClock(new Date('2035-02-10T12:00:00Z'))
  await start(12)
  await eventually(async () => expect(await kept()).toEqual(['2035_01']))
  await send('repeated', 'b')
  await send('late', 'a')
  await eventually(async () => expect(await names()).toContain('late'))
  expect(await names()).not.toContain('repeated')
})

test('imports are forgotten after thirty days, tombstones after ninety, silent uploads given up after one', async () => {
  const owner = tenant()
  const id = uuidOf(newId('imp'))
  const silent = uuidOf(newId('imp'))
  await sandbox.admin`
    insert into contacts.imports (id, org_id, environment, created_at) values
      (${id}, ${uuidOf(owner.orgId)}, 'live', now() - interval '31 days'),
      (${silent}, ${uuidOf(owner.orgId)}, 'live', now() - interval '2 days')`
  await sandbox.admin`
    insert into contacts.import_faults (import_id, row, place, field, code, message)
    select ${id}::uuid, n, 0, 'email', 'x', 'y' from generate_series(1, 2500) n`
  await sandbox.admin`
    insert into contacts.tombstones (org_id, environment, identifier_hash, erased_at)
    select ${uuidOf(owner.orgId)}, 'live', sha256(n::text::bytea),
      now() - make_interval(days => case when n <= 1500 then 91 else 89 end)
    from generate_series(1, 1600) as n`
  await start(12)
  await eventually(async () => {
    const [{ tombstones } = { tombstones: 0 }] = await sandbox.admin`
      select count(*)::int as tombstones from contacts.tombstones`
    expect(tombstones).toBe(100)
  })
  await eventually(async () => {
    const imports =
      await sandbox.admin`select id, silent_at is null as goes_on from contacts.imports`
    expect(imports).toEqual([{ id: silent, goesOn: false }])
  })
  await eventually(async () =>
    expect(await houseOf(sandbox).told(importCompleted)).toContainEqual(
      expect.objectContaining({ id: idOf('imp', silent), status: 'failed' }),
    ),
  )
  const [faults] = await sandbox.admin`select count(*)::int as kept from contacts.import_faults`
  expect(faults).toEqual({ kept: 0 })
})

test('a segment forgets the events of a month that is dropped, and a month that is being read delays nothing else', async () => {
  const owner = tenant()
  const at = '2035-01-31T12:00:00.000Z'
  stopClock(new Date(at))
  await start(12)
  const house = houseOf(sandbox)
  const definition = { event: 'visit', performed: { atLeast: 1 } }
  const { id: segmentId } = await request(sandbox.nats, createSegment, {
    tenant: owner,
    segment: { name: 'Visited', type: 'dynamic', definition },
  })
  await eventually(async () => expect(await partitions()).toContain('events_2035_01'))
  await house.send(owner, { event: 'visit', occurredAt: at, receivedAt: at })
  const members = async () =>
    (await request(sandbox.nats, listMembers, { tenant: owner, segmentId, query: { limit: 9 } }))
      .members
  await eventually(async () => expect(await members()).toHaveLength(1))
  await sandbox.admin`
    insert into contacts.tombstones (org_id, environment, identifier_hash, erased_at)
    values (${uuidOf(owner.orgId)}, 'live', 'x', '2020-01-01')`
  stopClock(new Date('2036-02-10T12:00:00Z'))
  await sandbox.admin.begin(async (sql) => {
    await sql`lock table contacts.events_2035_01 in access share mode`
    await start(12)
    await eventually(async () =>
      expect(await sandbox.admin`select from contacts.tombstones`).toHaveLength(0),
    )
  })
  expect(await partitions()).toContain('events_2035_01')
  await start(12)
  await eventually(async () => expect(await partitions()).not.toContain('events_2035_01'))
  await eventually(async () => expect(await members()).toHaveLength(0))
})
