import {
  changeForm,
  createForm,
  deleteForm,
  findForm,
  getForm,
  listForms,
  formCaptured,
} from '@outrider/contracts/forms'
import { newUuid, newId, uuidOf } from '@outrider/contracts/ids'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { expect, test } from 'vitest'
import {
  create,
  sandbox,
  startForFile,
  captureOf,
  confirm,
  consentsOf,
  contactsOf,
  facts,
  mailed,
  onlyContact,
  send,
  sha256,
} from './forms-set-up.ts'
import { changeTags, mergeContacts, upsertContact } from '@outrider/contracts/contacts'
import { eraseContact } from '@outrider/contracts/erasures'
import { createHashes } from '@outrider/contracts/hashes'
import { storedTenant } from '@outrider/service/db/tenant'
import { eventually } from '@outrider/testing/eventually'

startForFile()

test('a creation that is tried again creates nothing else', async () => {
  const owner = tenant()
  const form = { name: 'Once', doubleOptIn: false, consentText: 'Write to me.' }
  const creationId = newUuid()
  const once = () => request(sandbox.nats, createForm, { tenant: owner, form }, { creationId })
  const first = await once()
  expect(first.id).toBe(`form_${creationId}`)
  expect(await once()).toEqual(first)
})

test('a form is made, read, changed as its next version, and deleted', async () => {
  const owner = tenant()
  const form = await create(owner, { tags: ['a', 'a'], redirectUrl: 'https://x.io/thanks?a=b' })
  expect(form).toMatchObject({ version: 1, tags: ['a'], fields: null, doubleOptIn: false })
  expect(form.token).toMatch(/^frm_[0-9A-Za-z]{28}$/)
  const one = { tenant: owner, formId: form.id }
  expect(await request(sandbox.nats, getForm, one)).toEqual(form)
  const changed = await request(sandbox.nats, changeForm, {
    ...one,
    change: { consentText: 'Write to me, please.', redirectUrl: null },
  })
  expect(changed).toMatchObject({ version: 2, redirectUrl: null, token: form.token, tags: ['a'] })
  const list = await request(sandbox.nats, listForms, { tenant: owner, query: { limit: 50 } })
  expect(list.forms).toEqual([changed])
  await request(sandbox.nats, deleteForm, one)
  await expect(request(sandbox.nats, getForm, one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('three changes at once are three versions', async () => {
  const owner = tenant()
  const { id: formId } = await create(owner)
  const versions = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => {
      const changed = await request(sandbox.nats, changeForm, {
        tenant: owner,
        formId,
        change: { name },
      })
      return changed.version
    }),
  )
  expect(new Set(versions)).toEqual(new Set([2, 3, 4]))
})

test('another organization and the other environment see no form', async () => {
  const owner = tenant()
  const { id: formId, token } = await create(owner)
  for (const stranger of [tenant(), { ...owner, environment: 'test' as const }])
    await Promise.all(
      [
        request(sandbox.nats, getForm, { tenant: stranger, formId }),
        request(sandbox.nats, findForm, { tenant: stranger, token }),
        request(sandbox.nats, changeForm, { tenant: stranger, formId, change: { name: 'x' } }),
        request(sandbox.nats, deleteForm, { tenant: stranger, formId }),
      ].map((ask) => expect(ask).rejects.toMatchObject({ code: 'NOT_FOUND' })),
    )
})

test.each([
  [
    'a pattern',
    { type: 'object', properties: { a: { pattern: '(a+)+$' } } },
    'fields.properties.a.pattern',
  ],
  ['a reference', { type: 'object', properties: { a: { $ref: '#' } } }, 'fields.properties.a.$ref'],
  ['no object', { type: 'string' }, 'fields.type'],
  ['more than 16 KB', { type: 'object', description: 'x'.repeat(17_000) }, 'fields'],
  ['what is no schema', { type: 'object', properties: { a: { minLength: 'x' } } }, 'fields'],
])('%s is refused as a form’s fields', async (_what, fields, field) => {
  await expect(create(tenant(), { fields })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field }],
  })
})

test.each([
  'javascript:alert(1)',
  'https://user:pass@x.io/',
  'ftp://x.io/',
  '//x.io',
  'https://x.io/\r\nSet-Cookie:a=b',
])('no browser is sent to %s', async (redirectUrl) => {
  await expect(create(tenant(), { redirectUrl })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'redirectUrl' }],
  })
})

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
