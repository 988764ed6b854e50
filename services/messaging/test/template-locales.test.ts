import type { Problem } from '@outrider/contracts/problem'
import { createCampaign, launchCampaign, testCampaign } from '@outrider/contracts/campaigns'
import { sendToContact } from '@outrider/contracts/emails'
import type { TypeId } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  changeTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  maxTemplateBytes,
  previewDraft,
  previewTemplate,
  type TemplateInput,
  type TemplatePatch,
} from '@outrider/contracts/templates'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxCompiledBytes } from '../src/templates/build-template.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const mjmlOf = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`
const welcome = {
  name: 'Welcome',
  subject: 'Hello',
  html: '<p>Hello</p>',
  locales: {
    de: { subject: 'Hallo', mjml: mjmlOf('Hallo {{ contact.attributes.name }}') },
    'pt-br': { subject: 'Olá', text: 'Olá' },
  },
} satisfies TemplateInput
const create = (owner: Tenant, template: Partial<TemplateInput> = {}) =>
  request(house.nats, createTemplate, { tenant: owner, template: { ...welcome, ...template } })
const change = (owner: Tenant, templateId: TypeId<'tpl'>, patch: TemplatePatch) =>
  request(house.nats, changeTemplate, { tenant: owner, templateId, change: patch })
const faultsOf = async (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: Problem) => error.faults.map(({ field }) => field),
  )
const sent = (owner: Tenant, contactId: TypeId<'con'>) =>
  house.message(owner, contactId, 'sent').then(({ subject }) => subject)

test('a template keeps its content in other languages as it was written, by canonical tag', async () => {
  const owner = tenant()
  const made = await create(owner)
  const { de } = welcome.locales
  expect(made.locales).toEqual({
    de: { ...de, html: null, text: null },
    'pt-BR': { subject: 'Olá', html: null, mjml: null, text: 'Olá' },
  })
  expect(made.html).toBe('<p>Hello</p>')
  const one = { tenant: owner, templateId: made.id }
  expect(await request(house.nats, getTemplate, one)).toEqual(made)
  const { templates } = await request(house.nats, listTemplates, {
    tenant: owner,
    query: { limit: 50 },
  })
  const { locales: _, ...listed } = made
  expect(templates).toEqual([listed])
})

test('a change sets and removes locales one by one', async () => {
  const owner = tenant()
  const { id } = await create(owner)
  const changed = await change(owner, id, {
    locales: { 'PT-br': null, fr: { subject: 'Bonjour', html: '<p>Bonjour</p>' } },
  })
  expect(Object.keys(changed.locales ?? {}).toSorted()).toEqual(['de', 'fr'])
  const replaced = await change(owner, id, { locales: { de: { subject: 'Moin', text: 'Moin' } } })
  expect(replaced.locales?.['de']).toEqual({
    subject: 'Moin',
    html: null,
    mjml: null,
    text: 'Moin',
  })
})

test('every contact gets the content in its language, otherwise that of the template', async () => {
  const owner = tenant()
  const { id: templateId } = await create(owner)
  for (const [locale, subject] of [
    ['de-AT', 'Hallo'],
    ['pt-BR', 'Olá'],
    ['pt', 'Hello'],
    [null, 'Hello'],
  ] as const) {
    const { id } = await house.contacts.add(owner, { locale })
    await house.send(owner, { contactId: id, templateId })
    expect(await sent(owner, id)).toBe(subject)
  }
  const ada = await house.contacts.add(owner, { locale: 'de', externalId: 'ada' })
  await request(house.nats, sendToContact, {
    tenant: owner,
    email: { contact: { externalId: 'ada' }, templateId },
  })
  expect(await sent(owner, ada.id)).toBe('Hallo')
})

test('a campaign speaks the language of each contact, also in a test, as it was at the launch', async () => {
  const owner = tenant()
  const [ada, bo, cy] = await Promise.all([
    house.contacts.add(owner, { locale: 'de-CH' }),
    house.contacts.add(owner, { locale: 'en' }),
    house.contacts.add(owner, { locale: 'de' }),
  ])
  const { id: templateId } = await create(owner)
  const { id: campaignId } = await request(house.nats, createCampaign, {
    tenant: owner,
    campaign: { name: 'C', channel: 'email', audience: { all: true }, templateId },
  })
  const one = { tenant: owner, campaignId }
  const tested = await request(house.nats, testCampaign, {
    ...one,
    test: { contactIds: [ada.id] },
  })
  expect(tested.messages).toHaveLength(1)
  expect(await sent(owner, ada.id)).toBe('Hallo')
  await request(house.nats, launchCampaign, one)
  await change(owner, templateId, { locales: { de: null } })
  expect(await sent(owner, bo.id)).toBe('Hello')
  expect(await sent(owner, cy.id)).toBe('Hallo')
})

