import { sendAccountMail } from '@outrider/contracts/account-mails'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { pushInapp, sendEmail } from '@outrider/contracts/messaging'
import { eventually } from '@outrider/testing/eventually'
import { publishParcel } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'

// Each item comes in a parcel of its own, and once it has had its effect again in another one, with a second item
// that tells when that parcel is done.

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

test('an email is sent once', async () => {
  const owner = tenant()
  const itemOf = (contactId: TypeId<'con'>) => {
    const key = newId('msg')
    const data = { tenant: owner, key, contactId, subject: 'Hello', html: '<p>Hello</p>' }
    return { id: key, data, contactId }
  }
  const addresses = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`]
  const [first, second] = addresses.map((email) => itemOf(house.contacts.add({ email }).id))
  if (!first || !second) throw new Error('two were made')
  await publishParcel(house.operator, sendEmail, [first])
  await house.message(owner, first.contactId, 'sent')
  await publishParcel(house.operator, sendEmail, [second, first])
  await house.message(owner, second.contactId, 'sent')
  expect(await house.messages(owner)).toHaveLength(2)
  expect(house.sink.received.filter(({ to }) => addresses.includes(to))).toHaveLength(2)
})

test('a push lies in the inbox once', async () => {
  const owner = tenant()
  const contactId = house.contacts.add({ externalId: crypto.randomUUID() }).id
  const itemOf = (title: string) => {
    const key = newId('msg')
    return { id: key, data: { tenant: owner, key, contactId, title, body: 'B' } }
  }
  const [first, second] = [itemOf('First'), itemOf('Second')]
  await publishParcel(house.operator, pushInapp, [first])
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(1))
  await publishParcel(house.operator, pushInapp, [second, first])
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(2))
})

test('a mail about an account is sent once', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const itemOf = (to: string) => {
    const data = { kind: 'password_reset' as const, to, token: 'rst_1', expiresAt }
    return { id: crypto.randomUUID(), data }
  }
  const [to, other] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`]
  const sentTo = (whose: string) => house.sink.received.filter((mail) => mail.to === whose)
  const first = itemOf(to)
  await publishParcel(house.operator, sendAccountMail, [first])
  await eventually(() => expect(sentTo(to)).toHaveLength(1))
  await publishParcel(house.operator, sendAccountMail, [itemOf(other), first])
  await eventually(() => expect(sentTo(other)).toHaveLength(1))
  expect(sentTo(to)).toHaveLength(1)
})
