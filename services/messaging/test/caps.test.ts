import { sendToContact } from '@outrider/contracts/emails'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { beginImport, getImport, storeChunk } from '@outrider/contracts/imports'
import { listInbox, pushToContact } from '@outrider/contracts/inbox'
import { getMessage, type SendEmail } from '@outrider/contracts/messaging'
import type { Recipient } from '@outrider/contracts/recipients'
import { type Cap, changeSettings, type SettingsPatch } from '@outrider/contracts/settings'
import type { Tenant } from '@outrider/contracts/shapes'
import { createTopic } from '@outrider/contracts/topics'
import { openDatabase } from '@outrider/service/db/pool'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, stopClock } from '@outrider/testing/time'
import { expect, onTestFinished, test } from 'vitest'
import { insertAdmissions, listCapStandings } from '../src/messages/caps.ts'
import {
  create,
  hour,
  house,
  launch,
  startForFile,
  stats,
  status as statusOf,
} from './campaigns-set-up.ts'

startForFile()

const set = (owner: Tenant, change: SettingsPatch) =>
  request(house.nats, changeSettings, { tenant: owner, change })
const cap = (more: Partial<Cap>): Cap => ({
  name: 'few',
  max: 1,
  withinSeconds: 3_600,
  whenCapped: 'skip',
  ...more,
})
/** Sends an email, and returns its record once it is as `status` says, or waits with a reason. */
const send = async (
  owner: Tenant,
  { email }: Recipient,
  status: string,
  more: Pick<SendEmail, 'topic'> & { transactional?: boolean } = {},
) => {
  const sent = { contact: { email: email ?? '' }, subject: 'S', text: 'T', ...more }
  const { id } = await request(house.nats, sendToContact, { tenant: owner, email: sent })
  const one = { tenant: owner, mayWrite: true, messageId: id }
  const read = () => request(house.nats, getMessage, one)
  const becomes = (wanted: string) =>
    eventually(async () => {
      const message = await read()
      expect(message.status).toBe(wanted)
      expect(message.status === 'queued' && message.reason === null).toBe(false)
      return message
    })
  return { first: await becomes(status), becomes }
}

test('an email waits for the end of quiet hours where its contact is; service mail does not', async () => {
  const owner = tenant()
  const now = stopClock(new Date('2026-11-25T20:00:00.000Z'))
  await set(owner, { quietHours: { from: '22:00', to: '08:00' }, timeZone: 'America/New_York' })
  const india = await house.contacts.add(owner, { timeZone: 'Asia/Kolkata' })
  await send(owner, await house.contacts.add(owner), 'sent')
  await send(owner, india, 'sent', { transactional: true })
  const { first, becomes } = await send(owner, india, 'queued')
  expect(first).toMatchObject({
    reason: 'QUIET_HOURS',
    postponedUntil: '2026-11-26T02:30:00.000Z',
    createdAt: now.toISOString(),
  })
  advanceClock(6.5 * hour)
  expect(await becomes('sent')).toMatchObject({ reason: null })
  expect(await becomes('sent')).not.toHaveProperty('postponedUntil')
})

test('a cap skips what is over it, by topic, and service mail neither counts nor is stopped', async () => {
  const owner = tenant()
  stopClock()
  for (const [key, kind] of [
    ['news', 'optional'],
    ['receipts', 'service'],
  ] as const)
    await request(house.nats, createTopic, { tenant: owner, topic: { key, name: key, kind } })
  await set(owner, { caps: [cap({ topics: ['news', 'receipts'] })] })
  const ada = await house.contacts.add(owner)
  await send(owner, ada, 'sent', { topic: 'receipts' })
  await send(owner, ada, 'sent')
  await send(owner, ada, 'sent', { topic: 'news' })
  const { first } = await send(owner, ada, 'skipped', { topic: 'news' })
  expect(first).toMatchObject({ reason: 'CAPPED', detail: 'few' })
  await send(owner, ada, 'sent', { topic: 'receipts' })
  await send(owner, await house.contacts.add(owner), 'sent', { topic: 'news' })
  advanceClock(hour + 1_000)
  await send(owner, ada, 'sent', { topic: 'news' })
})

test('a cap that waits sends when the oldest email has left its period, within a day', async () => {
  const owner = tenant()
  const now = stopClock()
  await set(owner, { caps: [cap({ max: 2, whenCapped: 'wait' })] })
  const ada = await house.contacts.add(owner)
  await send(owner, ada, 'sent')
  advanceClock(hour / 2)
  await send(owner, ada, 'sent')
  const { first, becomes } = await send(owner, ada, 'queued')
  const free = new Date(now.getTime() + hour).toISOString()
  expect(first).toMatchObject({ reason: 'CAPPED', detail: 'few', postponedUntil: free })
  advanceClock(hour / 2 + 1_000)
  await becomes('sent')
  const other = tenant()
  await set(other, { caps: [cap({ withinSeconds: 25 * 3_600, whenCapped: 'wait' })] })
  const bo = await house.contacts.add(other)
  await send(other, bo, 'sent')
  await send(other, bo, 'skipped')
})

