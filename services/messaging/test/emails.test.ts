import { generateKeyPairSync } from 'node:crypto'
import { newId, uuidOf } from '@outrider/contracts/ids'
import { getMessage } from '@outrider/contracts/messaging'
import { listSuppressions } from '@outrider/contracts/suppressions'
import { createTemplate } from '@outrider/contracts/templates'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import { dkimVerify } from 'mailauth'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack, { linkHost: 'links.example' })
})
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  house.sink.onRecipient = () => {}
  house.sink.onMessage = async () => {}
})

const receivedBy = (address: string | null) =>
  house.sink.received.filter(({ to }) => to === address)

test('an email goes out once, says what the template says of its reader, and leaves nothing of that behind', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, { attributes: { name: 'Ada <b>' } })
  const { id: templateId } = await request(house.nats, createTemplate, {
    tenant: owner,
    template: {
      name: 'Welcome',
      subject: 'Hello {{ contact.attributes.name }}',
      html: '<h1>Hi {{ contact.attributes.name }}</h1><a href="https://shop.example/?a=1&amp;b={{ event.payload.n }}">Shop</a>',
    },
  })
  const context = { event: { payload: { n: 7 } } }
  const tracking = { opens: true, clicks: true }
  await house.send(owner, { contactId: ada.id, templateId, context, tracking })
  const record = await house.message(owner, ada.id, 'sent')
  expect(record).toMatchObject({ channel: 'email', templateId, content: null, reason: null })
  expect(record.timeline.map(({ type }) => type)).toEqual(['queued', 'sent'])

  const [email, ...others] = receivedBy(ada.email)
  expect(others).toEqual([])
  expect(email?.from).toMatch(/^bounce\+[0-9a-z]{26}-[0-9a-f]{20}@bounces\.example$/)
  const read = await PostalMime.parse(email?.raw ?? '')
  expect(read.subject).toBe('Hello Ada <b>')
  expect(read.from).toMatchObject({ name: 'The News', address: 'news@sender.example' })
  expect(read.to).toMatchObject([{ address: ada.email }])
  expect(read.html).toContain('<h1>Hi Ada &lt;b&gt;</h1>')
  expect(read.html).toContain('href="https://links.example/api/v1/email/click/')
  expect(read.html).not.toContain('shop.example')
  expect(read.html).toContain('src="https://links.example/api/v1/email/open/')
  expect(read.text).toContain('Hi Ada <b>')
  expect(read.text).toContain('https://shop.example/?a=1&b=7')
  const header = (name: string) => read.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toMatch(
    /^<https:\/\/mail\.example\/api\/v1\/unsubscribe\/[\w-]+\.[\w-]+>$/,
  )
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('what somebody has just asked for goes where they asked for it, untracked, though they want nothing else', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, { unsubscribed: true })
  const to = `new.${ada.email}`
  const html = '<a href="https://shop.example/confirm">Yes</a>'
  const text = 'https://shop.example/confirm'
  await house.send(owner, {
    contactId: ada.id,
    subject: 'Sure?',
    html,
    text,
    transactional: true,
    to,
  })
  await house.message(owner, ada.id, 'sent')
  expect(receivedBy(ada.email)).toEqual([])
  const [email] = receivedBy(to)
  const read = await PostalMime.parse(email?.raw ?? '')
  expect(read.html).toContain('href="https://shop.example/confirm"')
  expect(read.html).not.toContain('mail.example')
  expect(read.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('a command that is delivered many times sends one email', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  const key = newId('msg')
  await Promise.all(Array.from({ length: 20 }, () => house.send(owner, { contactId: ada.id, key })))
  await house.message(owner, ada.id, 'sent')
  await house.send(owner, { contactId: ada.id, key })
  const grace = await house.contacts.add(owner)
  await house.send(owner, { contactId: grace.id })
  await house.message(owner, grace.id, 'sent')
  expect(receivedBy(ada.email)).toHaveLength(1)
})

test('an email of a send-ready domain is signed, with the unsubscription inside the signature', async () => {
  const owner = tenant()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  const dkim = { domain: 'brand.example', selector: 'selector1', privateKey }
  await house.domains.add(owner, { address: 'noreply@brand.example', name: 'Brand', dkim })
  const ada = await house.contacts.add(owner)
  await house.send(owner, { contactId: ada.id, subject: 'Grüße', html: '<p>Grüße</p>' })
  await house.message(owner, ada.id, 'sent')
  const [email] = receivedBy(ada.email)
  const verified = await dkimVerify(Buffer.from(email?.raw ?? ''), {
    resolver: async (name: string) => {
      expect(name).toBe('selector1._domainkey.brand.example')
      return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
    },
  })
  expect(verified.results).toMatchObject([
    { status: { result: 'pass' }, signingDomain: 'brand.example' },
  ])
  const signed = /;\s*h=([^;]+);/
    .exec((email?.raw ?? '').replaceAll(/\r\n\s+/g, ''))?.[1]
    ?.split(':')
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
})

test.each([
  ['UNSUBSCRIBED', { unsubscribed: true }],
  ['NO_ADDRESS', { email: null }],
])('somebody who must not be mailed is skipped: %s', async (reason, person) => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, person)
  await house.send(owner, { contactId: ada.id })
  expect(await house.message(owner, ada.id, 'skipped')).toMatchObject({ reason })
})

test('an address that would inject an SMTP command is not written to', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  await house.admin`
    update contacts.contacts set email = ${'a@b.example>\r\nRCPT TO:<c@d.example'}
    where id = ${uuidOf(ada.id)}`
  await house.send(owner, { contactId: ada.id })
  expect(await house.message(owner, ada.id, 'skipped')).toMatchObject({ reason: 'NO_ADDRESS' })
})

