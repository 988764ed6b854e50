import { exportEntries } from '@outrider/contracts/automations'
import { contactErased } from '@outrider/contracts/erasures'
import { newId, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOf, type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const tagAndPush = chainOf(
  { type: 'update_contact', config: { addTags: ['vip'] } },
  { type: 'send_inapp', config: { title: 'Hello', body: 'You are in' } },
)

test('an entry that ends at once shows its steps as any other, and loses their results when its person is erased', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  await house.live(owner, { graph: tagAndPush })
  await house.queue(owner, { contactId, sourceEventId: 'once' })

  const theirs = await entryOf(owner, contactId)
  const { enteredAt, id: entryId } = theirs
  const times = { startedAt: enteredAt, finishedAt: enteredAt }
  const steps = [
    { type: 'update_contact', status: 'done', ...times },
    { type: 'send_inapp', status: 'done', result: { messageId: expect.any(String) }, ...times },
    { type: 'exit', status: 'done', ...times },
  ]
  expect(theirs.steps).toMatchObject(steps)
  expect((await house.entry(owner, entryId, 'completed')).steps).toEqual(theirs.steps)
  expect(await stepRows(entryId)).toBe(0)

  const gone = { tenant: owner, erasureId: newId('era'), contactId, formerIds: [] }
  const erased = messageOf(contactErased, { ...gone, erasedAt: new Date().toISOString() }, 'gone')
  await house.contacts.publisher.publish(erased)
  const left = await eventually(async () => {
    const entry = await house.entry(owner, entryId, 'completed')
    if (entry.contactId !== null) throw new Error('not erased yet')
    return entry
  })
  expect(left.steps.map(({ type }) => type)).toEqual(['update_contact', 'send_inapp', 'exit'])
  expect(left.steps.filter((step) => 'result' in step)).toEqual([])
})

test('an entry that fails at once keeps its steps where it can go on from', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner)
  const failing = chainOf({ type: 'delay_until', config: { path: 'nowhere' } })
  await house.live(owner, { graph: failing })
  await house.queue(owner, { contactId, sourceEventId: 'failed' })
  const { id, status, steps } = await entryOf(owner, contactId)
  expect({ status, steps }).toMatchObject({ status: 'failed', steps: [{ status: 'failed' }] })
  expect(await stepRows(id)).toBe(1)
})

/** The only entry of the contact, once there is one, as it is exported. */
function entryOf(owner: Tenant, contactId: TypeId<'con'>) {
  return eventually(async () => {
    const asked = { tenant: owner, contactId, query: { limit: 10 } }
    const [entry] = (await request(house.nats, exportEntries, asked)).entries
    if (!entry) throw new Error('no entry yet')
    return entry
  })
}

async function stepRows(entryId: TypeId<'ent'>): Promise<number> {
  const rows = await house.admin`
    select node from automations.steps where entry_id = ${uuidOf(entryId)}`
  return rows.length
}
