import { eraseContact } from '@outrider/contracts/erasures'
import { captureForm } from '@outrider/contracts/forms'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { beginImport, storeChunk, getImport } from '@outrider/contracts/imports'
import { resolveContacts } from '@outrider/contracts/recipients'
import type { Tenant } from '@outrider/contracts/shapes'
import { connectNats } from '@outrider/service/nats/connection'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)

const email = 'ada@example.com'

/** Somebody who was erased, and a time before that. */
async function erased(owner: Tenant) {
  const before = new Date().toISOString()
  const { id } = await house.register(owner, { email, walletAddress: '0xAda' })
  await request(sandbox.nats, eraseContact, { tenant: owner, contactId: id })
  return { before }
}

/** Whoever there is after what was sent has been handled: an event of somebody else is the last of it. */
async function handled(owner: Tenant) {
  await house.send(owner, { contact: { externalId: 'last' } })
  return eventually(async () => {
    const contacts = await house.contacts(owner)
    expect(contacts.map(({ externalId }) => externalId)).toContain('last')
    return contacts.filter(({ externalId }) => externalId !== 'last')
  })
}

const capture = (owner: Tenant, at: string, fields: object) =>
  sandbox.publisher.publish(
    messageOf(
      captureForm,
      {
        tenant: owner,
        id: newId('cns'),
        form: { id: newId('form'), version: 1, name: 'News', doubleOptIn: true, tags: ['news'] },
        email,
        fields: { name: 'Ada' },
        consentText: 'yes',
        at,
        address: '192.0.2.1',
        agent: 'test',
        keyId: null,
        ...fields,
      },
      newId('cns'),
    ),
  )

test('an event accepted before an erasure does not bring the person back, a later one makes somebody new', async () => {
  const owner = tenant()
  const { before } = await erased(owner)
  await house.send(owner, { contact: { email: 'Ada@example.com' }, receivedAt: before })
  await house.send(owner, {
    contact: { walletAddress: '0xADA', externalId: 'x' },
    receivedAt: before,
  })
  expect(await handled(owner)).toEqual([])
  await house.send(owner, { contact: { email } })
  await eventually(async () => expect(await house.contacts(owner)).toHaveLength(2))
  const [, { id } = { id: newId('con') }] = (await house.contacts(owner)).toReversed()
  await eventually(async () => expect(await house.events(owner, id)).toHaveLength(1))
})

test('an event whose person is erased while it is read does not bring them back', async () => {
  const owner = tenant()
  const { before } = await erased(owner)
  const { admin } = sandbox
  // The person is there again, and is erased as before when the event has begun to look for them.
  const ofOwner = admin`org_id = ${uuidOf(owner.orgId)}`
  const tombstones = await admin`delete from contacts.tombstones where ${ofOwner} returning *`
  await house.register(owner, { email, walletAddress: '0xAda' })
  await admin.begin(async (sql) => {
    await sql`lock table contacts.identifiers in access exclusive mode`
    await house.send(owner, { contact: { email }, receivedAt: before })
    await eventually(async () => {
      const waiting = await admin`
        select from pg_locks where relation = 'contacts.identifiers'::regclass and not granted`
      expect(waiting).toHaveLength(1)
    })
    await sql`insert into contacts.tombstones ${sql(tombstones)}`
    await sql`delete from contacts.identifiers where ${ofOwner}`
    await sql`delete from contacts.contacts where ${ofOwner}`
  })
  expect(await handled(owner)).toEqual([])
})

test('an event of somebody else goes on without what only an erased person was known by', async () => {
  const owner = tenant()
  const { before } = await erased(owner)
  const other = await house.register(owner, { walletAddress: '0xBo' })
  await house.send(owner, { contact: { walletAddress: '0xBo', email }, receivedAt: before })
  await eventually(async () => expect(await house.events(owner, other.id)).toHaveLength(1))
  expect(await house.contacts(owner, { email })).toEqual([])
})

test('neither of another tenant is anybody held back', async () => {
  const { before } = await erased(tenant())
  const owner = tenant()
  await house.send(owner, { contact: { email }, receivedAt: before })
  await eventually(async () => expect(await house.contacts(owner)).toHaveLength(1))
})

test('a capture accepted before an erasure leaves neither person nor consent nor mail', async () => {
  const owner = tenant()
  const { before } = await erased(owner)
  const other = await house.register(owner, { walletAddress: '0xBo' })
  await capture(owner, before, {})
  await capture(owner, before, { walletAddress: '0xBo' })
  await capture(owner, new Date().toISOString(), { email: 'bo@example.com' })
  await eventually(async () => expect(await house.contacts(owner)).toHaveLength(2))
  const orgId = uuidOf(owner.orgId)
  const consents = await sandbox.admin`select from contacts.consents where org_id = ${orgId}`
  expect(consents).toHaveLength(1)
  expect(await house.contacts(owner, { email })).toEqual([])
  const [{ attributes } = { attributes: null }] = await sandbox.admin`
    select attributes from contacts.contacts where id = ${uuidOf(other.id)}`
  expect(attributes).toEqual({})
})

test('rows of an import that began before an erasure are refused, each with its fault', async () => {
  const owner = tenant()
  const importId = newId('imp')
  await request(sandbox.nats, beginImport, { tenant: owner, importId })
  await erased(owner)
  const rows = [{ email }, { externalId: 'u', email }, { externalId: 'v' }]
  const chunk = {
    tenant: owner,
    importId,
    index: 0,
    rows: rows.map((contact, index) => ({ row: index + 1, contact })),
    rejected: 0,
    faults: [],
    end: { failure: null },
  }
  await request(sandbox.nats, storeChunk, chunk)
  const done = await eventually(async () => {
    const current = await request(sandbox.nats, getImport, { tenant: owner, importId })
    expect(current.status).toBe('completed')
    return current
  })
  expect(done.rows).toEqual({ received: 3, created: 1, updated: 0, rejected: 2 })
  expect(done.errors).toMatchObject([
    { row: 1, code: 'ERASED' },
    { row: 2, code: 'ERASED' },
  ])
  expect(await house.contacts(owner)).toHaveLength(1)
})

test('a trigger accepted before an erasure finds nobody, a later one somebody new', async () => {
  const { natsUrl } = sandbox.config('automations')
  const automations = await connectNats(natsUrl, 'automations', createLog('test', 'silent'))
  stack.defer(() => automations.close())
  const owner = tenant()
  const { before } = await erased(owner)
  const resolve = async (wanted: { email: string; acceptedAt?: string }) => {
    const all = { wanted: [{ tenant: owner, ...wanted }] }
    const [contactId] = (await request(automations, resolveContacts, all)).contactIds
    return contactId satisfies TypeId<'con'> | null | undefined
  }
  expect(await resolve({ email, acceptedAt: before })).toBeNull()
  expect(await house.contacts(owner)).toEqual([])
  expect(await resolve({ email })).toMatch(/^con_/)
})

test('what is kept of an erased person does not tell who it was', async () => {
  const owner = tenant()
  await erased(owner)
  const rows = await sandbox.admin`
    select encode(identifier_hash, 'escape') as hash from contacts.tombstones
    where org_id = ${uuidOf(owner.orgId)}`
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/ada/i)
})
