import { once } from 'node:events'
import { createServer } from 'node:http'
import { eventually } from '@outrider/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import type { Sent } from '../src/interface.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'

interface Notice {
  readonly type: string
  readonly environment: string
  readonly data: Readonly<Record<string, unknown>>
}

const stack = new AsyncDisposableStack()
/** What the receiver got, by path. */
const received = new Map<string, Notice[]>()
let outrider: Installation
let inTest: Client
let receiver: string
let secret = ''
beforeAll(async () => {
  receiver = await startReceiver()
  outrider = await shareOutrider()
  const { baseUrl, secretKey } = outrider.bootstrap
  inTest = createClient(baseUrl, secretKey.test)
  secret = await subscribe(inTest, '/test')
  await subscribe(outrider.api, '/live')
})
afterAll(() => stack.disposeAsync())

async function startReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { url = '' } = request
      if (url === '/test') new Webhook(secret).verify(text, Object(request.headers))
      const notice: Notice = JSON.parse(text)
      received.set(url, [...(received.get(url) ?? []), notice])
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  return `http://127.0.0.1:${Object(server.address()).port}`
}

async function subscribe(api: Client, path: string): Promise<string> {
  const events = [
    'message.sent',
    'message.bounced',
    'message.complained',
    'message.failed',
    'message.skipped',
    'suppression.created',
  ] as const
  const { status, body } = await api.post('/webhooks', { url: receiver + path, events })
  expect(status).toBe(201)
  return body.secret
}

/** What webhooks of the test environment say of a contact, by type; once each of these types has come. */
function noticesOf(contactId: string, ...types: string[]): Promise<Record<string, Notice>> {
  return eventually(() => {
    const about = (received.get('/test') ?? []).filter(
      ({ data }) => data['contactId'] === contactId,
    )
    expect(about.map(({ type }) => type).toSorted()).toEqual(types.toSorted())
    return Object.fromEntries(about.map((notice) => [notice.type, notice]))
  })
}

const contactOf = async (email: string, more: Omit<Sent<'post', '/contacts'>, 'email'> = {}) =>
  (await inTest.post('/contacts', { ...more, email })).body.contact.id

const letter = { subject: 'Hello', text: 'Hello.' }

async function send(email: string, content: Omit<Sent<'post', '/emails'>, 'contact'> = letter) {
  const { status, body } = await inTest.post('/emails', { contact: { email }, ...content })
  expect(status).toBe(202)
  return body.id
}

/** The types of a message's timeline, once it ends like that. */
const timeline = (messageId: string, ...types: string[]) =>
  eventually(async () => {
    const { body } = await inTest.get(`/messages/${messageId}`)
    expect(body.timeline.map(({ type }) => type)).toEqual(types)
    return body
  })

test.each([
  ['bounced@example.com', 'bounced', { status: '5.1.1' }, 'hard_bounce'],
  ['Complained+2@Shop.example', 'complained', {}, 'complaint'],
])('an email to %s is %s, webhooks say so, and the address gets no more', async (...row) => {
  const [email, outcome, details, reason] = row
  const contactId = await contactOf(email)
  const messageId = await send(email)
  const message = await timeline(messageId, 'queued', 'sent', outcome)
  expect(message.status).toBe(outcome)

  const type = `message.${outcome}`
  const first = await noticesOf(contactId, 'message.sent', 'suppression.created', type)
  const data = { messageId, contactId, channel: 'email', occurredAt: expect.any(String) }
  expect(first[type]).toMatchObject({ type, environment: 'test' })
  expect(first[type]?.data).toEqual({ ...data, ...details })
  expect(first['suppression.created']?.data).toMatchObject({ reason })
  const { body } = await inTest.get(`/contacts/${contactId}`)
  expect(body.reachable.email).toBe(false)

  const again = await send(email)
  await timeline(again, 'queued', 'skipped')
  const then = await noticesOf(contactId, ...Object.keys(first), 'message.skipped')
  expect(then['message.skipped']?.data).toEqual({
    ...data,
    messageId: again,
    reason: 'SUPPRESSED',
  })
})

test('an email to delayed@… is deferred: it stays sent, and its address may be written to', async () => {
  const email = 'delayed@example.com'
  const contactId = await contactOf(email)
  const messageId = await send(email)
  const message = await timeline(messageId, 'queued', 'sent', 'deferred')
  expect(message.status).toBe('sent')
  expect(message.timeline.at(-1)?.detail).toMatch(/^4\./)
  await timeline(await send(email), 'queued', 'sent', 'deferred')
  await eventually(() => {
    const types = (received.get('/test') ?? [])
      .filter(({ data }) => data['contactId'] === contactId)
      .map(({ type }) => type)
    expect(types).toEqual(['message.sent', 'message.sent'])
  })
})

