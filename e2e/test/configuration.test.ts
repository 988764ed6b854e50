import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../src/client.ts'
import { type Configurator, createConfigurator, topic } from '../src/configurator.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

let house: Installation
let root: string
let api: Client
let start: Configurator['start']
let outrider: Configurator['outrider']
let write: Configurator['write']
let named: Configurator['named']
beforeAll(async () => {
  house = await shareOutrider()
  root = await mkdtemp(join(tmpdir(), 'outrider-configuration-'))
  ;({ api, start, outrider, write, named } = createConfigurator(house, root))
  for (const each of [house.api, api]) await each.post('/domain', { domain: 'config.example.com' })
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** The files of a folder with their content. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const
    })
  return Object.fromEntries((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Text that a caller may write anywhere: it is not Liquid, and not blank. */
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((each) => /\S/.test(each) && !/[{}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(each))
const lines = fc.array(text, { minLength: 1, maxLength: 4 }).map((all) => all.join('\n'))
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const values = fc.dictionary(
  word,
  fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
  { minKeys: 1, maxKeys: 4 },
)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** The files of a configuration with one resource of each kind at least, which refer to each other by key. */
const generated = fc
  .record({
    words: fc.record({ name: text, subject: text, description: optional(text), mine: lines }),
    german: optional(lines),
    plain: optional(lines),
    isMjml: fc.boolean(),
    flags: fc.record({ enabled: fc.boolean(), public: fc.boolean(), doubleOptIn: fc.boolean() }),
    tags: fc.uniqueArray(word, { maxLength: 3 }),
    values,
    reentry: fc.constantFrom({ mode: 'once' }, { mode: 'always' }, { mode: 'after', seconds: 60 }),
  })
  .map(({ words, german, plain, isMjml, flags, tags, values: attributes, reentry }) => {
    const { name, subject, description, mine } = words
    const yaml: Record<string, object> = {
      'topics/news': { name, description, kind: 'optional', default: 'out', public: flags.public },
      'senders/hello': { address: 'hello@config.example.com', replyTo: 'a@example.com' },
      'forms/newsletter': { name, doubleOptIn: flags.doubleOptIn, consentText: mine, tags },
      'webhooks/ours': {
        url: 'https://93.184.215.14/',
        events: ['*'],
        description,
        enabled: flags.enabled,
      },
      'templates/welcome': {
        name,
        subject,
        topic: 'news',
        ...(german && { locales: { 'pt-BR': { subject } } }),
      },
      'segments/readers': {
        name,
        type: 'dynamic',
        definition: {
          any: [
            { email: 'opened', automationId: { key: 'first' }, performed: { atLeast: 1 } },
            { attribute: 'plan', op: 'eq', value: subject },
            { topic: 'news', wants: true },
          ],
        },
      },
      'automations/second': {
        name,
        trigger: { type: 'segment_entered', segmentId: { key: 'readers' } },
        reentry,
      },
      'automations/first': {
        name,
        trigger: { type: 'custom_event', filters: [{ path: 'amount', op: 'eq', value: subject }] },
        graph: {
          nodes: [
            { id: 'set', type: 'update_contact', config: { attributes } },
            {
              id: 'mail',
              type: 'send_email',
              config: { templateId: { key: 'welcome' }, senderId: { key: 'hello' }, topic: 'news' },
            },
            { id: 'end', type: 'exit' },
          ],
          edges: [
            { from: 'set', to: 'mail' },
            { from: 'mail', to: 'end' },
          ],
        },
      },
    }
    const mjml = '<mjml><mj-body></mj-body></mjml>'
    return {
      ...Object.fromEntries(
        Object.entries(yaml).map(([file, content]) => [`${file}.yaml`, JSON.stringify(content)]),
      ),
      'snippets/outer.html': "<b>{% render 'inner' %}</b>",
      'snippets/inner.html': mine,
      ...(isMjml
        ? { 'templates/welcome.mjml': mjml }
        : { 'templates/welcome.html': `{% render 'outer' %}${mine}` }),
      ...(plain && { 'templates/welcome.liquid': plain }),
      ...(german && { 'templates/welcome.pt-BR.html': german }),
    }
  })

const ok = { code: 0 }

test('what is pushed is pulled, also from an environment to which it was promoted, and a second push changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(generated, async (files) => {
      const written = await write('written', files)
      expect(await outrider('push', written, '--prune')).toMatchObject(ok)
      expect(await outrider('push', written)).toMatchObject({ ...ok, out: [] })
      expect(await outrider('diff', written)).toMatchObject({ ...ok, out: [] })
      const pulled = await write('pulled', {})
      expect(await outrider('pull', pulled)).toMatchObject(ok)
      const content = await contentOf(pulled)
      expect(Object.keys(content)).toEqual(Object.keys(files).toSorted())
      const promoted = await outrider('promote', '--from', 'test', '--to', 'live', '--prune')
      expect(promoted).toMatchObject(ok)
      const { secretKey } = house.bootstrap
      const live = await write('live', {})
      expect(await start(secretKey.live, ['pull', live])).toMatchObject(ok)
      expect(await contentOf(live)).toEqual(content)
    }),
    { numRuns: 3 },
  )
})

