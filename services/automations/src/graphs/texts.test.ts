import { newId, uuidOf } from '@outrider/contracts/ids'
import { maxWaitingOfTenant } from '@outrider/liquid/limits'
import { createRenderer } from '@outrider/liquid/renderer'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { compileGraph, nodeTypes, visitNode } from './compile-graph.ts'
import { textsIn, withTexts } from './texts.ts'

test('texts are found however deep they lie, and names of fields are none', () => {
  expect(textsIn({ a: ['b', 1, { c: 'd' }], e: null, f: 'g' })).toEqual(['b', 'd', 'g'])
  expect(textsIn('a')).toEqual(['a'])
  expect(textsIn(5)).toEqual([])
})

test('any JSON with its own texts put back is the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(withTexts(value, textsIn(value))).toEqual(value)
    }),
  )
})

test.each([
  ['update_contact', { addTags: ['vip'] }, false],
  ['update_contact', { attributes: { plan: 'pro', at: '{{ event.occurredAt }}' } }, false],
  ['update_contact', { attributes: { name: '{{ contact.attributes.name }}' } }, true],
  [
    'update_contact',
    { attributes: { name: '{% assign c = "con" | append: "tact" %}{{ [c].id }}' } },
    true,
  ],
  ['send_inapp', { title: 'Contact us', body: 'B' }, false],
  ['send_inapp', { title: 'T', body: 'Hi {{contact.externalId}}' }, true],
  [
    'http_request',
    { url: 'https://example.com', method: 'POST', body: { id: '{{ contact.id }}' } },
    true,
  ],
  [
    'http_request',
    { url: 'https://example.com', method: 'POST', body: { id: '{{ event.name }}' } },
    false,
  ],
  ['branch', { conditions: [{ path: 'amount', op: 'gte', value: 1 }] }, false],
  [
    'branch',
    { conditions: [{ any: [{ path: 'contact.tags', op: 'contains', value: 'vip' }] }] },
    true,
  ],
  [
    'branch',
    { conditions: [{ path: 'plan', op: 'eq', value: { ref: 'contact.attributes.plan' } }] },
    true,
  ],
  ['delay_until', { path: 'contact.attributes.renewsAt' }, true],
  ['delay_until', { path: 'renewsAt' }, false],
])('%s %j needs the contact: %s', (type, config, needs) => {
  expect(nodeTypes.get(type)?.needsPerson(config)).toBe(needs)
})

const renderer = createRenderer()
afterAll(() => renderer[Symbol.asyncDispose]())

const long = '{{ contact.attributes.a }}'
const orgId = newId('org')

/** What a node makes of a contact whose attribute has 60,000 characters. */
async function act(type: string, config: Record<string, unknown>, owner = orgId) {
  const { start } = compileGraph({ nodes: [{ id: 'n', type, config }], edges: [] })
  if (!start) throw new Error('no start')
  const visit = {
    tenant: { orgId: owner, environment: 'live' as const },
    automationId: uuidOf(newId('auto')),
    entryId: newId('ent'),
    contactId: newId('con'),
    now: new Date(0),
    countsFrom: new Date(0),
    waitingSince: new Date(0),
    context: { contact: { attributes: { a: 'x'.repeat(60_000) } }, trigger: {} },
    timeZone: 'UTC',
    isErased: false,
  }
  return visitNode(start, visit, renderer)
}

function call(more: Record<string, unknown>) {
  return act('http_request', { url: 'https://example.com', method: 'POST', ...more })
}

const manyHeaders = Object.fromEntries(
  Array.from({ length: 50 }, (_, place) => [`x-${place}`, long]),
)
const [many, tooLong] = [Array.from({ length: 2_000 }, () => long), long.repeat(18)]

test.each([
  ['the items of a body', () => call({ body: many })],
  ['a body', () => call({ body: tooLong })],
  ['a URL', () => call({ url: `https://example.com/${tooLong}` })],
  ['headers', () => call({ headers: manyHeaders })],
  [
    'headers and a body',
    () => call({ headers: { a: long.repeat(9) }, body: [{ b: long.repeat(9) }] }),
  ],
  ['attributes', () => act('update_contact', { attributes: { a: many.slice(0, 100) } })],
  ['a body of an in-app message', () => act('send_inapp', { title: 'a', body: tooLong })],
])('%s of more than a mebibyte fail the step', async (_, step) => {
  expect(await step()).toEqual({ failed: 'TEMPLATE_LIMIT' })
})

test('what stays below is sent', async () => {
  expect(await call({ headers: { a: long }, body: [long, long] })).toMatchObject({
    call: { body: expect.stringMatching(/^\["x{60000}","x{60000}"\]$/) },
  })
})

test('what an in-app message comes to is cut to what an inbox takes, and never within a character', async () => {
  const outcome = await act('send_inapp', { title: `${'a'.repeat(119)}😀`, body: long })
  const command = 'go' in outcome ? outcome.command : undefined
  expect(JSON.parse(command?.data ?? '')).toMatchObject({
    title: `${'a'.repeat(119)}\u{FFFD}`,
    body: 'x'.repeat(2_000),
  })
})

test('texts whose turn does not come are tried again, and fail nothing', async () => {
  const busy = newId('org')
  const attributes = { a: '{% for i in (1..1000000) %}{% endfor %}' }
  const outcomes = await Promise.all(
    Array.from({ length: maxWaitingOfTenant + 1 }, () =>
      act('update_contact', { attributes }, busy),
    ),
  )
  expect(outcomes.at(-1)).toEqual({ retryAt: new Date(1_000) })
})
