import { storedTenant } from '@outrider/service/tenant'
import { hear } from '@outrider/testing/published'
import {
  changeTags,
  getContact,
  listContacts,
  mergeContacts,
  upsertContact,
} from '@outrider/contracts/contacts'
import { parse } from '@outrider/contracts/contract'
import { eraseContact } from '@outrider/contracts/erasures'
import {
  type Capture,
  captureForm,
  changeForm,
  createForm,
  deleteForm,
  findForm,
  type Form,
  formCaptured,
  formConfirmed,
  FormFact,
  type FormInput,
  getForm,
  listForms,
} from '@outrider/contracts/forms'
import { confirmConsent, getConfirmation, listConsents } from '@outrider/contracts/consents'
import { newId, newUuid, type TypeId, uuidOf } from '@outrider/contracts/ids'
import { createHashes } from '@outrider/contracts/keyed-hash'
import { SendEmail, sendEmail } from '@outrider/contracts/messaging'
import type { Tenant } from '@outrider/contracts/shapes'
import { digestOfToken } from '@outrider/contracts/token'
import { messageOf } from '@outrider/service/publish'
import { request } from '@outrider/service/requests'
import { eventually } from '@outrider/testing/eventually'
import { openSandbox, type Sandbox } from '@outrider/testing/sandbox'
import { tenant } from '@outrider/testing/tenant'
import { advanceClock, resetClock } from '@outrider/testing/time'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startContacts } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let sandbox: Sandbox
const mails: SendEmail[] = []
const facts: { subject: string; data: FormFact }[] = []
beforeAll(async () => {
  sandbox = await openSandbox(stack)
  await startContacts(sandbox.config('contacts'), stack)
  await startContacts(sandbox.config('contacts'), stack)
  const { operator } = sandbox
  await hear(operator, sendEmail.subject, (data) => mails.push(parse(SendEmail, data)))
  for (const { subject } of [formCaptured, formConfirmed])
    await hear(operator, subject, (data) => facts.push({ subject, data: parse(FormFact, data) }))
})
afterAll(() => stack.disposeAsync())

const create = (owner: Tenant, form: Partial<FormInput> = {}) =>
  request(sandbox.nats, createForm, {
    tenant: owner,
    form: { name: 'Newsletter', doubleOptIn: false, consentText: 'Write to me.', ...form },
  })

function captureOf(owner: Tenant, form: Form, fields: Partial<Capture> = {}): Capture {
  const { id, version, name, doubleOptIn, tags } = form
  return {
    tenant: owner,
    id: newId('cns'),
    form: { id, version, name, doubleOptIn, tags },
    email: 'Ada@Example.com',
    fields: {},
    consentText: 'Write to me.',
    at: new Date().toISOString(),
    address: '192.0.2.1',
    agent: 'Backend/1.0',
    keyId: null,
    publicUrl: 'https://out.example',
    ...fields,
  }
}

/** Accepts it, as the gateway does, under a message id of its own. */
async function send(capture: Capture): Promise<Capture> {
  const message = messageOf(captureForm, capture, crypto.randomUUID())
  await sandbox.publisher.publish(message)
  return capture
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const contactsOf = async (owner: Tenant) =>
  (await request(sandbox.nats, listContacts, { tenant: owner, query: { limit: 200 } })).contacts

/** The one contact there is, once there is one. */
const onlyContact = (owner: Tenant) =>
  eventually(async () => {
    const contacts = await contactsOf(owner)
    expect(contacts).toHaveLength(1)
    const [contact] = contacts
    return request(sandbox.nats, getContact, {
      tenant: owner,
      contactId: contact?.id ?? newId('con'),
    })
  })

const consentsOf = async (owner: Tenant, contactId: TypeId<'con'>) =>
  (await request(sandbox.nats, listConsents, { tenant: owner, contactId, query: { limit: 50 } }))
    .consents

/** The digest of the token in the tenant's one mail. */
const mailed = (owner: Tenant, count = 1) =>
  eventually(() => {
    const mine = mails.filter((mail) => mail.tenant.orgId === owner.orgId)
    expect(mine).toHaveLength(count)
    const mail = mine.at(-1)
    const url = String(mail?.context?.event?.['url'])
    return { mail, url, digest: digestOfToken('cfm', url.split('/').at(-1) ?? '') ?? '' }
  })

const confirm = (digest: string) => request(sandbox.nats, confirmConsent, { digest })

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

test('by double opt-in nobody is reached, or tagged, before they confirm', async () => {
  const owner = tenant()
  const form = await create(owner, {
    doubleOptIn: true,
    tags: ['news'],
    redirectUrl: 'https://x.io/',
  })
  await send(captureOf(owner, form, { fields: { city: 'Pisa' } }))
  const { mail, url, digest } = await mailed(owner)
  const pending = await onlyContact(owner)
  expect(pending).toMatchObject({
    reachable: { email: false },
    tags: [],
    attributes: { city: 'Pisa' },
  })
  expect(mail).toMatchObject({ contactId: pending.id, to: 'ada@example.com', transactional: true })
  expect(url).toMatch(/^https:\/\/out\.example\/api\/v1\/forms\/confirm\/cfm_\w+$/)
  expect(await consentsOf(owner, pending.id)).toMatchObject([
    { status: 'pending', confirmedAt: null },
  ])

  expect(await request(sandbox.nats, getConfirmation, { digest })).toEqual({
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

test('an open confirmation is sent again, not anew, and confirms every consent that asked for it', async () => {
  const owner = tenant()
  const form = await create(owner, { doubleOptIn: true })
  await send(captureOf(owner, form))
  const { url, digest } = await mailed(owner)
  await send(captureOf(owner, form))
  expect((await mailed(owner, 2)).url).toBe(url)
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
  expect((await mailed(owner, 3)).url).not.toBe(url)
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
  expect((await onlyContact(owner)).subscription).toEqual({ email: 'unsubscribed' })
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
  await send(captureOf(owner, form, { consentText: '{% for x in (1..9999) %}' }))
  const { mail } = await mailed(owner)
  expect(mail?.subject).toBe('Please confirm: {{ event.form }}')
  expect(`${mail?.html} ${mail?.text}`).not.toContain('contact.email')
  expect(mail?.context?.event).toMatchObject({ form: '{{ contact.email }}' })
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
