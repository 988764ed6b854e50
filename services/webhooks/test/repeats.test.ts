import { contactCreated } from '@outrider/contracts/contact-facts'
import { newId } from '@outrider/contracts/ids'
import { eventually } from '@outrider/testing/eventually'
import { publishParcel } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

test('a fact that comes again in another parcel is delivered once', async () => {
  const owner = tenant()
  const { id, path } = await house.webhook(owner)
  const itemOf = () => {
    const data = { tenant: owner, contactId: newId('con'), occurredAt: new Date().toISOString() }
    return { id: crypto.randomUUID(), data }
  }
  const first = itemOf()
  await publishParcel(house.operator, contactCreated, [first])
  await eventually(() => expect(house.receiver.at(path)).toHaveLength(1))
  await publishParcel(house.operator, contactCreated, [itemOf(), first])
  await eventually(() => expect(house.receiver.at(path)).toHaveLength(2))
  expect(await house.deliveries(owner, id)).toHaveLength(2)
})
