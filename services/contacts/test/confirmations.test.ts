import { changeContact, upsertContact } from '@outrider/contracts/contacts'
import { formConfirmed, getConfirmation } from '@outrider/contracts/forms'
import { uuidOf } from '@outrider/contracts/ids'
import { type Standing, standingChanged } from '@outrider/contracts/organizations'
import { recordSubscription } from '@outrider/contracts/recipients'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { publishItem } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, resetClock } from '@outrider/testing/time'
import { expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'
import {
  captureOf,
  confirm,
  consentsOf,
  create,
  facts,
  mailed,
  onlyContact,
  sandbox,
  send,
  stack,
  startForFile,
} from './forms-set-up.ts'

startForFile()

test('by double opt-in nobody is reached, or tagged, before they confirm', async () => {
  const owner = tenant()
  const form = await create(owner, {
    doubleOptIn: true,
    tags: ['news'],
    redirectUrl: 'https://x.io/',
  })
  await send(captureOf(owner, form, { fields: { city: 'Pisa' } }))
  const { mail, digest } = await mailed(owner)
  const pending = await onlyContact(owner)
  expect(pending).toMatchObject({
    reachable: { email: false },
    tags: [],
    attributes: { city: 'Pisa' },
  })
  expect(mail).toMatchObject({ contactId: pending.id, to: 'ada@example.com', transactional: true })
  expect(await consentsOf(owner, pending.id)).toMatchObject([
    { status: 'pending', confirmedAt: null },
  ])

  expect(await request(sandbox.nats, getConfirmation, { digest })).toEqual({
    orgId: owner.orgId,
    environment: owner.environment,
    state: 'open',
    formName: 'Newsletter',
    consentText: 'Write to me.',
    redirectUrl: 'https://x.io/',
  })
  expect((await onlyContact(owner)).reachable.email).toBe(false)

  const outcomes = await Promise.all([confirm(digest), confirm(digest), confirm(digest)])
  expect(outcomes.filter(({ state }) => state === 'open')).toHaveLength(1)
  expect(await onlyContact(owner)).toMatchObject({ reachable: { email: true }, tags: ['news'] })
  expect(await consentsOf(owner, pending.id)).toMatchObject([
    { status: 'confirmed', confirmedAt: expect.any(String) },
  ])
  expect((await confirm(digest)).state).toBe('confirmed')
  await eventually(() =>
    expect(
      facts.filter(
        ({ subject, data }) => subject === formConfirmed.subject && data.contactId === pending.id,
      ),
    ).toHaveLength(1),
  )
})

test('a link of a suspended organization opens nothing until it is resumed', async () => {
  const owner = tenant()
  const form = await create(owner, { doubleOptIn: true, redirectUrl: 'https://x.io/' })
  await send(captureOf(owner, form))
  const { digest } = await mailed(owner)
  const change = (standing: Standing, revision: number) =>
    publishItem(sandbox.operator, standingChanged, { orgId: owner.orgId, standing, revision })
  const unknown = { code: 'NOT_FOUND' }
  await change('suspended', 1)
  await eventually(() =>
    expect(request(sandbox.nats, getConfirmation, { digest })).rejects.toMatchObject(unknown),
  )
  await expect(confirm(digest)).rejects.toMatchObject(unknown)
  await change('active', 2)
  await eventually(async () => expect((await confirm(digest)).state).toBe('open'))
})

test('an open confirmation is sent again, not anew, and confirms every consent that asked for it', async () => {
  const owner = tenant()
  const form = await create(owner, { doubleOptIn: true })
  await send(captureOf(owner, form))
  const { consentId, digest } = await mailed(owner)
  await send(captureOf(owner, form))
  expect((await mailed(owner, 2)).consentId).toBe(consentId)
  const { id } = await onlyContact(owner)
  const pending = await eventually(async () => {
    const consents = await consentsOf(owner, id)
    expect(consents).toHaveLength(2)
    return consents.map(({ status }) => status)
  })
  expect(pending).toEqual(['pending', 'pending'])
  await confirm(digest)
  expect((await consentsOf(owner, id)).map(({ status }) => status)).toEqual([
    'confirmed',
    'confirmed',
  ])
  await send(captureOf(owner, form))
  expect((await mailed(owner, 3)).consentId).not.toBe(consentId)
})

test('an address gets at most three confirmation mails a day, whichever forms and texts ask', async () => {
  const owner = tenant()
  const form = await create(owner, { doubleOptIn: true })
  const captures = Array.from({ length: 20 }, (_, index) =>
    captureOf(owner, form, { consentText: `Write to me ${index % 5}` }),
  )
  await Promise.all([...captures, ...captures].map(send))
  const { id } = await onlyContact(owner)
  await eventually(async () => expect(await consentsOf(owner, id)).toHaveLength(20))
  await mailed(owner, 3)
  advanceClock(24 * 3_600_000)
  await send(captureOf(owner, form))
  await mailed(owner, 4)
  resetClock()
})

test('who was reachable stays so while another address waits', async () => {
  const owner = tenant()
  const { contact } = await request(sandbox.nats, upsertContact, {
    tenant: owner,
    contact: { email: 'old@example.com', walletAddress: '0xada' },
  })
  const form = await create(owner, { doubleOptIn: true })
  await send(captureOf(owner, form, { email: 'new@example.com', walletAddress: '0xada' }))
  const { mail, digest } = await mailed(owner)
  expect(mail).toMatchObject({ contactId: contact.id, to: 'new@example.com' })
  expect(await onlyContact(owner)).toMatchObject({ reachable: { email: true } })
  const shown = () => sandbox.admin`
    select email from contacts.contacts where id = ${uuidOf(contact.id)}`
  expect(await shown()).toEqual([{ email: 'old@example.com' }])
  await confirm(digest)
  expect(await shown()).toEqual([{ email: 'new@example.com' }])
})

test('a confirmation resubscribes, for it is the later word', async () => {
  const owner = tenant()
  const { contact } = await request(sandbox.nats, upsertContact, {
    tenant: owner,
    contact: { email: 'ada@example.com' },
  })
  await sandbox.admin`
    update contacts.contacts set unsubscribed_at = now() where id = ${uuidOf(contact.id)}`
  await send(captureOf(owner, await create(owner, { doubleOptIn: true })))
  const { digest } = await mailed(owner)
  expect((await onlyContact(owner)).subscription).toMatchObject({ email: 'unsubscribed' })
  await confirm(digest)
  expect(await onlyContact(owner)).toMatchObject({
    subscription: { email: 'subscribed' },
    reachable: { email: true },
  })
})

test('after seven days a link confirms nothing', async () => {
  const owner = tenant()
  await send(captureOf(owner, await create(owner, { doubleOptIn: true })))
  const { digest } = await mailed(owner)
  advanceClock(7 * 24 * 3_600_000 + 1_000)
  expect((await confirm(digest)).state).toBe('expired')
  resetClock()
  expect(await onlyContact(owner)).toMatchObject({ reachable: { email: false } })
})

test('a token that was never given out opens nothing', async () => {
  const digest = '0'.repeat(64)
  await expect(request(sandbox.nats, getConfirmation, { digest })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(confirm(digest)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an address that nobody confirmed is forgotten a month after its time', async () => {
  const owner = tenant()
  const capture = await send(captureOf(owner, await create(owner, { doubleOptIn: true })))
  const { digest } = await mailed(owner)
  advanceClock(38 * 24 * 3_600_000)
  await startContacts(sandbox.config('contacts'), stack)
  await eventually(() =>
    expect(request(sandbox.nats, getConfirmation, { digest })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    }),
  )
  const { id } = await onlyContact(owner)
  expect(await consentsOf(owner, id)).toMatchObject([{ id: capture.id, status: 'pending' }])
  const [row] = await sandbox.admin`
    select tableoid::regclass::text as partition from contacts.consents where id = ${uuidOf(capture.id)}`
  expect(row?.['partition']).toMatch(/consents_\d{4}_\d{2}$/)
})

test('a submission by double opt-in changes a contact that exists only once it is confirmed', async () => {
  const owner = tenant()
  const contact = { email: 'ada@example.com', attributes: { city: 'Pisa' } }
  await request(sandbox.nats, upsertContact, { tenant: owner, contact })
  const form = await create(owner, { doubleOptIn: true, tags: ['news'] })
  await send(captureOf(owner, form, { fields: { city: 'Rome', name: 'A' } }))
  const { digest } = await mailed(owner)
  expect((await onlyContact(owner)).attributes).toEqual({ city: 'Pisa' })
  await send(captureOf(owner, form, { fields: { city: 'Oslo' } }))
  await mailed(owner, 2)
  await confirm(digest)
  expect(await onlyContact(owner)).toMatchObject({ attributes: { city: 'Oslo' }, tags: ['news'] })
})

test('who has lost the address since is not subscribed again by its confirmation', async () => {
  const owner = tenant()
  const form = await create(owner, { doubleOptIn: true })
  await send(captureOf(owner, form, { walletAddress: '0xAda' }))
  const { digest } = await mailed(owner)
  const { id: contactId } = await onlyContact(owner)
  const change = { email: 'other@example.com' }
  await request(sandbox.nats, changeContact, { tenant: owner, contactId, change })
  await sandbox.admin`
    delete from contacts.identifiers where contact_id = ${uuidOf(contactId)} and value = 'ada@example.com'`
  await publishItem(sandbox.operator, recordSubscription, {
    tenant: owner,
    contactId,
    unsubscribed: true,
    at: new Date().toISOString(),
  })
  await eventually(async () =>
    expect((await onlyContact(owner)).subscription.email).toBe('unsubscribed'),
  )
  await confirm(digest)
  expect((await onlyContact(owner)).subscription.email).toBe('unsubscribed')
})