const automation = (graph: object) =>
  JSON.stringify({ name: 'A', trigger: { type: 'custom_event' }, graph })
test('only resources with a key are deleted, and only with --prune', async () => {
  const folder = await write('pruned', {
    'topics/kept.yaml': topic('K'),
    'topics/gone.yaml': topic('G'),
  })
  await outrider('push', folder, '--prune')
  const { body: keyless } = await api.post('/forms', {
    name: 'f',
    doubleOptIn: false,
    consentText: 'Yes',
  })
  await rm(join(folder, 'topics/gone.yaml'))
  expect(await outrider('push', folder)).toMatchObject({ code: 0, out: [] })
  expect(await outrider('diff', folder)).toMatchObject({
    code: 1,
    out: ['- topics/gone'],
  })
  const planned = { code: 0, out: ['- topics/gone'] }
  expect(await outrider('push', folder, '--prune', '--dry-run')).toMatchObject(planned)
  expect(await named('/topics', 'gone')).toBeDefined()
  expect(await outrider('push', folder, '--prune')).toMatchObject(planned)
  expect(await named('/topics', 'gone')).toBeUndefined()
  expect(await api.callUntyped('GET', `/forms/${keyless.id}`)).toMatchObject({ status: 200 })
})

test('a push that fails says what is done, and a second one goes on', async () => {
  const template = JSON.stringify({ name: 'T', subject: 's' })
  const files = {
    'topics/a.yaml': topic('A'),
    'templates/t.yaml': template,
    'templates/t.html': '{{',
  }
  const folder = await write('failing', files)
  expect(await outrider('push', folder)).toMatchObject({
    code: 1,
    out: ['+ topics/a'],
    err: expect.stringMatching(/1 of 2 changes are made[^]*VALIDATION_FAILED: html/),
  })
  await writeFile(join(folder, 'templates/t.html'), 'ok')
  expect(await outrider('push', folder)).toMatchObject({ code: 0, out: ['+ templates/t'] })
})

test('with --publish an automation runs what its file says; without, its draft waits', async () => {
  const end = { nodes: [{ id: 'end', type: 'exit' }], edges: [] }
  const folder = await write('published', { 'automations/a.yaml': automation(end) })
  expect(await outrider('push', folder)).toMatchObject({ code: 0, out: ['+ automations/a'] })
  const published = { code: 0, out: ['! automations/a published'] }
  expect(await outrider('push', folder, '--publish')).toMatchObject(published)
  expect(await outrider('push', folder, '--publish')).toMatchObject({ code: 0, out: [] })
  const two = {
    nodes: [{ id: 'wait', type: 'delay', config: { seconds: 5 } }, ...end.nodes],
    edges: [{ from: 'wait', to: 'end' }],
  }
  await writeFile(join(folder, 'automations/a.yaml'), automation(two))
  expect(await outrider('push', folder, '--publish')).toMatchObject({
    code: 0,
    out: ['~ automations/a: graph', ...published.out],
  })
})

test('pull --keys gives keys to resources without one, and keeps files that say the same', async () => {
  const made = await api.post('/segments', { name: 'Très “Important” People', type: 'static' })
  await api.post('/segments', { name: 'Tres important people', type: 'static' })
  const folder = await write('keyed', {})
  expect(await outrider('pull', folder)).toMatchObject({
    code: 0,
    err: expect.stringMatching(/without a key/),
  })
  const { code, out } = await outrider('pull', folder, '--keys')
  expect([code, out]).toEqual([
    0,
    expect.arrayContaining([`${made.body.id} is segments/tres-important-people`]),
  ])
  expect(await named('/segments', 'tres-important-people-2')).toBeDefined()
  const file = join(folder, 'segments/tres-important-people.yaml')
  const commented = `# Ours.\n${await readFile(file, 'utf8')}`
  await writeFile(file, commented)
  expect(await outrider('pull', folder)).toMatchObject({ code: 0, out: [] })
  expect(await readFile(file, 'utf8')).toBe(commented)
})

test.each([
  ['topics/a.yaml', '{"nmae": "A"}', /topics\/a\.yaml: nmae is not a field/],
  ['topics/a.yaml', '{', /topics\/a\.yaml: /],
  ['forms/a.html', 'x', /forms\/a\.html is not a file of forms/],
  [
    'automations/a.yaml',
    '{"name":"A","trigger":{"type":"segment_entered","segmentId":{"key":"none"}}}',
    /automations\/a: trigger\.segmentId: no segment has the key none/,
  ],
])('%s with %s is rejected by name', async (file, content, message) => {
  const folder = await write('faulty', { [file]: content })
  expect(await outrider('push', folder)).toMatchObject({
    code: 1,
    err: expect.stringMatching(message),
  })
})