test('a preview is in the language of the contact, of the data, or in the one that is named', async () => {
  const owner = tenant()
  const { id: templateId } = await create(owner)
  const ada = await house.contacts.add(owner, { locale: 'de', attributes: { name: 'Ada' } })
  const preview = (more: object) =>
    request(house.nats, previewTemplate, { tenant: owner, templateId, preview: more })
  expect(await preview({})).toMatchObject({ subject: 'Hello', locale: null })
  const german = await preview({ contactId: ada.id })
  expect(german).toMatchObject({ subject: 'Hallo', locale: 'de' })
  expect(german.text).toContain('Hallo Ada')
  const named = await preview({ contactId: ada.id, locale: 'pt-BR' })
  expect(named).toMatchObject({ subject: 'Olá', locale: 'pt-BR' })
  const data = { contact: { locale: 'de-AT' } }
  expect(await preview({ data })).toMatchObject({ subject: 'Hallo', locale: 'de' })
  const draft = { subject: 'In {{ contact.locale }}', text: 'T', locale: 'fr' }
  expect(await request(house.nats, previewDraft, { tenant: owner, draft })).toMatchObject({
    subject: 'In fr',
    locale: null,
  })
})

test('what is wrong in one locale is named with it', async () => {
  const owner = tenant()
  const ok = { subject: 'S', text: 'T' }
  for (const [locales, fields] of [
    [
      { de: { subject: '{{', html: '{% iff %}' }, fr: { subject: 'S', mjml: '<mjml>' } },
      ['locales.de.subject', 'locales.de.html', 'locales.fr.mjml'],
    ],
    [{ de: { subject: 'S' } }, ['locales.de.html']],
    [{ de: ok, DE: ok }, ['locales.DE']],
    [{ 'abcd-1': ok }, ['locales.abcd-1']],
    [{ de: { subject: 'S', html: 'H', mjml: mjmlOf('') } }, ['locales.de.mjml']],
  ] as const)
    expect(await faultsOf(create(owner, { locales }))).toEqual(fields)
  const { id } = await create(owner, { locales: {} })
  const tags = ['aa', 'bb'].flatMap((first) =>
    Array.from({ length: 25 }, (_, n) => `${first}-x-a${n}`),
  )
  await change(owner, id, { locales: Object.fromEntries(tags.map((tag) => [tag, ok])) })
  expect(await faultsOf(change(owner, id, { locales: { de: ok } }))).toEqual(['locales'])
})

test('a template without a way out in one language has a warning', async () => {
  const owner = tenant()
  const html = '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>'
  const de = { subject: 'S', html }
  const fr = { subject: 'S', text: 'T' }
  expect((await create(owner, { html, locales: { de } })).warnings).toEqual([])
  expect((await create(owner, { html, locales: { de, fr } })).warnings).toHaveLength(1)
})

test('all locales together have a maximum size, as they are written and compiled', async () => {
  const owner = tenant()
  const { id } = await create(owner, { locales: {} })
  const big = 190_000
  const part = { subject: 'S', text: 'x'.repeat(big) }
  const fitting = Math.floor(maxTemplateBytes / big)
  for (let n = 0; n < fitting; n += 1)
    await change(owner, id, { locales: { [`x${'abcdefgh'[n]}`]: part } })
  expect(await faultsOf(change(owner, id, { locales: { de: part } }))).toEqual(['locales'])
  const column = '<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>'
  const mjml = `<mjml><mj-body>${column.repeat(200)}</mj-body></mjml>`
  const tags = Array.from({ length: 20 }, (_, n) => `x${'abcdefghijklmnopqrst'[n]}`)
  const locales = Object.fromEntries(tags.map((tag) => [tag, { subject: 'S', mjml }]))
  await expect(create(owner, { locales })).rejects.toMatchObject({
    faults: [{ message: expect.stringContaining(`${maxCompiledBytes} bytes`) }],
  })
})
