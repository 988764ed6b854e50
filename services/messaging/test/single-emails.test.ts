import { generateKeyPairSync } from 'node:crypto'
import { parse } from '@outrider/contracts/contract'
import { EmailInput, type EmailToQueue, sendToContact } from '@outrider/contracts/emails'
import { createHashes } from '@outrider/contracts/hashes'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { getMessage, getMessageContent, sendEmail } from '@outrider/contracts/messaging'
import { confirmationToken } from '@outrider/contracts/secrets'
import type { Tenant } from '@outrider/contracts/shapes'
import { addSuppression } from '@outrider/contracts/suppressions'
import { createTemplate } from '@outrider/contracts/templates'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { firstAttemptSeconds } from '@outrider/service/observe/metrics'
import { eventually } from '@outrider/testing/eventually'
import { published } from '@outrider/testing/published'
import { tenant } from '@outrider/testing/tenant'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const send = (owner: Tenant, email: EmailToQueue) =>
  request(house.nats, sendToContact, { tenant: owner, email })
const received = async (address: string | null) => {
  const [only] = house.sink.received.filter(({ to }) => to === address)
  return PostalMime.parse(only?.raw ?? '')
}

test('a template or own words go to one contact, once for each key, with data filled in', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, {
    email: 'ada@one.example',
    attributes: { name: 'Ada' },
  })
  const { id: templateId } = await request(house.nats, createTemplate, {
    tenant: owner,
    template: {
      name: 'T',
      subject: 'Order {{ data.order }}',
      text: '{{ order }} {{ contact.attributes.name }}',
    },
  })
  const email = {
    contact: { email: 'ada@one.example' },
    templateId,
    data: { order: 7, contact: { attributes: { name: 'Eve' } } },
    idempotencyKey: 'order-7',
  }
  const first = await send(owner, email)
  expect(first).toEqual({ id: expect.any(String), queued: true, deduplicated: false })
  expect(await send(owner, email)).toEqual({ id: first.id, queued: false, deduplicated: true })
  expect(await house.message(owner, ada.id, 'sent')).toMatchObject({ id: first.id, templateId })
  const { values } = await firstAttemptSeconds.get()
  const prompt = values.find(
    ({ labels }) => labels.work === 'emails' && 'le' in labels && labels.le === 60,
  )
  expect(prompt?.value).toBeGreaterThan(0)
  const read = await received(ada.email)
  expect(read).toMatchObject({ subject: 'Order 7', text: expect.stringContaining('7 Ada') })
  expect(read.headers.map(({ key }) => key)).toContain('list-unsubscribe')
})

test('what is transactional ignores an unsubscription, never a suppression, and offers none', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, { email: 'ada@two.example', unsubscribed: true })
  const said = { subject: 'S', mjml: '<mjml><mj-body></mj-body></mjml>' }
  await send(owner, { contact: { email: 'ada@two.example' }, ...said })
  expect(await house.message(owner, ada.id, 'skipped')).toMatchObject({ reason: 'UNSUBSCRIBED' })
  const grace = await house.contacts.add(owner, { email: 'grace@two.example', unsubscribed: true })
  await send(owner, { contact: { email: 'grace@two.example' }, ...said, transactional: true })
  await house.message(owner, grace.id, 'sent')
  const { headers } = await received(grace.email)
  expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  const bo = await house.contacts.add(owner, { email: 'bo@two.example' })
  await request(house.nats, addSuppression, {
    tenant: owner,
    suppression: { email: 'bo@two.example' },
  })
  await send(owner, { contact: { email: 'bo@two.example' }, ...said, transactional: true })
  expect(await house.message(owner, bo.id, 'skipped')).toMatchObject({ reason: 'SUPPRESSED' })
})

test.each([
  ['HTML without a link to unsubscribe gets one', '<body><p>Hi</p></body>', {}, 1],
  ['HTML with one keeps it', '<p><a href="{{ unsubscribeUrl }}">Leave</a></p>', {}, 1],
  ['HTML that is transactional gets none', '<p>Hi</p>', { transactional: true }, 0],
] as const)('%s', async (_what, html, more, links) => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, {})
  await send(owner, { contact: { email: ada.email ?? '' }, subject: 'S', html, ...more })
  await house.message(owner, ada.id, 'sent')
  const read = await received(ada.email)
  const left = read.html?.match(/href="https:\/\/mail\.example\/api\/v1\/unsubscribe\//g) ?? []
  expect(left).toHaveLength(links)
  expect(read.html?.includes('Unsubscribe</a>')).toBe(html.includes('body'))
})

