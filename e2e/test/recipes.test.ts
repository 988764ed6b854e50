import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'
import { root, snippetsOf } from '../src/snippets.ts'

const folder = 'examples/recipes'
const triggers = '/v2/automations/runtime/triggers'

/** Where a recipe's event is posted to, and what becomes of its entry without anything else. */
const recipes = [
  {
    name: 'welcome-series',
    path: '/events',
    status: 'waiting',
    steps: { welcome: 'done', 'two-days': 'waiting' },
  },
  {
    name: 'deposit-confirmation',
    path: '/events',
    status: 'completed',
    steps: { receipt: 'done', notice: 'done', tag: 'done', end: 'done' },
  },
  {
    name: 'liquidation-warning',
    path: `${triggers}/health-threshold`,
    status: 'completed',
    steps: { warn: 'done', 'is-urgent': 'done', email: 'done', end: 'done' },
  },
  {
    name: 'abandoned-bridge',
    path: '/events',
    status: 'waiting',
    steps: { wait: 'waiting' },
  },
  {
    name: 'nft-mint-thank-you',
    path: `${triggers}/decoded-event`,
    status: 'completed',
    steps: { tag: 'done', thank: 'done', end: 'done' },
  },
  {
    name: 'win-back',
    path: `${triggers}/segment-entered`,
    status: 'waiting',
    steps: { invite: 'done', wait: 'waiting' },
  },
  {
    name: 'first-swap',
    path: `${triggers}/decoded-event`,
    status: 'completed',
    steps: { tag: 'done', guide: 'done', end: 'done' },
  },
  {
    name: 'trial-ending',
    path: '/events',
    status: 'waiting',
    steps: { 'eleven-days': 'waiting' },
  },
  {
    name: 'payment-failed',
    path: '/events',
    status: 'waiting',
    steps: { ask: 'done', wait: 'waiting' },
  },
  {
    name: 'governance-vote-reminder',
    path: '/events',
    status: 'waiting',
    steps: { wait: 'waiting' },
  },
] as const

const stack = new AsyncDisposableStack()
let house: Installation
beforeAll(async () => {
  house = await shareOutrider()
})
afterAll(() => stack.disposeAsync())

test.each(recipes)('$name runs as docs/recipes.md says', async ({ name, path, status, steps }) => {
  const automation = await live(name)
  expect(
    (await house.api.callUntyped('POST', path, await file(`${name}.event.json`))).status,
  ).toBeLessThan(300)
  expect(await entryOf(automation, status)).toEqual({ status, steps })
})

test('a bridge that is completed ends the wait for it, and for no other one', async () => {
  const automation = await live('abandoned-bridge')
  const { contact, payload } = Object(await file('abandoned-bridge.event.json'))
  const tell = (event: string, transferId: string) =>
    house.api.post('/events', { event, contact, payload: { ...payload, transferId } })
  await tell('bridge.started', 'br_10')
  await tell('bridge.started', 'br_11')
  const [, first] = await entriesOf(automation, ['waiting', 'waiting'])
  await tell('bridge.completed', 'br_10')
  const [, ended] = await entriesOf(automation, ['waiting', 'completed'])
  expect(ended).toBe(first)
})

test('the texts of the messages name what the event has', async () => {
  const own = await shareOutrider()
  const automation = await live('deposit-confirmation', own.api)
  await own.api.callUntyped('POST', '/events', await file('deposit-confirmation.event.json'))
  await entriesOf(automation, ['completed'], own.api)
  const contact = { externalId: 'user_2' }
  const { token } = (await own.api.post('/inapp/tokens', { contact })).body
  const inbox = createClient(house.bootstrap.baseUrl, token)
  await eventually(async () => {
    const { body } = await own.api.get('/contacts?externalId=user_2')
    expect(body.contacts).toMatchObject([{ tags: ['depositor'] }])
    expect((await inbox.get('/inapp/messages')).body.messages).toMatchObject([
      {
        title: 'Deposit received',
        body: '250.5 USDC is in your account.',
        url: 'https://app.example.com/deposits/dep_7',
      },
    ])
  })
})

test('an invoice that is paid ends the wait for it, and takes the tag away', async () => {
  const automation = await live('payment-failed')
  const { contact, payload } = Object(await file('payment-failed.event.json'))
  await house.api.post('/contacts', { ...contact, tags: ['past-due'] })
  await house.api.post('/events', { event: 'payment.failed', contact, payload })
  await entriesOf(automation, ['waiting'])
  await house.api.post('/events', { event: 'payment.succeeded', contact, payload })
  expect(await entryOf(automation, 'completed')).toMatchObject({ steps: { paid: 'done' } })
  await eventually(async () => {
    const { body } = await house.api.get(`/contacts?externalId=${contact.externalId}`)
    expect(body.contacts).toMatchObject([{ tags: [] }])
  })
})

test('the weekly digest reaches who has the tag', async () => {
  await house.api.post('/contacts', { email: 'mary@example.com', tags: ['digest'] })
  const { body: campaign } = await house.api.callUntyped(
    'POST',
    '/campaigns',
    await file('weekly-digest.json'),
  )
  expect((await house.api.post(`/campaigns/${campaign.id}/launch`)).status).toBe(200)
  await eventually(async () => {
    const { body } = await house.api.get(`/campaigns/${campaign.id}/stats`)
    expect(body).toMatchObject({ audience: 1, sent: 1 })
  })
})

