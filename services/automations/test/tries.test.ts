import { newId, uuidOf } from '@outrider/contracts/ids'
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

/** Reads the person. */
const tag = { type: 'update_contact', config: { attributes: { id: '{{ contact.id }}' } } }

test('a person who cannot be read holds up nobody else, and is given up at last', async () => {
  const owner = tenant()
  await house.live(owner, { graph: chainOf(tag) })
  const [unreadable, ...readable] = await house.contacts.addMany(owner, 5, {})
  if (!unreadable) throw new Error('nobody was added')
  await house.contacts.bloat(unreadable)
  const people = readable.toSpliced(2, 0, unreadable)
  const entryIds = await Promise.all(
    people.map(async ({ id }) => {
      const { entries } = await house.fire(owner, { contactId: id })
      return entries[0]?.entryId ?? newId('ent')
    }),
  )
  const bad = entryIds[2] ?? newId('ent')
  await Promise.all(entryIds.filter((id) => id !== bad).map((id) => house.entry(owner, id)))
  expect(await house.commands(owner)).toHaveLength(4)
  await house.entry(owner, bad, 'running')
  await house.admin`
    update automations.steps set attempts = 10, due_at = now() where entry_id = ${uuidOf(bad)}`
  const { steps } = await house.entry(owner, bad, 'failed')
  expect(steps).toMatchObject([{ status: 'failed', reason: 'RETRIES_EXHAUSTED' }])
})

test('queued triggers of a person who cannot be read enter, and the others act at once', async () => {
  const owner = tenant()
  const automation = await house.live(owner, { graph: chainOf(tag) })
  const [good, bad] = [await house.contacts.add(owner), await house.contacts.add(owner)]
  await house.contacts.bloat(bad)
  await Promise.all([good, bad].map(({ id }) => house.queue(owner, { contactId: id })))
  await eventually(async () => {
    expect(await house.commands(owner)).toMatchObject([{ contactId: good.id }])
    expect(await house.keys(owner, automation)).toHaveLength(2)
  })
  await house.contacts.restore(bad)
  await eventually(async () => expect(await house.commands(owner)).toHaveLength(2))
})
