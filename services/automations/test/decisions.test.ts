import { newId, uuidOf } from '@outrider/contracts/ids'
import { lockWaiters } from '@outrider/testing/locks'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

/** After a minute, tags the contact with its plan. */
const graph = {
  nodes: [
    { id: 'rest', type: 'delay', config: { seconds: 60 } },
    {
      id: 'which',
      type: 'branch',
      config: { conditions: [{ path: 'contact.attributes.plan', op: 'eq', value: 'pro' }] },
    },
    { id: 'pro', type: 'update_contact', config: { addTags: ['pro'] } },
    { id: 'free', type: 'update_contact', config: { addTags: ['free'] } },
    { id: 'end', type: 'exit' },
  ],
  edges: [
    { from: 'rest', to: 'which' },
    { from: 'which', to: 'pro', branch: 'yes' },
    { from: 'which', to: 'free', branch: 'no' },
    { from: 'pro', to: 'end' },
    { from: 'free', to: 'end' },
  ],
}

test('nothing is commanded that follows from a decision before the decision is recorded', async () => {
  const owner = tenant()
  await house.live(owner, { graph })
  const person = await house.contacts.add(owner, { attributes: { plan: 'pro' } })
  const { entries } = await house.fire(owner, { contactId: person.id })
  const entryId = entries[0]?.entryId ?? newId('ent')
  await house.entry(owner, entryId, 'waiting')

  await house.admin.begin(async (locking) => {
    // Whoever records a run of this entry waits.
    await locking`select from automations.entries where id = ${uuidOf(entryId)} for update`
    advanceClock(61_000)
    await lockWaiters(house, 1, 'automations')
    expect(await house.commands(owner)).toEqual([])
  })
  await house.entry(owner, entryId)
  expect(await house.commands(owner)).toMatchObject([{ addTags: ['pro'] }])
})

test('a run that is repeated when the contact has changed goes on along the branch it took', async () => {
  const owner = tenant()
  await house.live(owner, { graph })
  const person = await house.contacts.add(owner, { attributes: { plan: 'pro' } })
  const { entries } = await house.fire(owner, { contactId: person.id })
  const entryId = entries[0]?.entryId ?? newId('ent')
  advanceClock(61_000)
  await house.entry(owner, entryId)

  // As if the process had ended after it published what followed from the decision.
  const { admin } = house
  await admin`delete from automations.steps where entry_id = ${uuidOf(entryId)} and node = 'end'`
  await admin`
    update automations.steps set status = 'ready', finished_at = null, due_at = started_at
    where entry_id = ${uuidOf(entryId)} and node = 'pro'`
  await admin`update automations.entries set status = 'running' where id = ${uuidOf(entryId)}`
  await house.contacts.change(owner, person, { attributes: { plan: 'free' } })
  const { steps } = await house.entry(owner, entryId)
  expect(steps.map(({ node }) => node)).toEqual(['rest', 'which', 'pro', 'end'])
  const tags = (await house.commands(owner)).map(({ addTags }) => addTags)
  expect(new Set(tags.flat())).toEqual(new Set(['pro']))
})