test('the form asks for a confirmation, and the tag comes with it', async () => {
  const { test: environment } = house.bootstrap.secretKey
  const api = createClient(house.bootstrap.baseUrl, environment) // where emails can be looked at
  const { body: form } = await api.callUntyped('POST', '/forms', await file('double-opt-in.json'))
  const capture = Object(await file('double-opt-in.capture.json'))
  expect((await api.post(`/forms/${form.token}/ingest`, capture)).status).toBe(202)
  const link = await eventually(async () => {
    const [message] = await api.list('/messages', 'messages')
    const { content } = (await api.get(`/messages/${message?.id}`)).body
    const [found = ''] = /http[^"\s]+\/forms\/confirm\/\w+/.exec(String(content?.text)) ?? []
    return new URL(found).pathname
  })
  expect(await api.list('/contacts?tag=newsletter', 'contacts')).toEqual([])
  const confirmed = await fetch(new URL(link, house.bootstrap.baseUrl), { method: 'POST' })
  await confirmed.body?.cancel()
  await eventually(async () => {
    expect(await api.list('/contacts?tag=newsletter', 'contacts')).toHaveLength(1)
  })
})

test('people of a former list keep their choices, and a receipt reaches who left the newsletter', async () => {
  const { api } = house
  const news = {
    key: 'product-news',
    name: 'Product news',
    kind: 'optional',
    default: 'in',
  } as const
  await api.post('/topics', { ...news, public: true })
  await api.post('/topics', { key: 'receipts', name: 'Receipts', kind: 'service' })
  const list = await readFile(join(root, folder, 'newsletter-list.csv'), 'utf8')
  const type = { 'Content-Type': 'text/csv' }
  const { body: begun } = await api.callUntyped('POST', '/contacts/import', list, type)
  await eventually(async () => {
    const { body } = await api.get(`/imports/${begun.id}`)
    expect(body).toMatchObject({ status: 'completed', rows: { created: 3, rejected: 0 } })
  })
  const { body: campaign } = await api.post('/campaigns', {
    name: 'News',
    channel: 'email',
    topic: news.key,
    audience: { tag: 'newsletter' },
    content: { subject: 'News', text: 'There is news.' },
  })
  expect((await api.post(`/campaigns/${campaign.id}/launch`)).status).toBe(200)
  await eventually(async () => {
    const { body } = await api.get(`/campaigns/${campaign.id}/stats`)
    expect(body).toMatchObject({ audience: 3, sent: 1, skipped: { UNSUBSCRIBED: 2 } })
  })
  const automation = await live('order-receipt')
  await api.callUntyped('POST', '/events', await file('order-receipt.event.json'))
  expect(await entryOf(automation, 'completed')).toMatchObject({ steps: { receipt: 'done' } })
  await eventually(async () => {
    const { body } = await api.get(`/messages?automationId=${automation.split('/').at(-1)}`)
    expect(body.messages).toMatchObject([{ status: 'sent', subject: 'Receipt for order A-7' }])
  })
})

/** Recipes whose emails are about an account, not marketing. */
const service = new Set([
  'deposit-confirmation',
  'liquidation-warning',
  'order-receipt',
  'payment-failed',
])

test('every marketing email of the recipes has a visible unsubscribe link', async () => {
  const names = (await readdir(join(root, folder))).filter(
    (name) => !service.has(name.split('.')[0] ?? ''),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(root, folder, name), 'utf8')))
  const emails = texts.flatMap((text) => text.match(/"html": ".*"/g) ?? [])
  expect(emails.length).toBeGreaterThan(5)
  expect(emails.filter((html) => !html.includes('{{ unsubscribeUrl }}'))).toEqual([])
})

test('docs/recipes.md shows every file', async () => {
  const shown = snippetsOf('docs/recipes.md').map(({ note }) => note)
  for (const name of await readdir(join(root, folder))) expect(shown).toContain(`${folder}/${name}`)
})

async function file(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, folder, name), 'utf8'))
}

/** Creates, publishes and activates it as a caller does; answers its path. */
async function live(name: string, api = house.api): Promise<`/automations/${string}`> {
  const created = await api.callUntyped('POST', '/automations', await file(`${name}.json`))
  expect(created.body).toMatchObject({ id: expect.stringMatching(/^auto_/) })
  const path = `/automations/${String(created.body.id)}` as const
  expect((await api.post(`${path}/publish`)).status).toBe(200)
  expect((await api.post(`${path}/activate`)).body).toMatchObject({ status: 'active' })
  return path
}

/** The one entry of an automation once it has this status, with the statuses of its steps. */
async function entryOf(automation: `/automations/${string}`, status: string) {
  const [id] = await entriesOf(automation, [status])
  const { body } = await house.api.get(`/entries/${id}`)
  return {
    status: body.status,
    steps: Object.fromEntries(body.steps.map((step) => [step.node, step.status])),
  }
}

/** The ids of all entries of an automation, newest first, once they have these statuses. */
function entriesOf(
  automation: `/automations/${string}`,
  statuses: readonly string[],
  api = house.api,
): Promise<string[]> {
  return eventually(async () => {
    const { entries } = (await api.get(`${automation}/entries`)).body
    expect(entries).toMatchObject(statuses.map((status) => ({ status })))
    return entries.map(({ id }) => id)
  })
}
