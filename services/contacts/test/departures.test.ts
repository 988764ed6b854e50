import { getContact, mergeContacts, upsertContact } from '@outrider/contracts/contacts'
import { eraseContact, getErasure } from '@outrider/contracts/erasures'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { standingChanged } from '@outrider/contracts/organizations'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)

/** More than ten steps. */
const many = 12_000

/** A contact with many events, and as many consents by double opt-in as a step has rows. */
async function busy(owner: Tenant, externalId: string) {
  const { id } = await house.register(owner, { externalId })
  const [contact, org] = [uuidOf(id), uuidOf(owner.orgId)]
  await sandbox.admin`
    insert into contacts.events (
      id, org_id, environment, contact_id, name, payload, idempotency_key, occurred_at, received_at
    )
    select uuidv7(), ${org}, ${owner.environment}, ${contact}, 'visit', '{"secret":"visited"}', n::text, now(),
      now() - make_interval(days => n % 40)
    from generate_series(1, ${many}::int) n`
  await sandbox.admin`
    with given as (
      insert into contacts.consents (
        id, org_id, environment, contact_id, form_id, form_version, double_opt_in, consent_text,
        consent_text_sha256, given_at
      )
      select uuidv7(), ${org}, ${owner.environment}, ${contact}, gen_random_uuid(), 1, true, 'secret', 'x', now()
      from generate_series(1, 1500)
      returning id
    )
    insert into contacts.confirmations (
      consent_id, token_hash, org_id, environment, contact_id, form_id, form_name, consent_text, email, tags,
      expires_at
    )
    select id, uuid_send(id), ${org}, ${owner.environment}, ${contact}, gen_random_uuid(), 'f', 'secret', 'e', '{}', now()
    from given`
  await sandbox.admin`
    insert into contacts.email_outcomes (message_id, outcome, org_id, environment, contact_id, occurred_at)
    select gen_random_uuid(), 'opened', ${org}, ${owner.environment}, ${contact}, now() from generate_series(1, 1500)`
  return id
}

/** How many rows of each kind a contact has. */
async function belongings(id: TypeId<'con'>) {
  const contact = uuidOf(id)
  const [row] = await sandbox.admin`
    select
      (select count(*)::int from contacts.events where contact_id = ${contact}) as events,
      (select count(*)::int from contacts.email_outcomes where contact_id = ${contact}) as outcomes,
      (select count(*)::int from contacts.confirmations where contact_id = ${contact}) as confirmations,
      (select count(*)::int from contacts.consents
        where contact_id = ${contact} and consent_text is not null) as consents`
  return row
}

const all = { events: many, outcomes: 1_500, confirmations: 1_500, consents: 1_500 }
const none = { events: 0, outcomes: 0, confirmations: 0, consents: 0 }
const merge = (owner: Tenant, into: TypeId<'con'>, from: TypeId<'con'>) =>
  request(sandbox.nats, mergeContacts, { tenant: owner, merge: { into, from } })
const erase = (owner: Tenant, contactId: TypeId<'con'>) =>
  request(sandbox.nats, eraseContact, { tenant: owner, contactId })

test('a merged contact with many events is gone at once, and its events follow', async () => {
  const owner = tenant()
  const into = await house.register(owner, { externalId: 'into' })
  const from = await busy(owner, 'from')
  await merge(owner, into.id, from)
  const asked = { tenant: owner, contactId: from }
  await expect(request(sandbox.nats, getContact, asked)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await house.events(owner, into.id)).length).toBeGreaterThan(0)
  // Whoever writes to the contact meanwhile finds who it is now.
  await house.send(owner, { contact: { externalId: 'from' } })
  await request(sandbox.nats, upsertContact, { tenant: owner, contact: { externalId: 'from' } })
  await eventually(async () =>
    expect(await belongings(into.id)).toEqual({ ...all, events: many + 1 }),
  )
  expect(await belongings(from)).toEqual(none)
  await eventually(async () => {
    const left = await sandbox.admin`select from contacts.cleanup_jobs`
    expect(left).toHaveLength(0)
  })
})

