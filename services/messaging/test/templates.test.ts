import { newId, newUuid } from '@outrider/contracts/ids'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  previewDraft,
  previewTemplate,
  type TemplateInput,
} from '@outrider/contracts/templates'
import { storedTenant } from '@outrider/service/db/tenant'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxTemplates } from '../src/templates/templates.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const welcome: TemplateInput = { name: 'Welcome', subject: 'Hi', html: '<p>Hi</p>' }
const create = (owner: ReturnType<typeof tenant>, template: Partial<TemplateInput> = {}) =>
  request(house.nats, createTemplate, { tenant: owner, template: { ...welcome, ...template } })

test('a template is made, read, listed, changed and deleted, by its owner alone', async () => {
  const owner = tenant()
  const made = await create(owner)
  expect(made).toMatchObject({ ...welcome, mjml: null, text: null })
  const one = { tenant: owner, templateId: made.id }
  expect(await request(house.nats, getTemplate, one)).toEqual(made)
  const second = await create(owner, { name: 'Second' })
  const list = await request(house.nats, listTemplates, { tenant: owner, query: { limit: 50 } })
  expect(list.templates.map(({ id }) => id)).toEqual([second.id, made.id])
  const changed = await request(house.nats, changeTemplate, {
    ...one,
    change: { subject: 'Bye', text: 'Bye' },
  })
  expect(changed).toMatchObject({ ...welcome, subject: 'Bye', text: 'Bye' })

  const stranger = { tenant: { ...owner, environment: 'test' as const }, templateId: made.id }
  for (const ask of [
    () => request(house.nats, getTemplate, stranger),
    () => request(house.nats, deleteTemplate, stranger),
    () => request(house.nats, changeTemplate, { ...stranger, change: { name: 'Mine' } }),
    () => request(house.nats, previewTemplate, { ...stranger, preview: {} }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await request(house.nats, deleteTemplate, one)
  await expect(request(house.nats, getTemplate, one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a template without a visible unsubscribe link has a warning, however it is written', async () => {
  const owner = tenant()
  const warningsOf = async (template: Partial<TemplateInput>) =>
    (await create(owner, template)).warnings
  const link = '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>'
  expect(await warningsOf({})).toEqual(['NO_UNSUBSCRIBE_LINK'])
  expect(await warningsOf({ html: `<p>Hi</p>${link}` })).toEqual([])
  const template = { name: 'T', subject: 'S' }
  const text = await request(house.nats, createTemplate, {
    tenant: owner,
    template: { ...template, text: '{{ unsubscribeUrl }}' },
  })
  expect(text.warnings).toEqual([])
  const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>${link}</mj-text></mj-column></mj-section></mj-body></mjml>`
  const made = await request(house.nats, createTemplate, {
    tenant: owner,
    template: { ...template, mjml },
  })
  expect(made.warnings).toEqual([])
  const one = { tenant: owner, templateId: made.id }
  const changed = await request(house.nats, changeTemplate, {
    ...one,
    change: { html: '<p>Hi</p>' },
  })
  expect(changed.warnings).toEqual(['NO_UNSUBSCRIBE_LINK'])
})

test('of changes at the same time to different fields none is lost', async () => {
  const owner = tenant()
  const { id } = await create(owner)
  const patches = [{ name: 'A' }, { subject: 'B' }, { text: 'C' }, { html: '<p>D</p>' }]
  await Promise.all(
    patches.map((change) =>
      request(house.nats, changeTemplate, { tenant: owner, templateId: id, change }),
    ),
  )
  expect(await request(house.nats, getTemplate, { tenant: owner, templateId: id })).toMatchObject(
    Object.assign({}, ...patches),
  )
})

test('a creation that is tried again creates nothing else', async () => {
  const owner = tenant()
  const creationId = newUuid()
  const once = () =>
    request(house.nats, createTemplate, { tenant: owner, template: welcome }, { creationId })
  const first = await once()
  expect(first.id).toBe(`tpl_${creationId}`)
  expect(await once()).toEqual(first)
})

test('a preview reads as the email would, for a contact or for made-up data, without an address', async () => {
  const owner = tenant()
  const ada = await house.contacts.add(owner, { attributes: { name: '<Ada>' } })
  const mjml = `<mjml><mj-body><mj-section><mj-column>
    <mj-text>Dear {{ contact.attributes.name }}, {{ contact.email }}</mj-text>
    <mj-raw>{% if event.payload.n < 3 %}</mj-raw><mj-text>few</mj-text><mj-raw>{% endif %}</mj-raw>
  </mj-column></mj-section></mj-body></mjml>`
  const { html: _, ...rest } = welcome
  const made = await request(house.nats, createTemplate, {
    tenant: owner,
    template: { ...rest, mjml },
  })
  expect(made).toMatchObject({ html: null, mjml })
  const preview = (more: object) =>
    request(house.nats, previewTemplate, { tenant: owner, templateId: made.id, preview: more })
  const data = { event: { payload: { n: 2 } } }
  const read = await preview({ contactId: ada.id, data })
  expect(read.html).toContain('Dear &lt;Ada&gt;, someone@example.com')
  expect(read.html).toContain('few')
  expect(read.text).toContain('Dear <Ada>, someone@example.com')
  expect(read.text).toContain('few')
  expect(JSON.stringify(read)).not.toContain(ada.email)
  const other = await preview({ data: { contact: { attributes: { name: 'Bo' } } } })
  expect(other.text).toContain('Dear Bo')
  expect(other.text).not.toContain('few')
  await expect(preview({ contactId: newId('con') })).rejects.toMatchObject({
    faults: [{ field: 'contactId', code: 'unknown_reference' }],
  })
})

test('a preview of what is not saved reads the same, and names the paths without a value', async () => {
  const owner = tenant()
  const draft = {
    subject: 'Hi {{ contact.attributes.name }}',
    html: '<p>{{ event.payload.id }}{% if data.plan %}{{ contact.email }}{% endif %}</p>',
  }
  const data = { contact: { attributes: { name: 'Bo' } } }
  const preview = (more: object) =>
    request(house.nats, previewDraft, { tenant: owner, draft: { ...draft, ...more } })
  const { id: templateId } = await create(owner, draft)
  const saved = await request(house.nats, previewTemplate, {
    tenant: owner,
    templateId,
    preview: { data },
  })
  expect(saved).toMatchObject({ subject: 'Hi Bo', missing: ['event.payload.id', 'data.plan'] })
  expect(await preview({ data })).toEqual(saved)
  const order = await preview({ subject: '{{ data.n }}, {{ n }}', data: { n: 7, plan: 'pro' } })
  expect(order).toMatchObject({ subject: '7, 7', missing: ['event.payload.id'] })
  expect((await preview({})).missing).toContain('contact.attributes.name')
  await expect(preview({ html: '{{' })).rejects.toMatchObject({ faults: [{ field: 'html' }] })
})

const letters = (count: number) => `{% for i in (1..${count}) %}x{% endfor %}`

test('a preview of what cannot be rendered, or makes too large an email, is refused', async () => {
  const owner = tenant()
  for (const [text, message] of [
    [letters(99_999_999), 'makes more than'],
    [
      `{% capture a %}${letters(5_000)}{% endcapture %}${letters(5_000).replace('x', '{{ a }}')}`,
      'more',
    ],
    [`{% for i in (1..1045) %}${'x'.repeat(1_003)}{% endfor %}`, 'an email of more than 1048576'],
    ['{{ "%" | url_decode }}', 'URI malformed'],
  ] as const) {
    const { id } = await create(owner, { text })
    await expect(
      request(house.nats, previewTemplate, { tenant: owner, templateId: id, preview: {} }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field: 'data', message: expect.stringContaining(message) }],
    })
  }
})

test('html takes the place of mjml, and the other way round', async () => {
  const owner = tenant()
  const made = await create(owner)
  const change = (more: object) =>
    request(house.nats, changeTemplate, { tenant: owner, templateId: made.id, change: more })
  const mjml = '<mjml><mj-body></mj-body></mjml>'
  expect(await change({ mjml })).toMatchObject({ html: null, mjml })
  expect(await change({ html: '<p>' })).toMatchObject({ html: '<p>', mjml: null })
  await expect(change({ html: null })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('every part that does not parse is named, with line and column', async () => {
  const faulty = { subject: '{{ a | nope }}', html: '<p>\n  {% iff x %}', text: '{{ open' }
  await expect(create(tenant(), faulty)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [
      { field: 'subject', message: 'line 1, column 1: undefined filter: nope' },
      { field: 'html', message: 'line 2, column 3: tag "iff" not found' },
      { field: 'text', message: 'line 1, column 1: output "{{ open" not closed' },
    ],
  })
})

test('a subject is one line', async () => {
  await expect(create(tenant(), { subject: 'Hi\nBcc: eve@example.com' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'template.subject' }],
  })
})

test('an environment holds ten thousand templates', async () => {
  const owner = tenant()
  const { orgId } = storedTenant(owner)
  await house.admin`
    insert into messaging.templates (id, org_id, environment, name, subject, created_at, updated_at)
    select uuidv7(), ${orgId}, 'live', 'T', 'S', now(), now() from generate_series(1, ${maxTemplates - 1}::int)`
  await create(owner)
  await expect(create(owner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await create({ ...owner, environment: 'test' })
})

test('what would make an email of more than 1 MiB is refused in a preview and fails when sent', async () => {
  const owner = tenant()
  const html = '{% for i in (1..9000) %}{{ contact.attributes.name }}{% endfor %}'
  const { id: templateId } = await create(owner, { html })
  const name = 'x'.repeat(200)
  const data = { contact: { attributes: { name } } }
  await expect(
    request(house.nats, previewTemplate, { tenant: owner, templateId, preview: { data } }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', faults: [{ code: 'TEMPLATE_LIMIT' }] })
  const ada = await house.contacts.add(owner, { attributes: { name } })
  await house.send(owner, { contactId: ada.id, templateId })
  expect(await house.message(owner, ada.id, 'failed')).toMatchObject({ reason: 'TEMPLATE_LIMIT' })
})

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

test('a large template is compiled in a thread, with its errors by field', async () => {
  const owner = tenant()
  const make = (template: Partial<TemplateInput>) =>
    request(house.nats, createTemplate, {
      tenant: owner,
      template: { name: 'L', subject: 'S', ...template },
    })
  const part = '<mj-section><mj-column><mj-text>{{ contact.id }}</mj-text></mj-column></mj-section>'
  const mjml = `<mjml><mj-body>${part.repeat(100)}</mj-body></mjml>`
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await make({ mjml })
  const here = milliseconds(process.threadCpuUsage(own))
  expect(here).toBeLessThan(milliseconds(process.cpuUsage(all)) / 2)
  for (const field of ['html', 'mjml'] as const)
    await expect(make({ [field]: `${mjml}{{` })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      faults: [{ field, code: 'template' }],
    })
})
