import {
  type EmailToQueue,
  getUnsubscribe,
  sendToContact,
  unsubscribe,
} from '@outrider/contracts/emails'
import { listConsents } from '@outrider/contracts/forms'
import {
  changeSettings,
  defaultSettings,
  getSettings,
  type SettingsPatch,
} from '@outrider/contracts/settings'
import { createTemplate } from '@outrider/contracts/templates'
import { createTopic } from '@outrider/contracts/topics'
import type { Tenant } from '@outrider/contracts/shapes'
import { request } from '@outrider/testing/requests'
import { eventually } from '@outrider/testing/eventually'
import { tenant } from '@outrider/testing/tenant'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import {
  add,
  create,
  house,
  launch,
  newTag,
  startForFile,
  stats,
  until,
} from './campaigns-set-up.ts'

startForFile()

const set = (owner: Tenant, change: SettingsPatch) =>
  request(house.nats, changeSettings, { tenant: owner, change })
const get = (owner: Tenant) => request(house.nats, getSettings, { tenant: owner })

test('settings have defaults, change part by part, and belong to one environment', async () => {
  const owner = tenant()
  expect(await get(owner)).toEqual(defaultSettings)
  const quietHours = { from: '22:00', to: '08:00', days: ['fri' as const] }
  const first = { ...defaultSettings, quietHours, timeZone: 'Europe/Berlin' }
  expect(await set(owner, { quietHours, timeZone: 'Europe/Berlin' })).toEqual(first)
  const second = { ...first, quietHours: null, tracking: { opens: false, clicks: true } }
  expect(await set(owner, { quietHours: null, tracking: { clicks: true } })).toEqual(second)
  expect(await set(owner, { tracking: { opens: true } })).toMatchObject({
    tracking: { opens: true, clicks: true },
  })
  expect(await get({ ...owner, environment: 'test' })).toEqual(defaultSettings)
})

test('texts of pages are under canonical tags, and replaced together', async () => {
  const owner = tenant()
  const brand = { name: 'Acme', logoUrl: 'https://cdn.example:8443/a.png', color: '#0b5394' }
  const pages = { 'pt-br': { unsubscribeButton: 'Cancelar' } }
  expect(await set(owner, { brand, pages })).toMatchObject({
    brand,
    pages: { 'pt-BR': pages['pt-br'] },
  })
  const german = { de: { unsubscribed: 'Keine E-Mails mehr von {sender}.' } }
  expect(await set(owner, { pages: german })).toMatchObject({ brand, pages: german })
})

const cap = { name: 'a', max: 1, withinSeconds: 3_600, whenCapped: 'skip' as const }
test.each<[SettingsPatch, string]>([
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ timeZone: '+01:00' }, 'timeZone'],
  [{ quietHours: { from: '22:00', to: '22:00' } }, 'quietHours.to'],
  [{ quietHours: { from: '24:00', to: '08:00' } }, 'quietHours.from'],
  [{ caps: [cap, cap] }, 'caps.1.name'],
  [{ caps: Array.from({ length: 6 }, (_, index) => ({ ...cap, name: `${index}` })) }, 'caps'],
  [{ caps: [{ ...cap, topics: ['gone'] }] }, 'caps.0.topics.0'],
  [{ footer: { html: '{{', text: 'x' } }, 'footer.html'],
  [{ brand: { logoUrl: 'javascript:alert(1)' } }, 'brand.logoUrl'],
  [{ brand: { logoUrl: 'http://cdn.example/a.png' } }, 'brand.logoUrl'],
  [{ brand: { logoUrl: "https://a;script-src'x'/a.png" } }, 'brand.logoUrl'],
  [{ brand: { color: 'red' } }, 'brand.color'],
  [{ brand: { name: 'a\u202eb' } }, 'brand.name'],
  [{ pages: { de: { expired: 'x'.repeat(1_001) } } }, 'pages.de.expired'],
  [{ pages: { de: { expired: ' ' } } }, 'pages.de.expired'],
  [{ pages: { de: { expired: 'Hello {topic}' } } }, 'pages.de.expired'],
  [{ pages: { 'abcd-1': { expired: 'x' } } }, 'pages.abcd-1'],
  [{ pages: { de: {}, DE: {} } }, 'pages.DE'],
])('%j is refused', async (change, field) => {
  const fault = { field: expect.stringMatching(new RegExp(`^(?:change\\.)?${field}$`)) }
  await expect(set(tenant(), change)).rejects.toMatchObject({
    faults: expect.arrayContaining([expect.objectContaining(fault)]),
  })
})

