import { exportEntries } from '@outrider/contracts/automations'
import { contactMerged } from '@outrider/contracts/contacts'
import { contactErased, erasureReports } from '@outrider/contracts/erasures'
import { newId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { triggerKnown, triggerQueued } from '@outrider/contracts/triggers'
import { eventually } from '@outrider/testing/eventually'
import { itemsIn, publishEnvelope } from '@outrider/testing/published'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, openHouse, tagged, transfer } from './house.ts'

// Each item comes in an envelope of its own, and once it has had its effect again in another one, with a second item
// that tells when that envelope is done.

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const now = () => new Date().toISOString()

test.each([
  ['queued by a caller', triggerQueued],
  ['told by contacts', triggerKnown],
])('a trigger %s enters once, and commands under one id', async (_, contract) => {
  const owner = tenant()
  const automation = await house.live(owner, { graph: tagged('vip') })
  const { id: contactId } = await house.contacts.add(owner)
  const itemOf = (sourceEventId: string) => {
    const trigger = { ...transfer, contactId, sourceEventId }
    return { id: crypto.randomUUID(), data: { tenant: owner, trigger, receivedAt: now() } }
  }
  const [first, second] = [itemOf('first'), itemOf('second')]
  await publishEnvelope(house.operator, contract, [first])
  await eventually(async () => expect(await house.commands(owner)).toHaveLength(1))
  await publishEnvelope(house.operator, contract, [second, first])
  const commanded = async () => new Set((await house.commands(owner)).map(({ key }) => key)).size
  await eventually(async () => expect(await commanded()).toBe(2))
  await house.queueEmptied()
  expect((await house.keys(owner, automation)).toSorted()).toEqual(['first', 'second'])
  expect(await commanded()).toBe(2)
})

test('a trigger that the server delivers again under another id commands nothing again', async () => {
  const owner = tenant()
  await house.live(owner, { graph: tagged('vip') })
  const { id: contactId } = await house.contacts.add(owner)
  const trigger = { ...transfer, contactId, sourceEventId: 'killed' }
  const data = { tenant: owner, trigger, receivedAt: now() }
  for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
    await publishEnvelope(house.operator, triggerQueued, [{ id, data }])
    await eventually(async () => expect(await commandsAbout(owner)).toHaveLength(1))
    await house.queueEmptied()
  }
  expect(await commandsAbout(owner)).toHaveLength(1)
})

/** Every item that commands something of an owner's, those under one id as well. */
async function commandsAbout({ orgId }: Tenant) {
  const items = await itemsIn(house.operator, 'COMMANDS')
  return items.filter(({ data }) => JSON.stringify(data).includes(orgId))
}

test('a merge that is delivered again moves nothing twice', async () => {
  const owner = tenant()
  const into = newId('con')
  const { id: from } = await house.contacts.add(owner)
  const { id: other } = await house.contacts.add(owner)
  await house.live(owner)
  await house.fire(owner, { contactId: from, sourceEventId: 'a' })
  await house.fire(owner, { contactId: other, sourceEventId: 'b' })
  const itemOf = (formerId: typeof from) => {
    const data = { tenant: owner, contactId: into, formerId, occurredAt: now() }
    return { id: crypto.randomUUID(), data }
  }
  const count = async () => {
    const asked = { tenant: owner, contactId: into, query: { limit: 50 } }
    return (await request(house.nats, exportEntries, asked)).entries.length
  }
  const first = itemOf(from)
  await publishEnvelope(house.operator, contactMerged, [first])
  await eventually(async () => expect(await count()).toBe(1))
  await publishEnvelope(house.operator, contactMerged, [itemOf(other), first])
  await eventually(async () => expect(await count()).toBe(2))
})

test('an erasure that is told twice leaves the same', async () => {
  const owner = tenant()
  const { id: person } = await house.contacts.add(owner)
  const { id: other } = await house.contacts.add(owner)
  await house.live(owner)
  await house.fire(owner, { contactId: person, sourceEventId: 'a' })
  const itemOf = (contactId: typeof person) => {
    const erasure = { erasureId: newId('era'), contactId, formerIds: [], erasedAt: now() }
    return { id: crypto.randomUUID(), data: { tenant: owner, ...erasure } }
  }
  const reported = async (contactId: typeof person) =>
    (await house.told(owner, erasureReports.automations)).filter(
      (each) => each.contactId === contactId,
    )
  const first = itemOf(person)
  await publishEnvelope(house.operator, contactErased, [first])
  await eventually(async () => expect(await reported(person)).not.toHaveLength(0))
  const read = () => house.admin`
    select e.*, s.status as step, s.reason from automations.entries e
    left join automations.steps s on s.entry_id = e.id where e.org_id = ${uuidOf(owner.orgId)}`
  const before = await read()
  expect(before).toHaveLength(1)
  await publishEnvelope(house.operator, contactErased, [itemOf(other), first])
  await eventually(async () => expect(await reported(other)).not.toHaveLength(0))
  expect(await read()).toEqual(before)
})

test('of many contacts under one key, only the one that entered is barred from entering again', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { reentry: { mode: 'once' } })
  const wallets = Array.from({ length: 5 }, (_, n) => `0x${n}`)
  // Published together, they are handled by one statement.
  await Promise.all(
    wallets.map((walletAddress) => house.queue(owner, { walletAddress, sourceEventId: 'airdrop' })),
  )
  await house.queueEmptied()
  expect(await house.keys(owner, automation)).toEqual(['airdrop'])
  const again = await Promise.all(
    wallets.map((walletAddress) =>
      house.fire(owner, { walletAddress, sourceEventId: `later ${walletAddress}` }),
    ),
  )
  expect(again.flatMap(({ entries }) => entries)).toHaveLength(wallets.length - 1)
})

test('a contact enters by the first of its events whose key is free, also within one batch', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { reentry: { mode: 'once' } })
  const events = [
    ['0xa', 'k1'],
    ['0xb', 'k1'],
    ['0xb', 'k2'],
    ['0xa', 'k3'],
    ['0xc', 'k3'],
  ] as const
  await Promise.all(
    events.map(([walletAddress, sourceEventId]) =>
      house.queue(owner, { walletAddress, sourceEventId }),
    ),
  )
  await house.queueEmptied()
  expect((await house.keys(owner, automation)).toSorted()).toEqual(['k1', 'k2', 'k3'])
})

test('a contact’s queued triggers act in the order in which they were queued', async () => {
  const owner = tenant()
  const config = { attributes: { last: '{{ event.payload.place }}' } }
  await house.live(owner, { graph: chainOf({ type: 'update_contact', config }) })
  const people = (await house.contacts.addMany(owner, 3, {})).map(({ id }) => id)
  const queue = (place: number) =>
    house.queue(owner, {
      sourceEventId: `e${place}`,
      contactId: people[place % 3] ?? newId('con'),
      payload: { place },
    })
  const hold = await house.contacts.hold('contacts')
  await queue(0)
  await hold.waiting() // the first batch waits to hear who it is about
  await Promise.all(Array.from({ length: 700 }, (_, place) => queue(place + 1)))
  await hold.release()
  await eventually(async () => expect(await house.commands(owner)).toHaveLength(701))
  const commands = await house.commands(owner)
  for (const contactId of people) {
    const theirs = commands.filter((command) => command.contactId === contactId)
    const places = theirs.map(({ attributes }) => Number(attributes?.['last']))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})
