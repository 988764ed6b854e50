import { changeTags, mergeContacts, upsertContact } from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import { deleteForm, formCaptured } from '@outrider/contracts/forms'
import { createHashes } from '@outrider/contracts/hashes'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { expect, test } from 'vitest'
import {
  captureOf,
  confirm,
  consentsOf,
  contactsOf,
  create,
  facts,
  mailed,
  onlyContact,
  sandbox,
  send,
  sha256,
  startForFile,
} from './forms-set-up.ts'

startForFile()

test('a capture makes the contact, with tags, attributes and the consent word for word', async () => {
  const owner = tenant()
  const form = await create(owner, { tags: ['news'] })
  const keyId = newId('key')
  const consentText = 'Yes — write to me.\n  «Please»'
  const capture = await send(
    captureOf(owner, form, { fields: { city: 'Pisa' }, consentText, keyId, walletAddress: '0xAB' }),
  )
  const contact = await onlyContact(owner)
  expect(contact).toMatchObject({
    walletAddress: '0xab',
    reachable: { email: true, inapp: true },
    tags: ['news'],
    attributes: { city: 'Pisa' },
  })
  expect(await consentsOf(owner, contact.id)).toEqual([
    {
      id: capture.id,
      source: 'form',
      subscription: null,
      formId: form.id,
      formVersion: 1,
      consentText,
      consentTextSha256: sha256(consentText),
      status: 'given',
      at: capture.at,
      confirmedAt: null,
      address: '192.0.2.1',
      agent: 'Backend/1.0',
      keyId,
    },
  ])
  await eventually(() =>
    expect(facts.filter(({ data }) => data.consentId === capture.id)).toMatchObject([
      { subject: formCaptured.subject, data: { contactId: contact.id, formId: form.id } },
    ]),
  )
  expect(JSON.stringify(facts)).not.toMatch(/example\.com/i)
})

test('fifty captures of one person at once make one contact and fifty consents', async () => {
  const owner = tenant()
  const form = await create(owner)
  const captures = Array.from({ length: 50 }, (_, index) =>
    captureOf(owner, form, {
      email: index % 2 === 0 ? 'ada@example.com' : 'ADA@example.com',
      ...(index % 3 === 0 && { walletAddress: '0xada' }),
    }),
  )
  await Promise.all([...captures, ...captures].map(send))
  const contact = await onlyContact(owner)
  await eventually(async () => expect(await consentsOf(owner, contact.id)).toHaveLength(50))
  expect(await contactsOf(owner)).toHaveLength(1)
})

test('where wallet and address are two people’s, the one whose address it is is asked', async () => {
  const owner = tenant()
  const register = (contact: object) =>
    request(sandbox.nats, upsertContact, { tenant: owner, contact })
  await register({ walletAddress: '0xgrace' })
  const { contact: ada } = await register({ email: 'ada@example.com' })
  const form = await create(owner, { doubleOptIn: true })
  await send(captureOf(owner, form, { walletAddress: '0xgrace' }))
  const { mail } = await mailed(owner)
  expect(mail).toMatchObject({ contactId: ada.id, to: 'ada@example.com' })
  expect(await consentsOf(owner, ada.id)).toHaveLength(1)
})

test('a form may be gone: what it captured is kept and can be confirmed', async () => {
  const owner = tenant()
  const form = await create(owner, { doubleOptIn: true, redirectUrl: 'https://x.io/' })
  await request(sandbox.nats, deleteForm, { tenant: owner, formId: form.id })
  await send(captureOf(owner, form))
  const { digest } = await mailed(owner)
  expect(await confirm(digest)).toMatchObject({ state: 'open', redirectUrl: null })
  expect(await onlyContact(owner)).toMatchObject({ reachable: { email: true } })
})

test('a mail is Liquid in no word that somebody else wrote', async () => {
  const owner = tenant()
  const form = await create(owner, { doubleOptIn: true, name: '{{ contact.email }}' })
  const texts = { consentText: '{% for x in (1..9999) %}', organizationName: '{{ contact.id }}' }
  await send(captureOf(owner, form, texts))
  const { mail } = await mailed(owner)
  expect(mail?.subject).toBe('Please confirm: {{ event.form }}')
  expect(`${mail?.html} ${mail?.text}`).not.toContain('contact.email')
  expect(mail?.context?.event).toMatchObject({
    form: '{{ contact.email }}',
    organization: '{{ contact.id }}',
  })
})

test('a merge takes consents along, and one may still be confirmed', async () => {
  const owner = tenant()
  await send(captureOf(owner, await create(owner, { doubleOptIn: true })))
  const { mail, digest } = await mailed(owner)
  const { contact: into } = await request(sandbox.nats, upsertContact, {
    tenant: owner,
    contact: { externalId: 'ada' },
  })
  await request(sandbox.nats, mergeContacts, {
    tenant: owner,
    merge: { into: into.id, from: mail?.contactId ?? newId('con') },
  })
  await confirm(digest)
  expect(await onlyContact(owner)).toMatchObject({ id: into.id, reachable: { email: true } })
  expect(await consentsOf(owner, into.id)).toMatchObject([{ status: 'confirmed' }])
})

test('an erasure leaves of a consent the hashes alone', async () => {
  const owner = tenant()
  const capture = await send(captureOf(owner, await create(owner, { doubleOptIn: true })))
  const { digest } = await mailed(owner)
  const { id: contactId } = await onlyContact(owner)
  await request(sandbox.nats, eraseContact, { tenant: owner, contactId })
  const hashes = createHashes(sandbox.config('contacts').hashSecret)
  const [row] = await sandbox.admin`
    select c.consent_text, c.address, c.agent, encode(c.email_hash, 'hex') as email,
      encode(c.consent_text_sha256, 'hex') as text,
      (select count(*)::int from contacts.confirmations f where f.consent_id = c.id) as confirmations
    from contacts.consents c where c.id = ${uuidOf(capture.id)}`
  expect(row).toEqual({
    consentText: null,
    address: null,
    agent: null,
    email: hashes.ofValue(storedTenant(owner), 'ada@example.com').toString('hex'),
    text: sha256('Write to me.'),
    confirmations: 0,
  })
  await expect(confirm(digest)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a change of tags between capture and confirmation is kept', async () => {
  const owner = tenant()
  await send(captureOf(owner, await create(owner, { doubleOptIn: true, tags: ['news', 'old'] })))
  const { digest } = await mailed(owner)
  const { id: contactId } = await onlyContact(owner)
  await request(sandbox.nats, changeTags, {
    tenant: owner,
    contactId,
    change: { add: ['old', 'vip'] },
  })
  await confirm(digest)
  expect((await onlyContact(owner)).tags).toEqual(['old', 'vip', 'news'])
})
