import {
  changeContact,
  exportContact,
  getContact,
  mergeContacts,
} from '@outrider/contracts/contacts'
import {
  contactErased,
  eraseContact,
  erasureReports,
  getErasure,
} from '@outrider/contracts/erasures'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { buryLetter } from '@outrider/service/nats/dead-letters'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { captureForm } from '@outrider/contracts/forms'
import { beginImport, storeChunk, getImport } from '@outrider/contracts/imports'
import { resolveContacts } from '@outrider/contracts/recipients'
import { messageOf } from '@outrider/service/nats/publish'
import { lockWaiters } from '@outrider/testing/locks'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
const { sandbox, house } = await openHouse(stack)

const erase = (owner: Tenant, contactId: TypeId<'con'>) =>
  request(sandbox.nats, eraseContact, { tenant: owner, contactId })
const erasure = (owner: Tenant, contactId: TypeId<'con'>) =>
  request(sandbox.nats, getErasure, { tenant: owner, contactId })

/** What every table of the service's schema holds, as text. */
async function everything(): Promise<string> {
  const tables = await sandbox.admin<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'contacts' and table_type = 'BASE TABLE'`
  const all = await Promise.all(
    tables.map(
      ({ name }) => sandbox.admin`select t::text as row from contacts.${sandbox.admin(name)} t`,
    ),
  )
  return JSON.stringify(all)
}

test('an erased person is nowhere any more, and the proof is', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, {
    email: 'gone@secret.example',
    externalId: 'gone-external',
    attributes: { name: 'gone-name' },
    tags: ['gone-tag'],
  })
  const other = await house.register(owner, { email: 'gone-too@secret.example' })
  await house.send(owner, {
    contact: { email: 'gone@secret.example' },
    payload: { what: 'gone-payload' },
  })
  await eventually(async () => expect(await house.events(owner, id)).toHaveLength(1))
  const merge = { into: id, from: other.id }
  await request(sandbox.nats, mergeContacts, { tenant: owner, merge })
  expect(await everything()).toContain('gone-payload')

  await erase(owner, id)
  await expect(
    request(sandbox.nats, getContact, { tenant: owner, contactId: id }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(erase(owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await eventually(async () => {
    const told = await house.told(contactErased)
    const facts = told.filter(({ contactId }) => contactId === id)
    expect(facts).toMatchObject([{ formerIds: [other.id] }])
  })
  // What segments are still to look at is done within a second.
  await eventually(async () => expect(await everything()).not.toMatch(/gone/))
  const proof = await erasure(owner, id)
  expect(proof).toMatchObject({ contactId: id, completedAt: null })
  expect(proof.services.find(({ service }) => service === 'contacts')?.completedAt).not.toBeNull()
})

test('an erasure is complete once every service has reported', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { externalId: 'u' })
  await erase(owner, id)
  const told = await eventually(async () => {
    const fact = (await house.told(contactErased)).find((each) => each.contactId === id)
    if (!fact) throw new Error('not told yet')
    return fact
  })
  const { erasureId } = told
  for (const [service, contract] of Object.entries(erasureReports)) {
    expect((await erasure(owner, id)).completedAt).toBeNull()
    const completedAt = new Date().toISOString()
    const report = { tenant: owner, erasureId, contactId: id, service, completedAt }
    await publishItem(sandbox.operator, contract, report)
    const again = { ...report, completedAt: new Date(0).toISOString() }
    await publishItem(sandbox.operator, contract, again)
    await eventually(async () => {
      const { services } = await erasure(owner, id)
      expect(services).toContainEqual({ service, completedAt })
    })
  }
  await eventually(async () => expect((await erasure(owner, id)).completedAt).not.toBeNull())
  for (const stranger of [tenant(), { ...owner, environment: 'test' as const }])
    await expect(erasure(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

/** Erases a new contact; the result reads when its part about dead letters was completed. */
const eraseNew = async (whose: Tenant, externalId: string) => {
  const { id } = await house.register(whose, { externalId })
  await erase(whose, id)
  return async () => {
    const { services } = await erasure(whose, id)
    return services.find(({ service }) => service === 'dead-letters')?.completedAt
  }
}

test('an erasure waits until no dead letter of the organization is left', async () => {
  const [owner, other] = [tenant(), tenant()]
  const letter = {
    service: 'messaging',
    reason: 'r',
    subject: 's',
    itemId: 'i',
    data: '{}',
    death: 'd',
  }
  await buryLetter(sandbox.operator, { ...letter, orgId: owner.orgId })
  const waiting = await eraseNew(owner, 'first')
  const free = await eraseNew(other, 'u')
  await eventually(async () => expect(await free()).toEqual(expect.any(String)))
  expect(await waiting()).toBeNull()
  const filter = `dead.*.${owner.orgId}`
  await sandbox.operator.request('$JS.API.STREAM.PURGE.DEAD', JSON.stringify({ filter }))
  await eraseNew(owner, 'second') // the next look
  await eventually(async () => expect(await waiting()).toEqual(expect.any(String)))
})

test('nobody but the erased has an erasure', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { externalId: 'u' })
  for (const contactId of [id, newId('con')])
    await expect(erasure(owner, contactId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(erase(tenant(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an erasure amid events of the person leaves no event of the erased contact', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { externalId: 'u' })
  const sent = Array.from({ length: 300 }, () => house.send(owner))
  await erase(owner, id)
  await Promise.all(sent)
  await house.send(owner, { contact: { externalId: 'last' } })
  await eventually(async () => {
    const names = (await house.contacts(owner)).map(({ externalId }) => externalId)
    expect(names).toEqual(['last'])
  })
  const left = await sandbox.admin`select from contacts.events where contact_id = ${uuidOf(id)}`
  expect(left).toHaveLength(0)
})

test('the export is for the person: it alone names their address', async () => {
  const owner = tenant()
  const { id } = await house.register(owner, { email: 'old@example.com', externalId: 'u' })
  const named = { tenant: owner, contactId: id }
  await house.register(owner, { externalId: 'u', email: 'New@example.com' })
  const mine = await request(sandbox.nats, exportContact, named)
  expect(mine).toMatchObject({
    id,
    email: 'new@example.com',
    identifiers: [
      { kind: 'email', value: 'new@example.com' },
      { kind: 'email', value: 'old@example.com' },
      { kind: 'externalId', value: 'u' },
    ],
  })
  const changed = await request(sandbox.nats, changeContact, { ...named, change: { tags: ['t'] } })
  expect(JSON.stringify(changed)).not.toContain('example.com')
})

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
    await lockWaiters(sandbox, 1, 'contacts')
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
  const automations = await sandbox.connect('automations')
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