test('several processes that send to one contact together never exceed a cap', async () => {
  const owner = tenant()
  await set(owner, { caps: [cap({ max: 3 })] })
  const ada = await house.contacts.add(owner)
  const count = 12
  for (let sent = 0; sent < count; sent += 1) await house.send(owner, { contactId: ada.id })
  const statuses = await eventually(async () => {
    const messages = await house.messages(owner, { contactId: ada.id })
    const all = messages.map(({ status, reason }) => `${status} ${reason}`).toSorted()
    expect(all.filter((each) => !each.startsWith('queued'))).toHaveLength(count)
    return all
  })
  expect(statuses).toEqual(
    [
      ...Array.from({ length: 3 }, () => 'sent null'),
      ...Array.from({ length: count - 3 }, () => 'skipped CAPPED'),
    ].toSorted(),
  )
})

test('several processes that push to one contact together never exceed a cap, and the inbox has what is below it', async () => {
  const owner = tenant()
  await set(owner, { caps: [cap({ max: 3, whenCapped: 'wait' })] })
  const ada = await house.contacts.add(owner, { externalId: 'ada' })
  await send(owner, ada, 'sent')
  const push = { contact: { externalId: 'ada' }, title: 'T', body: 'B' }
  const pushes = await Promise.all(
    Array.from({ length: 10 }, () => request(house.nats, pushToContact, { tenant: owner, push })),
  )
  expect(pushes.map(({ queued }) => queued)).toEqual(Array.from({ length: 10 }, () => true))
  const messages = await house.messages(owner, { contactId: ada.id })
  expect(
    messages
      .map(({ status, reason, detail }) => `${status} ${reason} ${detail}`)
      .filter((each) => !each.startsWith('sent')),
  ).toEqual(Array.from({ length: 8 }, () => 'skipped CAPPED few'))
  const reader = { tenant: owner, contactId: ada.id, query: { limit: 10 } }
  const inbox = await request(house.nats, listInbox, reader)
  expect(inbox.messages).toHaveLength(2)
  const content = { title: 'T', body: 'B' }
  const campaign = await create(owner, { audience: { all: true }, channel: 'inapp', content })
  await launch(owner, campaign)
  await eventually(async () =>
    expect(await stats(owner, campaign)).toMatchObject({ sent: 0, skipped: { CAPPED: 1 } }),
  )
})