const html = `<p>Hi</p><a href='https://a.example/?a=1&amp;b=2'>A</a><a href="{{ unsubscribeUrl }}">U</a>`
const deliver = async (owner: Tenant, email: Partial<EmailToQueue>) => {
  const ada = await house.contacts.add(owner)
  const said = email.templateId === undefined ? { subject: 'S', html } : {}
  const contact = { email: ada.email ?? '' }
  await request(house.nats, sendToContact, { tenant: owner, email: { contact, ...said, ...email } })
  await house.message(owner, ada.id, 'sent')
  const mail = house.sink.received.find(({ to }) => to === ada.email)
  return (await PostalMime.parse(mail?.raw ?? '')).html ?? ''
}
const trackingIn = (shown: string) => ({
  opens: shown.includes('/email/open/'),
  clicks: shown.includes('/email/click/'),
})

test('nobody is tracked unless it is asked for: by the send, else its template, else the settings', async () => {
  const owner = tenant()
  const shown = await deliver(owner, {})
  const link = /https:[^"]*unsubscribe[^"]*/.exec(shown)?.[0] ?? ''
  expect(shown.trimEnd()).toBe(html.replace('{{ unsubscribeUrl }}', link))
  const { id: templateId } = await request(house.nats, createTemplate, {
    tenant: owner,
    template: { name: 'T', subject: 'S', html, tracking: { opens: true } },
  })
  await set(owner, { tracking: { clicks: true } })
  await eventually(async () =>
    expect(trackingIn(await deliver(owner, {}))).toEqual({ opens: false, clicks: true }),
  )
  await eventually(async () =>
    expect(trackingIn(await deliver(owner, { templateId }))).toEqual({ opens: true, clicks: true }),
  )
  const own = await deliver(owner, { templateId, tracking: { opens: false, clicks: false } })
  expect(trackingIn(own)).toEqual({ opens: false, clicks: false })
  const receipt = await deliver(owner, { tracking: { opens: true }, transactional: true })
  expect(trackingIn(receipt)).toEqual({ opens: false, clicks: false })
})

test('an email without a link to unsubscribe gets the footer of the settings, and service mail does not', async () => {
  const owner = tenant()
  const footer = { html: '<p>Acme, Berlin <a href="{{ unsubscribeUrl }}">Leave</a></p>', text: 'T' }
  await set(owner, { footer })
  const bare = { subject: 'S', html: '<body><p>Hi</p></body>' }
  const shown = (await deliver(owner, bare)).trimEnd()
  expect(shown).toMatch(
    /^<body><p>Hi<\/p><p>Acme, Berlin <a href="https:[^"]*\/unsubscribe\/[^"]*">Leave<\/a><\/p><\/body>$/,
  )
  expect(await deliver(owner, {})).not.toContain('Acme')
  expect(await deliver(owner, { ...bare, transactional: true })).not.toContain('Acme')
  await set(owner, { footer: { ...footer, html: '<p>Acme</p>' } })
  await eventually(async () =>
    expect(await deliver(owner, bare)).toMatch(/<p>Acme<\/p><p[^>]*><a href="[^"]*\/unsubscribe\//),
  )
})