test('an erasure with many rows is complete once nothing is left of them', async () => {
  const owner = tenant()
  const id = await busy(owner, 'gone')
  await erase(owner, id)
  const asked = { tenant: owner, contactId: id }
  await expect(request(sandbox.nats, getContact, asked)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await eventually(async () => {
    const { services } = await request(sandbox.nats, getErasure, asked)
    expect(services.find(({ service }) => service === 'contacts')?.completedAt).not.toBeNull()
  })
  expect(await belongings(id)).toEqual(none)
})

test('of a deleted organization nothing is left, and another loses nothing', async () => {
  const [owner, other] = [tenant(), tenant()]
  const gone = await busy(owner, 'gone')
  const kept = await busy(other, 'kept')
  const into = await house.register(owner, { externalId: 'into', tags: ['t'] })
  await merge(owner, into.id, (await house.register(owner, { externalId: 'former' })).id)
  await request(sandbox.nats, eraseContact, { tenant: owner, contactId: gone })
  // Each row fills a block, so that the table is longer than what one statement reads.
  await sandbox.admin`create table contacts.wide (org_id uuid not null, filler text storage plain)`
  await sandbox.admin`grant select, delete on contacts.wide to contacts`
  await sandbox.admin`
    insert into contacts.wide
    select case when n % 300 = 0 then ${uuidOf(owner.orgId)} else ${uuidOf(other.orgId)} end::uuid, repeat('x', 7_000)
    from generate_series(1, 1_200) n`
  const count = async ({ orgId }: Tenant) => {
    const tables = await sandbox.admin<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'contacts' and column_name = 'org_id' and table_name <> 'organization_standings'`
    const rows = await Promise.all(
      tables.map(
        ({ name }) =>
          sandbox.admin`select from contacts.${sandbox.admin(name)} where org_id = ${uuidOf(orgId)}`,
      ),
    )
    return rows.flat().length
  }
  const before = await count(other)
  expect(await count(owner)).toBeGreaterThan(0)
  const deletion = { orgId: owner.orgId, standing: 'deleted' as const, revision: 1 }
  await publishItem(sandbox.operator, standingChanged, deletion)
  await eventually(async () => expect(await count(owner)).toBe(0))
  expect(await count(other)).toBe(before)
  expect(await house.contacts(other)).toMatchObject([{ id: kept }])
})

test('of a contact that is erased while it is still being merged nothing is left', async () => {
  const owner = tenant()
  const [last, middle] = [await busy(owner, 'last'), await busy(owner, 'middle')]
  const first = await busy(owner, 'first')
  await merge(owner, middle, first)
  await merge(owner, last, middle)
  await erase(owner, last)
  await eventually(async () => {
    const left = await sandbox.admin`
      select from contacts.cleanup_jobs where org_id = ${uuidOf(owner.orgId)}`
    expect(left).toHaveLength(0)
  })
  for (const id of [first, middle, last]) expect(await belongings(id)).toEqual(none)
})

test('what a process leaves behind when it crashes is carried on', async () => {
  const owner = tenant()
  const into = await house.register(owner, { externalId: 'into' })
  const from = newId('con')
  const [contact, org] = [uuidOf(from), uuidOf(owner.orgId)]
  await sandbox.admin`
    insert into contacts.events (
      id, org_id, environment, contact_id, name, idempotency_key, occurred_at, received_at
    )
    select uuidv7(), ${org}, 'live', ${contact}, 'visit', n::text, now(), now() from generate_series(1, 2500) n`
  await sandbox.admin`
    insert into contacts.cleanup_jobs (contact_id, org_id, environment, into_id, leased_until)
    values (${contact}, ${org}, 'live', ${uuidOf(into.id)}, now() - interval '1 second')`
  await eventually(async () =>
    expect(await belongings(into.id)).toEqual({ ...none, events: 2_500 }),
  )
})

test('an erasure whose rows another statement is deleting is complete only when nothing is left', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { externalId: 'raced' })
  await sandbox.admin`
    insert into contacts.events (
      id, org_id, environment, contact_id, name, idempotency_key, occurred_at, received_at
    )
    select uuidv7(), ${uuidOf(owner.orgId)}, 'live', ${uuidOf(id)}, 'visit', n::text, now(), now()
    from generate_series(1, 3000) n`
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  // A statement of a lost connection: it deletes the rows of the first step, and commits later.
  const other = sandbox.admin.begin(async (sql) => {
    await sql`
      delete from contacts.events where id in (
        select id from contacts.events where contact_id = ${uuidOf(id)} order by id limit 1000
      )`
    held.resolve()
    await released.promise
  })
  await held.promise
  const erased = erase(owner, id)
  await eventually(async () => {
    const waiting = await sandbox.admin`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(waiting.length).toBeGreaterThan(0)
  })
  released.resolve()
  await Promise.all([other, erased])
  await eventually(async () => {
    const { services } = await request(sandbox.nats, getErasure, { tenant: owner, contactId: id })
    expect(services.find(({ service }) => service === 'contacts')?.completedAt).not.toBeNull()
  })
  expect(await belongings(id)).toEqual(none)
})