const contact = { email: 'ada@three.example' }
test.each([
  ['nothing to say', { contact }, 'templateId'],
  ['no subject', { contact, text: 'T' }, 'subject'],
  ['both', { contact, templateId: newId('tpl'), subject: 'S' }, 'subject'],
  ['an unknown template', { contact, templateId: newId('tpl') }, 'templateId'],
  ['an unknown sender', { contact, subject: 'S', text: 'T', senderId: newId('snd') }, 'senderId'],
  ['neither contact nor address', { subject: 'S', text: 'T' }, 'contact'],
  ['contact and address', { contact, to: 'a@b.example', subject: 'S', text: 'T' }, 'to'],
  ['no Liquid to reply to', { contact, subject: 'S', text: 'T', replyTo: '{{' }, 'replyTo'],
  ['no address to reply to', { contact, subject: 'S', text: 'T', replyTo: 'ada' }, 'replyTo'],
  ['two of them', { contact, subject: 'S', text: 'T', replyTo: 'a@b.co, c@d.co' }, 'replyTo'],
  ['no Liquid', { contact, subject: 'S', text: '{{' }, 'text'],
])('%s is refused with the field', async (_what, email, field) => {
  const owner = tenant()
  await house.contacts.add(owner, contact)
  await expect(send(owner, email)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field }],
  })
})

test('a contact that the organization does not have is refused with the field', async () => {
  const stranger = await house.contacts.add(tenant(), {})
  const email = { contact: { email: stranger.email ?? '' }, subject: 'S', text: 'T' }
  await expect(send(tenant(), email)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'contact', code: 'unknown_reference' }],
  })
})

