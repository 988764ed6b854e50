import { entryFacts } from '@outrider/contracts/entry-facts'
import { contactCreated } from '@outrider/contracts/contacts'
import { domainFacts } from '@outrider/contracts/domains'
import { newId } from '@outrider/contracts/ids'
import { messageFacts } from '@outrider/contracts/messaging'
import { eventually } from '@outrider/testing/eventually'
import { publishEnvelope } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const at = new Date().toISOString()
const contactId = newId('con')
const entry = { entryId: newId('ent'), automationId: newId('auto'), contactId, occurredAt: at }
const message = { messageId: newId('msg'), contactId, channel: 'email' as const, at }
const about = { domainId: newId('dom'), domain: 'example.com', at }
const domain = { ...about, records: ['spf' as const], sendReady: true }

test.each([
  ['a contact', contactCreated, { contactId, occurredAt: at }],
  ['an entry', entryFacts.completed, entry],
  ['a message', messageFacts.opened, message],
  ['a domain', domainFacts.verified, domain],
] as const)(
  'a fact of %s that comes again in another envelope is delivered once',
  async (_, contract, fact) => {
    const owner = tenant()
    const { id, path } = await house.webhook(owner)
    const itemOf = () => ({ id: crypto.randomUUID(), data: { tenant: owner, ...fact } })
    const publish = (...items: ReturnType<typeof itemOf>[]) =>
      publishEnvelope<TSchema>(house.operator, contract, items)
    const first = itemOf()
    await publish(first)
    await eventually(() => expect(house.receiver.at(path)).toHaveLength(1))
    await publish(itemOf(), first)
    await eventually(() => expect(house.receiver.at(path)).toHaveLength(2))
    expect(await house.deliveries(owner, id)).toHaveLength(2)
  },
)