test('somebody who is gone is skipped, and so is a sender who may not send', async () => {
  const owner = tenant()
  const gone = newId('con')
  await house.send(owner, { contactId: gone })
  expect(await house.message(owner, gone, 'skipped')).toMatchObject({ reason: 'ERASED' })
  const ada = await house.contacts.add(owner)
  await house.send(owner, { contactId: ada.id, senderId: newId('snd') })
  expect(await house.message(owner, ada.id, 'skipped')).toMatchObject({
    reason: 'DOMAIN_NOT_READY',
  })
})

test.each([
  ['twenty emails', {}, 20],
  ['a hundred, transactional ones included,', { transactional: true }, 100],
] as const)('nobody gets more than %s a day', async (_what, more, cap) => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  for (let count = 0; count < cap + 3; count += 1)
    await house.send(owner, { contactId: ada.id, ...more })
  await eventually(async () => {
    const messages = await house.messages(owner)
    const byStatus = Map.groupBy(messages, ({ status }) => status)
    expect(byStatus.get('sent')).toHaveLength(cap)
    expect(byStatus.get('skipped')).toHaveLength(3)
    expect(byStatus.get('skipped')?.[0]?.reason).toBe('CAPPED')
  })
  expect(receivedBy(ada.email)).toHaveLength(cap)
})

test('the test environment sends nothing and shows what it would have, without the address', async () => {
  const owner = tenant('test')
  const ada = await house.contacts.add(owner)
  const html = '<p>For {{ contact.email }}</p>'
  await house.send(owner, { contactId: ada.id, subject: 'S', html })
  const { content } = await house.message(owner, ada.id, 'sent')
  expect(content).toMatchObject({
    subject: 'S',
    html: expect.stringMatching(/^<p>For someone@example\.com<\/p>.*Unsubscribe/),
    text: 'For someone@example.com',
    from: { address: 'news@sender.example' },
  })
  expect(receivedBy(ada.email)).toEqual([])
})

test('a 5xx fails the email, and an address that is none is not written to again', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner)
  house.sink.onRecipient = (to) =>
    to === ada.email ? { responseCode: 550, message: `5.1.1 no such user ${to}` } : undefined
  await house.send(owner, { contactId: ada.id })
  const record = await house.message(owner, ada.id, 'failed')
  expect(record.reason).toBe('REJECTED')
  expect(JSON.stringify(record)).not.toContain('example.com')
  expect(record.timeline.map(({ type }) => type)).toEqual(['queued', 'failed'])
  expect(record.timeline.at(-1)?.detail).toContain('5.1.1')
  await house.send(owner, { contactId: ada.id })
  await eventually(async () => {
    const statuses = (await house.messages(owner)).map(({ reason }) => reason)
    expect(statuses).toEqual(['SUPPRESSED', 'REJECTED'])
  })
})

test('an email of more than a mebibyte as sent fails, also in the test environment', async () => {
  const text = '{% for i in (1..900) %}{{ contact.attributes.long }}\n{% endfor %}'
  for (const [long, status] of [
    ['x'.repeat(1_000), 'sent'],
    ['ü'.repeat(500), 'failed'], // as many bytes, but each is written as three
  ] as const) {
    for (const owner of [tenant(), tenant('test')]) {
      const ada = await house.contacts.add(owner, { attributes: { long } })
      await house.send(owner, { contactId: ada.id, subject: 'S', text })
      const { reason } = await house.message(owner, ada.id, status)
      expect(reason).toBe(status === 'sent' ? null : 'TEMPLATE_LIMIT')
    }
  }
})

test('templates without limits, or that are gone, fail their email alone', async () => {
  const owner = tenant()
  const [ada, grace] = [await house.contacts.add(owner), await house.contacts.add(owner)]
  const endless = '{% for i in (1..100000000) %}x{% endfor %}'
  await house.send(owner, { contactId: ada.id, subject: 'S', html: endless })
  await house.send(owner, { contactId: grace.id, templateId: newId('tpl') })
  expect(await house.message(owner, ada.id, 'failed')).toMatchObject({ reason: 'TEMPLATE_LIMIT' })
  expect(await house.message(owner, grace.id, 'failed')).toMatchObject({
    reason: 'TEMPLATE_DELETED',
  })
})

test.each([
  ['bounced@example.com', 'bounced', 'hard_bounce'],
  ['Complained+2@example.com', 'complained', 'complaint'],
  ['delayed@example.com', 'deferred', undefined],
])('in the test environment, %s reports %s', async (email, type, suppressed) => {
  const owner = tenant()
  const inTest = { ...owner, environment: 'test' as const }
  const ada = await house.contacts.add(inTest, { email })
  await house.send(inTest, { contactId: ada.id })
  await eventually(async () => {
    const [message] = await house.messages(inTest, { contactId: ada.id })
    const { timeline } = await request(house.nats, getMessage, {
      tenant: inTest,
      mayWrite: true,
      messageId: message?.id ?? newId('msg'),
    })
    expect(timeline.map((each) => each.type)).toEqual(['queued', 'sent', type])
  })
  const query = { limit: 10 }
  const { suppressions } = await request(house.nats, listSuppressions, { tenant: inTest, query })
  expect(suppressions.map(({ reason }) => reason)).toEqual(suppressed ? [suppressed] : [])
  expect(receivedBy(email)).toEqual([])

  const grace = await house.contacts.add(owner, { email })
  await house.send(owner, { contactId: grace.id })
  const { timeline } = await house.message(owner, grace.id, 'sent')
  expect(timeline.map((each) => each.type)).toEqual(['queued', 'sent'])
})
