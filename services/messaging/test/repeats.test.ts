import type { Tenant } from '@outrider/contracts/shapes'
import { contactMerged } from '@outrider/contracts/contacts'
import { sendAccountMail } from '@outrider/contracts/account-mails'
import { contactErased, erasureReports } from '@outrider/contracts/erasures'
import { newId, type TypeId } from '@outrider/contracts/ids'
import { pushInapp, sendEmail } from '@outrider/contracts/messaging'
import { eventually } from '@outrider/testing/eventually'
import { publishEnvelope, published } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, noticeTo, openHouse } from './harness.ts'

// Each item comes in an envelope of its own, and once it has had its effect again in another one, with a second item
// that tells when that envelope is done.

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
  const [first, second] = await Promise.all(
    addresses.map(async (email) => itemOf((await house.contacts.add(owner, { email })).id)),
  )
  if (!first || !second) throw new Error('two were made')
  await publishEnvelope(house.operator, sendEmail, [first])
  await house.message(owner, first.contactId, 'sent')
  await publishEnvelope(house.operator, sendEmail, [second, first])
  await house.message(owner, second.contactId, 'sent')
  expect(await house.messages(owner)).toHaveLength(2)
  expect(house.sink.received.filter(({ to }) => addresses.includes(to))).toHaveLength(2)
})

test('a push lies in the inbox once', async () => {
  const owner = tenant()
  const contactId = (await house.contacts.add(owner, { externalId: crypto.randomUUID() })).id
  const itemOf = (title: string) => {
    const key = newId('msg')
    return { id: key, data: { tenant: owner, key, contactId, title, body: 'B' } }
  }
  const [first, second] = [itemOf('First'), itemOf('Second')]
  await publishEnvelope(house.operator, pushInapp, [first])
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(1))
  await publishEnvelope(house.operator, pushInapp, [second, first])
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(2))
})

const itemOfNotice = (to: string) => ({ id: crypto.randomUUID(), data: noticeTo(to) })

test('a mail about an account is sent once', async () => {
  const [to, other] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`]
  const sentTo = (whose: string) => house.sink.received.filter((mail) => mail.to === whose)
  const first = itemOfNotice(to)
  await publishEnvelope(house.operator, sendAccountMail, [first])
  await eventually(() => expect(sentTo(to)).toHaveLength(1))
  await eventually(async () => {
    const [row] = await house.admin`
      select due_at = 'infinity' as ended from messaging.account_mails where mail = '{}' or mail->>'to' = ${to}`
    expect(row?.['ended']).toBe(true)
  })
  await publishEnvelope(house.operator, sendAccountMail, [first, itemOfNotice(other)])
  await eventually(() => expect(sentTo(other)).toHaveLength(1))
  expect(sentTo(to)).toHaveLength(1)
})

const now = () => new Date().toISOString()

async function addThree(owner: Tenant): Promise<TypeId<'con'>[]> {
  const people = ['a', 'b', 'c'].map((externalId) => house.contacts.add(owner, { externalId }))
  return (await Promise.all(people)).map(({ id }) => id)
}

test('a merge moves messages once', async () => {
  const owner = tenant()
  const into = newId('con')
  const people = (await addThree(owner)).slice(0, 2)
  const [from, other] = people
  if (!from || !other) throw new Error('two were added')
  for (const contactId of people) await house.push(owner, { contactId })
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(2))
  const itemOf = (formerId: TypeId<'con'>) => {
    const data = { tenant: owner, contactId: into, formerId, occurredAt: now() }
    return { id: crypto.randomUUID(), data }
  }
  const moved = () => house.messages(owner, { contactId: into })
  const first = itemOf(from)
  await publishEnvelope(house.operator, contactMerged, [first])
  await eventually(async () => expect(await moved()).toHaveLength(1))
  await publishEnvelope(house.operator, contactMerged, [itemOf(other), first])
  await eventually(async () => expect(await moved()).toHaveLength(2))
  expect(await house.messages(owner)).toHaveLength(2)
})

test('an erasure that is told twice leaves the same', async () => {
  const owner = tenant()
  const people = await addThree(owner)
  const [person, other, stranger] = people
  if (!person || !other || !stranger) throw new Error('three were added')
  for (const contactId of people) await house.push(owner, { contactId })
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(3))
  const itemOf = (contactId: TypeId<'con'>) => {
    const erasure = { erasureId: newId('era'), contactId, formerIds: [], erasedAt: now() }
    return { id: crypto.randomUUID(), data: { tenant: owner, ...erasure } }
  }
  const isReported = async (contactId: TypeId<'con'>) =>
    (await published(house.operator, erasureReports.messaging)).some(
      (each) => each.contactId === contactId,
    )
  const first = itemOf(person)
  await publishEnvelope(house.operator, contactErased, [first])
  await eventually(async () => expect(await isReported(person)).toBe(true))
  await publishEnvelope(house.operator, contactErased, [itemOf(other), first])
  await eventually(async () => expect(await isReported(other)).toBe(true))
  const left = await house.messages(owner)
  expect(left.map(({ contactId }) => contactId)).toEqual([stranger])
})