test('a topic decides who receives an email; nobody who declines tracking is tracked', async () => {
  const owner = tenant()
  const topic = { key: 'news', name: 'News', kind: 'optional' as const }
  await request(house.nats, createTopic, { tenant: owner, topic })
  const service = { key: 'receipts', name: 'Receipts', kind: 'service' as const }
  await request(house.nats, createTopic, { tenant: owner, topic: service })
  const [ada, bo] = [await house.contacts.add(owner), await house.contacts.add(owner)]
  await house.contacts.change(owner, ada, { subscription: { topics: { news: false } } })
  await house.contacts.change(owner, bo, { subscription: { tracking: false } })
  const tracking = { opens: true }
  await house.send(owner, { contactId: ada.id, topic: 'news' })
  expect(await house.message(owner, ada.id, 'skipped')).toMatchObject({
    reason: 'UNSUBSCRIBED',
    detail: 'news',
  })
  await house.send(owner, { contactId: bo.id, topic: 'news', tracking })
  await house.message(owner, bo.id, 'sent')
  const raw = house.sink.received.find(({ to }) => to === bo.email)?.raw ?? ''
  const mail = await PostalMime.parse(raw)
  expect(mail.html).not.toContain('/email/open/')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-id')).toBe('<news.sender.example>')
  const eve = await house.contacts.add(owner, { unsubscribed: true })
  await house.send(owner, { contactId: eve.id, topic: 'receipts', tracking })
  expect(await house.message(owner, eve.id, 'sent')).toMatchObject({ detail: null })
})

test('one click leaves the topic of the email; `all` leaves everything; the ledger says how', async () => {
  const owner = tenant()
  const topic = { key: 'news', name: 'News', kind: 'optional' as const }
  await request(house.nats, createTopic, { tenant: owner, topic })
  const ada = await house.contacts.add(owner)
  const own = '<a href="{{ preferencesUrl }}">P</a>'
  const more = { subject: 'S', html: own, tracking: { clicks: true } }
  await house.send(owner, { contactId: ada.id, topic: 'news', ...more })
  await house.message(owner, ada.id, 'sent')
  const raw = house.sink.received.find(({ to }) => to === ada.email)?.raw ?? ''
  const mail = await PostalMime.parse(raw)
  const listed = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const [, token = ''] = /\/unsubscribe\/([\w.-]+)/.exec(listed) ?? []
  // Neither a footer nor tracking is added to the reader's own link.
  const url = `https://mail.example/api/v1/preferences/${token}`
  expect(mail.html?.trimEnd()).toBe(own.replace('{{ preferencesUrl }}', url))
  const contactId = ada.id
  const link = { orgId: owner.orgId, owner: { tenant: owner, contactId, topic: 'news' } }
  expect(await request(house.nats, getUnsubscribe, { token })).toEqual(link)
  expect(await request(house.nats, unsubscribe, { token })).toEqual(link)
  const query = { limit: 50 }
  const one = { tenant: owner, contactId }
  const ledger = async () =>
    (await request(house.nats, listConsents, { ...one, query })).consents.map(
      ({ source, subscription }) => ({ source, ...subscription }),
    )
  const left = { source: 'one_click', topics: { news: false } }
  await eventually(async () => expect(await ledger()).toEqual([left]))
  await request(house.nats, unsubscribe, { token, all: true, source: 'page' })
  const all = { source: 'page', email: 'unsubscribed' }
  await eventually(async () => expect(await ledger()).toEqual([all, left]))
  const { timeline } = await house.message(owner, ada.id, 'sent')
  expect(timeline.slice(2).map(({ type, detail }) => [type, detail])).toEqual([
    ['unsubscribed', 'news'],
    ['unsubscribed', null],
  ])
})

test('statistics of a campaign say null, not 0, where nobody was tracked', async () => {
  const owner = tenant()
  const run = async (tracking?: { opens: boolean }) => {
    const tag = newTag()
    await add(owner, tag, 2)
    const campaign = await create(owner, { audience: { tag }, ...(tracking && { tracking }) })
    await launch(owner, campaign)
    await until(owner, campaign, 'completed')
    return stats(owner, campaign)
  }
  expect(await run()).toMatchObject({ sent: 2, opened: null, clicked: null })
  expect(await run({ opens: true })).toMatchObject({ sent: 2, opened: 0, clicked: null })
})
