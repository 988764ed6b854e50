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
    expect(told).toMatchObject([{ contactId: id, formerIds: [other.id] }])
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