test('an email that cannot be rendered, and one that its contact does not want, are reported with the reason', async () => {
  const text = '{% for i in (1..100000000) %}x{% endfor %}'
  const ada = await contactOf('ada@example.com')
  const failed = await send('ada@example.com', { ...letter, text })
  const { 'message.failed': failure } = await noticesOf(ada, 'message.failed')
  expect(failure?.data).toMatchObject({ messageId: failed, reason: 'TEMPLATE_LIMIT' })

  const bob = await contactOf('bob@example.com', { subscription: { email: 'unsubscribed' } })
  const skipped = await send('bob@example.com')
  const { 'message.skipped': skip } = await noticesOf(bob, 'message.skipped')
  expect(skip?.data).toMatchObject({ messageId: skipped, reason: 'UNSUBSCRIBED' })
})

/** An entry that waits for an hour, and then for an event that never comes. */
async function entryThatWaits(api: Client): Promise<string> {
  const { body } = await api.post('/automations', {
    name: 'Waits',
    trigger: { type: 'custom_event', events: ['waits'] },
    graph: {
      nodes: [
        { id: 'delay', type: 'delay', config: { seconds: 3_600 } },
        { id: 'paid', type: 'wait_for_event', config: { event: 'paid', timeoutSeconds: 3_600 } },
        { id: 'thank', type: 'exit' },
        { id: 'give-up', type: 'exit' },
      ],
      edges: [
        { from: 'delay', to: 'paid' },
        { from: 'paid', to: 'thank', branch: 'matched' },
        { from: 'paid', to: 'give-up', branch: 'timeout' },
      ],
    },
  })
  for (const transition of ['publish', 'activate'] as const)
    expect((await api.post(`/automations/${body.id}/${transition}`)).status).toBe(200)
  await api.post('/events', { event: 'waits', contact: { externalId: 'patient' } })
  return eventually(async () => {
    const [entry] = (await api.get(`/automations/${body.id}/entries?status=waiting`)).body.entries
    if (!entry) throw new Error('nothing waits yet')
    return entry.id
  })
}

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

test('skip-wait ends one wait after the other in the test environment, and none in live', async () => {
  const entryId = await entryThatWaits(inTest)
  const skip = (api: Client) => api.callUntyped('POST', `/entries/${entryId}/skip-wait`)
  const reached = (status: string, ...nodes: string[]) =>
    eventually(async () => {
      const { body } = await inTest.get(`/entries/${entryId}`)
      expect([body.status, body.steps.map(({ node }) => node)]).toEqual([status, nodes])
    })
  await reached('waiting', 'delay')
  expect(await skip(outrider.api)).toMatchObject(refused(404, 'NOT_FOUND'))
  expect(await skip(inTest)).toMatchObject({ status: 200, body: { id: entryId } })
  await reached('waiting', 'delay', 'paid')
  expect(await skip(inTest)).toMatchObject({ status: 200 })
  await reached('completed', 'delay', 'paid', 'give-up')
  expect(await skip(inTest)).toMatchObject(refused(409, 'INVALID_TRANSITION'))

  const live = await entryThatWaits(outrider.api)
  const real = await outrider.api.callUntyped('POST', `/entries/${live}/skip-wait`)
  expect(real).toMatchObject(refused(403, 'NOT_ALLOWED'))
  expect((await outrider.api.get(`/entries/${live}`)).body.status).toBe('waiting')
})

const post = (path: string, body?: object) => inTest.callUntyped('POST', path, body)

test('wrong input is refused', async () => {
  const nobodys = 'ent_01jd6fjq4ee7ptyb6zezyfmqkr'
  expect(await post(`/entries/${nobodys}/skip-wait`)).toMatchObject(refused(404, 'NOT_FOUND'))
  expect(await post('/entries/none/skip-wait')).toMatchObject(refused(404, 'NOT_FOUND'))
  expect(await post(`/entries/${nobodys}/skip-wait`, { all: true })).toMatchObject(
    refused(400, 'VALIDATION_FAILED'),
  )
  const contact = { email: 'bounced@' }
  expect(await post('/emails', { contact, ...letter })).toMatchObject(
    refused(400, 'VALIDATION_FAILED'),
  )
  const to = 'bounced@example.com'
  expect(await post('/emails', { to, contact: { email: to }, ...letter })).toMatchObject(
    refused(400, 'VALIDATION_FAILED'),
  )
  expect(received.get('/live')).toBeUndefined()
})