test('a cap of in-app messages neither counts nor stops emails', async () => {
  const owner = tenant()
  await set(owner, { caps: [cap({ channel: 'inapp' })] })
  const ada = await house.contacts.add(owner, { externalId: 'ada' })
  await send(owner, ada, 'sent')
  await send(owner, ada, 'sent')
  const push = { contact: { externalId: 'ada' }, title: 'T', body: 'B' }
  await request(house.nats, pushToContact, { tenant: owner, push })
  const messages = await house.messages(owner, { contactId: ada.id })
  expect(messages.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
})

test('of two processes that have counted the same, one sends', async () => {
  const stack = new AsyncDisposableStack()
  onTestFinished(() => stack.disposeAsync())
  const db = stack.adopt(
    openDatabase(house.config('messaging').databaseUrl, 'messaging', { max: 1 }),
    (pool) => pool.end({ timeout: 5 }),
  )
  const [orgId, contactId] = [uuidOf(newId('org')), uuidOf(newId('con'))]
  const environment = 'live' as const
  const ids = ['first', 'second', 'third'].map(() => uuidOf(newId('msg')))
  const emails = ids.map((id) => ({ id, orgId, environment, contactId, topic: null }))
  const now = new Date()
  const admit = (number: number, ...some: typeof emails) =>
    insertAdmissions(
      db,
      some.map((email) => ({ ...email, number })),
      now,
    )
  const look = async (place: number) => {
    const email = emails[place]
    if (!email) throw new Error('no such email')
    return (await listCapStandings(db, [{ message: email, caps: [cap({})] }], now)).get(email.id)
  }
  const [first, second] = [await look(0), await look(1)]
  expect(first).toEqual({ isAdmitted: false, next: 1, exceeded: undefined })
  expect(second).toEqual(first)
  expect(await admit(1, ...emails.slice(0, 1))).toEqual(new Set(ids.slice(0, 1)))
  expect(await admit(1, ...emails.slice(1, 2))).toEqual(new Set())
  // Counted again, the one that went does not count for itself, and the other one is over the cap.
  expect(await look(0)).toMatchObject({ isAdmitted: true, next: 2 })
  const exceeded = { name: 'few', whenCapped: 'skip', until: new Date(now.getTime() + hour) }
  expect(await look(1)).toEqual({ isAdmitted: false, next: 2, exceeded })
})

test('of 500 people of whom all but one have opted out by an import, one gets a campaign', async () => {
  const owner = tenant()
  const one = { tenant: owner, importId: newId('imp') }
  await request(house.nats, beginImport, one)
  const [chunk, size, domain] = [250, 500, `${crypto.randomUUID()}.example`]
  for (let index = 0; index * chunk < size; index += 1) {
    const rows = Array.from({ length: chunk }, (_, place) => {
      const row = index * chunk + place + 1
      const subscription = {
        email: row === size ? ('subscribed' as const) : ('unsubscribed' as const),
      }
      return { row, contact: { email: `p${row}@${domain}`, subscription } }
    })
    const end = (index + 1) * chunk === size && { end: { failure: null } }
    await request(house.nats, storeChunk, { ...one, index, rows, rejected: 0, faults: [], ...end })
  }
  await eventually(async () =>
    expect(await request(house.nats, getImport, one)).toMatchObject({ status: 'completed' }),
  )
  await using _ = await house.startReplica({ smtpConnections: 100 }) // prepares many at once
  const campaign = await create(owner, { audience: { all: true } })
  await launch(owner, campaign)
  await eventually(async () => expect(await statusOf(owner, campaign)).toBe('completed'))
  const counted = await stats(owner, campaign)
  expect(counted).toMatchObject({ audience: size, sent: 1, skipped: { UNSUBSCRIBED: size - 1 } })
  const to = house.sink.received.filter((mail) => mail.to.endsWith(`@${domain}`))
  expect(to.map((mail) => mail.to)).toEqual([`p${size}@${domain}`])
})

test('a campaign by local time goes out when the clocks of each contact show the time', async () => {
  const owner = tenant()
  stopClock(new Date('2035-11-24T18:30:00.000Z'))
  await set(owner, { timeZone: 'America/New_York' })
  const [kiritimati, berlin, usual] = [
    await house.contacts.add(owner, { timeZone: 'Pacific/Kiritimati' }), // fourteen hours ahead of UTC
    await house.contacts.add(owner, { timeZone: 'Europe/Berlin' }),
    await house.contacts.add(owner),
  ]
  const sendAt = '2035-11-25T09:00:00+05:00'
  const campaign = await create(owner, { audience: { all: true }, sendAt, localTime: true })
  expect(campaign).toMatchObject({ sendAt: '2035-11-25T09:00:00.000Z', localTime: true })
  await launch(owner, campaign)
  expect(await statusOf(owner, campaign)).toBe('scheduled')
  const got = () =>
    [kiritimati, berlin, usual].map(
      ({ email }) => house.sink.received.filter(({ to }) => to === email).length,
    )
  const becomes = (wanted: number[]) => eventually(async () => expect(got()).toEqual(wanted))
  const waiting = async () => {
    const messages = await house.messages(owner, { campaignId: campaign.id, limit: 10 })
    return messages.flatMap(({ reason, postponedUntil = '' }) =>
      reason === 'LOCAL_TIME' ? [postponedUntil] : [],
    )
  }
  advanceClock(hour)
  await becomes([1, 0, 0])
  const [atBerlin, atNewYork] = ['2035-11-25T08:00:00.000Z', '2035-11-25T14:00:00.000Z']
  await eventually(async () =>
    expect(new Set(await waiting())).toEqual(new Set([atBerlin, atNewYork])),
  )
  advanceClock(12.5 * hour)
  await becomes([1, 1, 0])
  expect(await statusOf(owner, campaign)).toBe('sending')
  advanceClock(6 * hour)
  await becomes([1, 1, 1])
  advanceClock(60_000) // it is looked again whether all have been sent
  await eventually(async () => expect(await statusOf(owner, campaign)).toBe('completed'))
})

test('a local time needs a time, and emails', async () => {
  const owner = tenant()
  const all = { audience: { all: true as const }, localTime: true }
  await expect(create(owner, all)).rejects.toMatchObject({ faults: [{ field: 'localTime' }] })
  const content = { title: 'T', body: 'B' }
  const inapp = { ...all, channel: 'inapp' as const, content, sendAt: '2035-01-01T00:00:00Z' }
  await expect(create(owner, inapp)).rejects.toMatchObject({ faults: [{ field: 'localTime' }] })
})
