import { contactMerged } from '@outrider/contracts/contacts'
import { parse } from '@outrider/contracts/contract'
import { contactErased, erasureReports } from '@outrider/contracts/erasures'
import { idOf, lowestUuidAt, newId, type TypeId } from '@outrider/contracts/ids'
import {
  inboxMessageCame,
  inboxSubject,
  listInbox,
  pushToContact,
  readAllMessages,
  readMessage,
  recordStreamed,
  resumeInbox,
} from '@outrider/contracts/inbox'
import type { Tenant } from '@outrider/contracts/shapes'
import { addSuppression, listSuppressions } from '@outrider/contracts/suppressions'
import { messageOf } from '@outrider/service/nats/publish'
import { request } from '@outrider/testing/requests'
import { clock } from '@outrider/service/observe/time'
import { eventually } from '@outrider/testing/eventually'
import { hear } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock } from '@outrider/testing/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, {}, 2)
})
afterAll(() => stack.disposeAsync())

const push = (owner: Tenant, more: object) =>
  request(house.nats, pushToContact, {
    tenant: owner,
    push: { contact: { externalId: 'u' }, title: 'T', body: 'B', ...more },
  })
const inbox = (owner: Tenant, contactId: TypeId<'con'>, query = {}) =>
  request(house.nats, listInbox, { tenant: owner, contactId, query: { limit: 50, ...query } })

test('a push lies in the inbox, newest first, until it expires', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { externalId: 'u' })
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString()
  const first = await push(owner, { title: 'First', data: { a: [1] }, url: 'https://a.example' })
  await push(owner, { title: 'Second', expiresAt })
  expect(first).toMatchObject({ queued: true, deduplicated: false })
  const { messages, unread } = await inbox(owner, contactId)
  expect(unread).toBe(2)
  expect(messages).toMatchObject([
    { title: 'Second', expiresAt, url: null, data: null },
    { id: first.id, title: 'First', data: { a: [1] }, url: 'https://a.example', readAt: null },
  ])
  advanceClock(60_001)
  expect((await inbox(owner, contactId)).messages).toMatchObject([{ title: 'First' }])
  await expect(push(owner, { expiresAt })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test.each(['javascript:alert(1)', ' Java\tScript:alert(1)', 'data:text/html,x'])(
  'a link that runs a script is refused: %j',
  async (url) => {
    const owner = tenant()
    await house.contacts.add(owner, { externalId: 'u' })
    await expect(push(owner, { url })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field: 'url' }],
    })
  },
)

test('a key pushes once, whoever repeats it and however many at once', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { externalId: 'once' })
  const contact = { externalId: 'once' }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => push(owner, { contact, idempotencyKey: 'k' })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1)
  expect((await inbox(owner, contactId)).messages).toHaveLength(1)
})

test('a contact that the organization does not have is refused with the field', async () => {
  await expect(push(tenant(), { contact: { externalId: 'nobody' } })).rejects.toMatchObject({
    faults: [{ field: 'contact', code: 'unknown_reference' }],
  })
})

test('what an automation pushes is stored once, without a link that runs a script', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  const command = { contactId: ada.id, key: newId('msg'), title: '{{ literal }}' }
  await Promise.all([house.push(owner, command), house.push(owner, command)])
  await house.push(owner, { contactId: ada.id, title: 'Link', url: 'javascript:alert(1)' })
  await eventually(async () => {
    const { messages } = await inbox(owner, ada.id)
    expect(messages.map((message) => message.title).toSorted()).toEqual(['Link', '{{ literal }}'])
    expect(messages.map((message) => message.url)).toEqual([null, null])
  })
})

test('another contact, environment or organization sees nothing of it', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { externalId: 'mine' })
  const { id } = await push(owner, { contact: { externalId: 'mine' } })
  const strangers = [
    { tenant: tenant(), contactId },
    { tenant: { ...owner, environment: 'test' as const }, contactId },
    { tenant: owner, contactId: newId('con') },
  ]
  for (const stranger of strangers) {
    const query = { limit: 50 }
    expect((await request(house.nats, listInbox, { ...stranger, query })).messages).toEqual([])
    await expect(
      request(house.nats, readMessage, { ...stranger, messageId: id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('messages are read one by one or all at once, and a list shows them', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { externalId: 'reader' })
  const contact = { externalId: 'reader' }
  const [first] = [await push(owner, { contact }), await push(owner, { contact })]
  await push(owner, { contact })
  const reader = { tenant: owner, contactId }
  const read = await request(house.nats, readMessage, { ...reader, messageId: first.id })
  expect(read.readAt).not.toBeNull()
  const again = await request(house.nats, readMessage, { ...reader, messageId: first.id })
  expect(again.readAt).toBe(read.readAt)
  expect((await inbox(owner, contactId)).unread).toBe(2)
  expect(await request(house.nats, readAllMessages, reader)).toEqual({ read: 2 })
  expect((await inbox(owner, contactId)).unread).toBe(0)
  expect(await house.messages(owner, { status: ['delivered'] })).toHaveLength(3)
})

test('a stream is told of a push through any replica, with all that its reader needs', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { externalId: 'stream' })
  const came: string[] = []
  house.nats.subscribe(inboxSubject(owner.orgId, contactId), {
    callback: (_error, msg) => void came.push(parse(inboxMessageCame.data, msg.json()).message.id),
  })
  await house.nats.flush()
  const ids: TypeId<'msg'>[] = []
  for (let count = 0; count < 10; count += 1)
    ids.push((await push(owner, { contact: { externalId: 'stream' } })).id)
  await eventually(() => expect(came).toEqual(ids))
  const [third = newId('msg')] = ids.slice(2)
  const reader = { tenant: owner, contactId }
  const messages = ids.map((messageId) => ({ ...reader, messageId }))
  await request(house.nats, recordStreamed, { streamed: messages.slice(0, 2) })
  const missed = await request(house.nats, resumeInbox, { ...reader, after: third })
  expect(missed.messages.map(({ id }) => id)).toEqual(ids.slice(3))
})

