import { createSender, readSenders } from '@outrider/contracts/domains'
import { newId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, published } from './house.ts'

const stack = new AsyncDisposableStack()
let house: House
let messaging: House['nats']
beforeAll(async () => {
  house = await openHouse(stack)
  messaging = await house.connect('messaging')
})
afterAll(() => stack.disposeAsync())

let count = 0
/** Adds a sender of a domain that is send-ready or not. */
async function add(owner: Tenant, isReady: boolean) {
  const domain = await house.register(owner, `sends-${(count += 1)}.example`)
  const sender = { domainId: domain.id, localPart: 'news' }
  const { id, address } = await request(house.nats, createSender, { tenant: owner, sender })
  house.dns.serve(isReady ? published(domain) : {})
  await house.verify(owner, domain.id)
  return { id, address }
}

test('a sender may send if its domain is ready, and is known in any case; others are not', async () => {
  const owner = tenant()
  const waiting = await add(owner, false)
  const [first, second] = [await add(owner, true), await add(owner, true)]
  const wanted = [
    { tenant: owner, senderId: waiting.id },
    { tenant: owner, senderId: second.id },
    { tenant: owner, senderId: newId('snd') },
    { tenant: owner }, // the oldest that may
  ]
  const { senders, known } = await request(messaging, readSenders, { wanted })
  expect(known).toEqual([true, true, false, true])
  expect(senders.map((sender) => sender?.address)).toEqual([
    undefined,
    second.address,
    undefined,
    first.address,
  ])
})
