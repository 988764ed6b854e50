import { newUuid, type TypeId, uuidOf } from '@outrider/contracts/ids'
import type { Tenant } from '@outrider/contracts/shapes'
import {
  changeSnippet,
  createSnippet,
  deleteSnippet,
  getSnippet,
  listSnippets,
  maxSnippetBytes,
  maxSnippets,
  type SnippetInput,
  type SnippetPatch,
} from '@outrider/contracts/snippets'
import {
  changeTemplate,
  createTemplate,
  getTemplate,
  previewDraft,
  previewTemplate,
  type TemplateInput,
} from '@outrider/contracts/templates'
import { request } from '@outrider/testing/requests'
import { tenant } from '@outrider/testing/tenant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSnippetUsers } from '../src/templates/template-rows.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
beforeAll(async () => {
  house = await openHouse(stack)
})
afterAll(() => stack.disposeAsync())

const greeting: SnippetInput = { key: 'greeting', html: '<p>Hi {{ contact.attributes.name }}</p>' }
const ask = (owner: Tenant) => ({
  create: (snippet: SnippetInput = greeting) =>
    request(house.nats, createSnippet, { tenant: owner, snippet }),
  change: (snippetId: TypeId<'snp'>, change: SnippetPatch) =>
    request(house.nats, changeSnippet, { tenant: owner, snippetId, change }),
  remove: (snippetId: TypeId<'snp'>) =>
    request(house.nats, deleteSnippet, { tenant: owner, snippetId }),
  template: (template: Partial<TemplateInput>) =>
    request(house.nats, createTemplate, {
      tenant: owner,
      template: { name: 'T', subject: 'S', ...template },
    }),
  patch: (templateId: TypeId<'tpl'>, change: Partial<TemplateInput>) =>
    request(house.nats, changeTemplate, { tenant: owner, templateId, change }),
  htmlOf: async (templateId: TypeId<'tpl'>, locale?: string) => {
    const preview = {
      data: { contact: { attributes: { name: 'Ada' } } },
      ...(locale && { locale }),
    }
    const read = await request(house.nats, previewTemplate, { tenant: owner, templateId, preview })
    return read.html
  },
})
const refused = (field: string, message: string) => ({
  code: 'VALIDATION_FAILED',
  faults: [{ field, message: expect.stringContaining(message) }],
})
const conflict = (message: string) => ({
  code: 'CONFLICT',
  message: expect.stringContaining(message),
})
const used = "{% render 'greeting' %}"