test('a stream that resumes also gets what was stored late, if nobody was shown it', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { externalId: 'late' })
  const contact = { externalId: 'late' }
  const [early, later] = [await push(owner, { contact }), await push(owner, { contact })]
  const reader = { tenant: owner, contactId }
  const resume = () => request(house.nats, resumeInbox, { ...reader, after: later.id })
  expect((await resume()).messages).toMatchObject([{ id: early.id }])
  await request(house.nats, recordStreamed, { streamed: [{ ...reader, messageId: early.id }] })
  expect((await resume()).messages).toEqual([])
})

test('a stream that resumes gets what was stored since, however old its id is and whoever was shown it', async () => {
  const owner = tenant()
  const { id: contactId } = await house.contacts.add(owner, { externalId: 'lagging' })
  const reader = { tenant: owner, contactId }
  const seen = await push(owner, { contact: { externalId: 'lagging' } })
  await request(house.nats, recordStreamed, { streamed: [{ ...reader, messageId: seen.id }] })
  const messageId = idOf('msg', lowestUuidAt(Date.now() - 600_000)) // its step was due ten minutes ago
  await house.push(owner, { contactId, messageId })
  await eventually(async () => expect((await inbox(owner, contactId)).messages).toHaveLength(2))
  const missed = await request(house.nats, resumeInbox, { ...reader, after: seen.id })
  expect(missed.messages).toMatchObject([{ id: messageId }])
  const last = await request(house.nats, resumeInbox, { ...reader, after: messageId })
  expect(last.messages).toEqual([])
})

test('of an erased contact nothing is left, and nothing comes any more; their address stays suppressed', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, { externalId: 'gone', email: 'gone@example.com' })
  const contact = { externalId: 'gone' }
  await push(owner, { contact })
  await house.send(owner, { contactId: ada.id })
  await eventually(async () => expect(await house.messages(owner)).toHaveLength(2))
  const suppression = { email: 'gone@example.com' }
  await request(house.nats, addSuppression, { tenant: owner, suppression })

  const reports: unknown[] = []
  await hear(house.operator, erasureReports.messaging.subject, (data) => reports.push(data))
  const erased = {
    tenant: owner,
    erasureId: newId('era'),
    contactId: ada.id,
    formerIds: [],
    erasedAt: clock.now().toISOString(),
  }
  await house.commands.publish(messageOf(contactErased, erased, crypto.randomUUID()))
  await eventually(async () => expect(await house.messages(owner)).toEqual([]))
  await eventually(() =>
    expect(reports).toMatchObject([{ service: 'messaging', contactId: ada.id }]),
  )

  await house.push(owner, { contactId: ada.id })
  await house.send(owner, { contactId: ada.id })
  await expect(push(owner, { contact })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'contact', code: 'unknown_reference' }],
  })
  expect(await house.messages(owner)).toEqual([])
  const query = { limit: 50, email: 'gone@example.com' }
  const { suppressions } = await request(house.nats, listSuppressions, { tenant: owner, query })
  expect(suppressions).toMatchObject([{ contactId: null }])
})

test('messages follow a contact that was merged into another', async () => {
  const owner = tenant()
  const former = await house.contacts.add(owner, { externalId: 'former' })
  const { id } = await push(owner, { contact: { externalId: 'former' } })
  const merged = {
    tenant: owner,
    contactId: newId('con'),
    formerId: former.id,
    occurredAt: clock.now().toISOString(),
  }
  await house.commands.publish(messageOf(contactMerged, merged, crypto.randomUUID()))
  await eventually(async () =>
    expect((await inbox(owner, merged.contactId)).messages).toMatchObject([{ id }]),
  )
})