test('a message says what was sent, by whom, and for which automation, but no address', async () => {
  const owner = tenant()
  const from = { name: 'The Shop', address: 'shop@own.example' }
  const dkim = { domain: 'own.example', selector: 's1', privateKey }
  const senderId = await house.domains.add(owner, { ...from, dkim })
  const ada = await house.contacts.add(owner, { email: "o'ada+1@kept.example" })
  const [automationId, entryId] = [newId('auto'), newId('ent')]
  await house.send(owner, {
    contactId: ada.id,
    subject: 'For {{ contact.email }}',
    html: '<a href="https://x.example/?e={{ contact.email | url_encode }}">{{ contact.email }}</a>',
    tracking: { clicks: true, opens: true },
    automationId,
    entryId,
  })
  const { id, content } = await house.message(owner, ada.id, 'sent')
  expect(content).toBeNull()
  const subject = 'For someone@example.com'
  const facts = { subject, senderId, automationId, entryId, templateId: null }
  const one = { tenant: owner, messageId: id }
  expect(await request(house.nats, getMessage, { ...one, mayWrite: true })).toMatchObject(facts)
  const shown = await request(house.nats, getMessage, { ...one, mayWrite: false })
  expect(shown).toMatchObject({ ...facts, subject: null })
  const said = await request(house.nats, getMessageContent, one)
  expect(said).toMatchObject({ from, subject, text: expect.stringContaining('someone@') })
  expect(said.html).toContain(
    '<a href="https://x.example/?e=someone@example.com">someone@example.com',
  )
  expect(JSON.stringify(said)).not.toMatch(/kept\.example/)
  const listed = await house.messages(owner, { automationId })
  expect(listed.map((message) => message.id)).toEqual([id])
  expect(await house.messages(owner, { automationId: newId('auto') })).toEqual([])
  const stranger = { ...one, tenant: tenant() }
  await expect(request(house.nats, getMessageContent, stranger)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('the content of an email that was not sent, or is large, is not kept', async () => {
  const owner = tenant()
  const contentFor = async (more: object, status: string) => {
    const ada = await house.contacts.add(owner, more)
    await house.send(owner, {
      contactId: ada.id,
      subject: 'S',
      text: '{% for i in (1..3000) %}{{ contact.attributes.name }}{% endfor %}',
    })
    const { id: messageId } = await house.message(owner, ada.id, status)
    return request(house.nats, getMessageContent, { tenant: owner, messageId })
  }
  expect(await contentFor({ unsubscribed: true }, 'skipped')).toEqual({})
  const large = await contentFor({ attributes: { name: 'x'.repeat(100) } }, 'sent')
  expect(large).toMatchObject({ subject: 'S' })
  for (const part of ['html', 'text']) expect(large).not.toHaveProperty(part)
})

test.each([
  ['is no X-', { Bcc: 'a@b.example' }],
  ['has two lines', { 'X-A': 'a\r\nBcc: a@b.example' }],
  ['commands a provider', { 'x-smtpapi': '{"to":["a@b.example"]}' }],
])('a header that %s is refused with its name', (_what, headers) => {
  const email = { to: 'a@b.example', subject: 'S', text: 'T' }
  expect(() => parse(EmailInput, { ...email, headers })).toThrow(
    `headers.${Object.keys(headers)[0]}`,
  )
  expect(() => parse(EmailInput, { ...email, headers: { 'X-A': 'a' } })).not.toThrow()
})

test('an email to an address makes its contact once, and has the headers that were asked for', async () => {
  const owner = tenant()
  const said = { subject: 'S', text: 'T', replyTo: '{{ data.agent }}@own.example' }
  const headers = { 'X-Order': 'o_7', 'X-Note': 'Größe ☃' }
  const to = 'New.Person@four.example'
  const first = await send(owner, { to, ...said, data: { agent: 'ada' }, headers })
  const second = await send(owner, { to, ...said, data: { agent: 'no one\nBcc: eve' } })
  const [one, two] = await eventually(async () => {
    const messages = await house.messages(owner, { status: ['sent'] })
    expect(messages).toHaveLength(2)
    return messages.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  })
  expect([one?.id, two?.id]).toEqual([first.id, second.id])
  expect(one?.contactId).toBe(two?.contactId)
  const emails = house.sink.received.filter((each) => each.to.toLowerCase() === to.toLowerCase())
  const [read, other] = await Promise.all(emails.map(({ raw }) => PostalMime.parse(raw)))
  expect(read?.replyTo).toMatchObject([{ address: 'ada@own.example' }])
  const own = read?.headers.filter(({ key }) => key.startsWith('x-'))
  expect(own?.map(({ value }) => value).toSorted()).toEqual([
    `=?UTF-8?B?${Buffer.from('Größe ☃').toString('base64')}?=`,
    'o_7',
  ])
  // What is no address is left out, and adds no header.
  expect(other?.replyTo).toBeUndefined()
  expect(other?.bcc).toBeUndefined()
})

test('the send decides where replies go, then its template, then the sender', async () => {
  const owner = tenant()
  const template = { name: 'T', subject: 'S', text: 'T', replyTo: 'template@own.example' }
  const { id: templateId } = await request(house.nats, createTemplate, { tenant: owner, template })
  const said = { subject: 'S', text: 'T' }
  const repliesTo = async (email: Partial<EmailToQueue>) => {
    const ada = await house.contacts.add(owner)
    await send(owner, { contact: { email: ada.email ?? '' }, ...email })
    await house.message(owner, ada.id, 'sent')
    return (await received(ada.email)).replyTo?.map(({ address }) => address)
  }
  expect(await repliesTo({ templateId, replyTo: 'send@own.example' })).toEqual(['send@own.example'])
  expect(await repliesTo({ templateId })).toEqual(['template@own.example'])
  expect(await repliesTo(said)).toBeUndefined()
  const dkim = { domain: 'own2.example', selector: 's1', privateKey }
  const address = { name: null, address: 'shop@own2.example' }
  await house.domains.add(owner, { ...address, replyTo: 'sender@own.example', dkim })
  expect(await repliesTo(said)).toEqual(['sender@own.example'])
})

test('a link that confirms a consent is made when the email is sent', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, {})
  const consentId = newId('cns')
  const text = '{{ event.url }}'
  await house.send(owner, { contactId: ada.id, subject: 'S', text, consentId, transactional: true })
  const { id: messageId } = await house.message(owner, ada.id, 'sent')
  const kept = await request(house.nats, getMessageContent, { tenant: owner, messageId })
  expect(kept).not.toHaveProperty('text')
  const { text: said = '' } = await received(ada.email)
  const hashes = createHashes(house.config('contacts').hashSecret)
  const { text: token } = confirmationToken(hashes, storedTenant(owner), uuidOf(consentId))
  expect(said.trim()).toBe(`https://mail.example/api/v1/forms/confirm/${token}`)
  expect(JSON.stringify(await published(house.operator, sendEmail))).not.toContain(token)
})