test('a snippet is made, read, listed, changed and deleted, by its owner alone', async () => {
  const owner = tenant()
  const { create, change, remove } = ask(owner)
  const made = await create()
  expect(made).toMatchObject({ ...greeting, mjml: null })
  const one = { tenant: owner, snippetId: made.id }
  expect(await request(house.nats, getSnippet, one)).toEqual(made)
  const second = await create({ key: 'row', mjml: '<mj-text>x</mj-text>' })
  const list = await request(house.nats, listSnippets, { tenant: owner, query: { limit: 50 } })
  expect(list.snippets).toEqual([second, made])
  expect(await change(second.id, { html: '<p>x</p>' })).toMatchObject({
    key: 'row',
    html: '<p>x</p>',
    mjml: null,
  })
  const stranger = { ...owner, environment: 'test' as const }
  for (const asked of [
    () => request(house.nats, getSnippet, { ...one, tenant: stranger }),
    () => ask(stranger).change(made.id, { html: 'mine' }),
    () => ask(stranger).remove(made.id),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await remove(made.id)
  await expect(request(house.nats, getSnippet, one)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a creation that is repeated creates nothing else, and a key is there once', async () => {
  const owner = tenant()
  const creationId = newUuid()
  const once = () =>
    request(house.nats, createSnippet, { tenant: owner, snippet: greeting }, { creationId })
  const first = await once()
  expect(await once()).toEqual(first)
  await expect(ask(owner).create()).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(ask({ ...owner, environment: 'test' }).create()).resolves.toMatchObject(greeting)
})

test('a template keeps its source, and is sent with its snippets, in every locale', async () => {
  const owner = tenant()
  const { create, template, htmlOf, change } = ask(owner)
  const { id } = await create()
  await create({ key: 'line', html: `<hr>${used}` })
  await create({ key: 'row', mjml: `<mj-text>${used}</mj-text>` })
  const mjml =
    "<mjml><mj-body><mj-section><mj-column>{% render 'row' %}</mj-column></mj-section></mj-body></mjml>"
  const html = `<b>{%- render 'line' -%} </b>`
  const made = await template({ html, locales: { de: { subject: 'S', mjml } } })
  expect(made).toMatchObject({ html, locales: { de: { mjml } } })
  const one = { tenant: owner, templateId: made.id }
  expect(await request(house.nats, getTemplate, one)).toEqual(made)
  expect(await htmlOf(made.id)).toBe('<b><hr><p>Hi Ada</p></b>')
  expect(await htmlOf(made.id, 'de')).toContain('<p>Hi Ada</p>')
  await change(id, { html: '<p>Dear {{ contact.attributes.name }}</p>' })
  expect(await htmlOf(made.id)).toBe('<b><hr><p>Dear Ada</p></b>')
  expect(await htmlOf(made.id, 'de')).toContain('<p>Dear Ada</p>')
  expect(await request(house.nats, getTemplate, one)).toEqual(made)
  const ada = await house.contacts.add(owner, { attributes: { name: 'Ada' } })
  await house.send(owner, { contactId: ada.id, templateId: made.id })
  await house.message(owner, ada.id, 'sent')
  const draft = { subject: 'S', html: used }
  const preview = await request(house.nats, previewDraft, { tenant: owner, draft })
  expect(preview).toMatchObject({ html: '<p>Dear </p>', missing: ['contact.attributes.name'] })
})

test('a link to unsubscribe may be in a snippet', async () => {
  const { create, change, template } = ask(tenant())
  const { id } = await create({ key: 'foot', html: '<a href="{{ unsubscribeUrl }}">Stop</a>' })
  const made = await template({ html: "{% render 'foot' %}" })
  expect(made.warnings).toEqual([])
  await change(id, { html: '<hr>' })
  const again = await template({ html: "{% render 'foot' %}" })
  expect(again.warnings).toEqual(['NO_UNSUBSCRIBE_LINK'])
})

test('templates name only snippets that there are, and the fault names the part', async () => {
  const { create, template } = ask(tenant())
  await create()
  await create({ key: 'row', mjml: '<mj-text>x</mj-text>' })
  for (const [parts, field, message] of [
    [{ html: "\n{% render 'nobody' %}" }, 'html', 'line 2, column 1: no such snippet: nobody'],
    [{ html: '{% render name %}' }, 'html', 'quotation marks'],
    [{ html: "{% render 'row' %}" }, 'html', 'the snippet row is MJML'],
    [{ text: used }, 'text', 'tag "render" not found'],
    [
      { text: 'T', locales: { de: { subject: 'S', html: "{% render 'nobody' %}" } } },
      'locales.de.html',
      'no such snippet',
    ],
    [{ html: `${used}{{ a | nope }}` }, 'html', 'with its snippets: line 1'],
  ] as const)
    await expect(template(parts)).rejects.toMatchObject(refused(field, message))
})

test.each([
  ['no markup', { key: 'a' }, 'html', 'is required'],
  ['two kinds of markup', { key: 'a', html: 'x', mjml: 'x' }, 'mjml', 'combined'],
  ['what is no Liquid', { key: 'a', html: '{% if %}' }, 'html', 'line 1'],
  ['an element without end', { key: 'a', mjml: '<mj-text>' }, 'mjml', 'is not closed'],
  ['an unknown element', { key: 'a', mjml: '<mj-textt />' }, 'mjml', 'not an MJML element'],
  ['an unknown snippet', { key: 'a', html: "{% render 'b' %}" }, 'html', 'no such snippet: b'],
  ['itself', { key: 'a', html: "{% render 'a' %}" }, 'html', 'contain each other: a, a'],
  ['too much', { key: 'a', html: 'x'.repeat(maxSnippetBytes) }, 'snippet.html', 'at most'],
  ['another key', { key: 'A', html: 'x' }, 'snippet.key', 'must match'],
])('a snippet with %s is refused', async (_what, snippet, field, message) => {
  await expect(ask(tenant()).create(snippet)).rejects.toMatchObject(refused(field, message))
})

test('a change that breaks a template or another snippet is refused, and changes nothing', async () => {
  const { create, change, template, htmlOf } = ask(tenant())
  const { id } = await create()
  const outer = await create({ key: 'outer', html: used })
  const [first, second] = [
    await template({ html: used }),
    await template({ name: 'Two', html: used }),
  ]
  await expect(change(id, { mjml: '<mj-text>x</mj-text>' })).rejects.toMatchObject(
    refused('mjml', 'breaks the snippet outer'),
  )
  await ask(tenant()).create()
  await expect(change(id, { html: "{% render 'outer' %}" })).rejects.toMatchObject(
    refused('html', 'contain each other'),
  )
  await change(outer.id, { html: 'x' })
  await expect(change(id, { mjml: '<mj-text>x</mj-text>' })).rejects.toMatchObject(
    refused('mjml', `breaks the template ${first.id} (T): line 1`),
  )
  for (const each of [first, second]) expect(await htmlOf(each.id)).toBe('<p>Hi Ada</p>')
  const [{ count } = { count: -1 }] = await house.admin<{ count: number }[]>`
    select count(*)::integer as count from messaging.staged_templates`
  expect(count).toBe(0)
})

test('a snippet that is in use cannot be deleted', async () => {
  const { create, remove, template, patch } = ask(tenant())
  const { id } = await create()
  const outer = await create({ key: 'outer', html: used })
  const made = await template({ html: "{% render 'outer' %}" })
  await expect(remove(id)).rejects.toMatchObject(conflict('the snippet outer uses it'))
  await expect(remove(outer.id)).rejects.toMatchObject(conflict(`the template ${made.id} (T)`))
  await patch(made.id, { html: '<p>' })
  await remove(outer.id)
  await remove(id)
})

test('templates that are saved while a snippet changes have its new content', async () => {
  const { create, change, template, htmlOf } = ask(tenant())
  const { id } = await create({ key: 'greeting', html: '0' })
  const made = await Promise.all([1, 2, 3].map(() => template({ html: used })))
  for (const round of [1, 2, 3]) {
    const added = Promise.all([1, 2].map(() => template({ html: `${used}!` })))
    await change(id, { html: String(round) })
    made.push(...(await added))
    const said = await Promise.all(made.map((each) => htmlOf(each.id)))
    expect(new Set(said.map((html) => html?.replace('!', '')))).toEqual(new Set([String(round)]))
  }
})

test('an environment has a hundred snippets, and five hundred templates that use them', async () => {
  const owner = tenant()
  const { create, template, patch } = ask(owner)
  await create()
  await house.admin`
    insert into messaging.snippets (id, org_id, environment, key, html, created_at, updated_at)
    select uuidv7(), ${uuidOf(owner.orgId)}, ${owner.environment}, 's' || n, 'x', now(), now()
    from generate_series(1, ${maxSnippets - 1}::int) n`
  await expect(create({ key: 'other', html: 'x' })).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await house.admin`
    insert into messaging.templates (id, org_id, environment, name, subject, html, snippets, created_at, updated_at)
    select uuidv7(), ${uuidOf(owner.orgId)}, ${owner.environment}, 't', 'S', 'x', '{s1}', now(), now()
    from generate_series(1, ${maxSnippetUsers - 1}::int)`
  const last = await template({ html: used })
  await patch(last.id, { html: `${used}!` })
  await expect(template({ html: used })).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  const other = await template({ html: 'x' })
  await expect(patch(other.id, { html: used })).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
})
