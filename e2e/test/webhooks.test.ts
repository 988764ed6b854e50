import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { verifyWebhook } from '@outrider/sdk/webhooks'
import { eventually } from '@outrider/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { signIn } from '../src/dashboard.ts'
import type { Installation } from '../src/outrider.ts'
import { shareOutrider } from '../src/shared.ts'
import type { Sent } from '../src/interface.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it as a receiver would
  readonly body: any
}

const stack = new AsyncDisposableStack()
const received = new Map<string, Received[]>()
const answers = new Map<string, (response: ServerResponse) => void>()
let outrider: Installation
let receiver: string
beforeAll(async () => {
  receiver = await startReceiver()
  outrider = await shareOutrider()
})
afterAll(() => stack.disposeAsync())

async function startReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const path = request.url ?? ''
      const one = { headers: request.headers, text, body: JSON.parse(text) }
      received.set(path, [...(received.get(path) ?? []), one])
      const answer = answers.get(path)
      if (answer) answer(response)
      else response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function hook(api: Client, events: Sent<'post', '/webhooks'>['events']) {
  const path = `/${crypto.randomUUID()}`
  const made = await api.post('/webhooks', { url: receiver + path, events })
  expect(made.status).toBe(201)
  return { path, id: made.body.id, secret: made.body.secret }
}

/** What came to a path, once so much has. */
function arrived(path: string, count = 1): Promise<Received[]> {
  return eventually(() => {
    const all = received.get(path) ?? []
    expect(all).toHaveLength(count)
    return all
  })
}

const signed = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})

test('whoever listens hears of the event, its contact and its automation at once, signed and without an address', async () => {
  const { api } = outrider
  const types = [
    'contact.created',
    'event.received',
    'automation.entered',
    'automation.completed',
  ] as const
  const { path, secret, id } = await hook(api, types)
  const { body: automation } = await api.post('/automations', {
    name: 'Tag',
    trigger: { type: 'custom_event', events: ['hooked'] },
    graph: {
      nodes: [
        { id: 'tag', type: 'update_contact', config: { addTags: ['hooked'] } },
        { id: 'end', type: 'exit' },
      ],
      edges: [{ from: 'tag', to: 'end' }],
    },
  })
  await api.post(`/automations/${automation.id}/publish`)
  await api.post(`/automations/${automation.id}/activate`)
  const email = 'somebody.in.particular@example.com'
  const event = { event: 'Hooked', contact: { email }, payload: { n: 1 }, idempotencyKey: 'h-1' }
  for (let time = 0; time < 2; time += 1) await api.post('/events', event)

  const all = await arrived(path, 4)
  expect(all.map(({ body }) => String(body.type)).toSorted()).toEqual([...types].toSorted())
  const [contact] = (await api.get(`/contacts?email=${email}`)).body.contacts
  for (const one of all) {
    expect(one.text).not.toContain(email)
    expect(one.headers['webhook-id']).toBe(one.body.id)
    expect(one.body.environment).toBe('live')
    expect(one.body.data.contactId).toBe(contact?.id)
    new Webhook(secret).verify(one.text, signed(one))
    new SvixWebhook(secret).verify(one.text, signed(one))
    expect(verifyWebhook({ payload: one.text, headers: signed(one), secret })).toEqual(one.body)
  }
  const told = all.find(({ body }) => body.type === 'event.received')
  expect(told?.body.data).toMatchObject({
    event: 'hooked',
    payload: { n: 1 },
    idempotencyKey: 'h-1',
  })
  await eventually(async () => {
    const { deliveries } = (await api.get(`/webhooks/${id}/deliveries?limit=3`)).body
    expect(deliveries).toHaveLength(3)
    for (const { status, attempts } of deliveries) {
      expect(status).toBe('delivered')
      expect(attempts).toMatchObject([{ status: 200 }])
    }
  })
})

test('a delivery that failed is replayed on request, under the same id', async () => {
  const { api } = outrider
  const { path, id } = await hook(api, ['contact.updated'])
  const { body } = await api.post('/contacts', { externalId: 'replayed' })
  answers.set(path, (response) => response.writeHead(503).end('later'))
  await api.patch(`/contacts/${body.contact.id}`, { attributes: { a: 1 } })
  const [first] = await arrived(path)
  const deliveries = `/webhooks/${id}/deliveries` as const
  const failed = await eventually(async () => {
    const [only] = (await api.get(deliveries)).body.deliveries
    expect(only?.attempts).toMatchObject([{ status: 503, answer: 'later' }])
    return only
  })
  answers.delete(path)
  const replayed = await api.post(`${deliveries}/${failed?.id}/replay`)
  expect(replayed).toMatchObject({ status: 202, body: { id: failed?.id, status: 'pending' } })
  const second = await eventually(() => {
    const [, next] = received.get(path) ?? [] // by the replay, or by a retry that was faster
    if (!next) throw new Error('nothing arrived again')
    return next
  })
  expect(second.headers['webhook-id']).toBe(failed?.id)
  expect(second.text).toBe(first?.text)
})

test('a key that is made is told of in its environment, and a test arrives in the test environment alone', async () => {
  const { bootstrap, api } = outrider
  const ownTest = createClient(bootstrap.baseUrl, bootstrap.secretKey.test)
  const live = await hook(api, ['key.created'])
  const inTest = await hook(ownTest, ['key.created'])
  const owner = (await signIn(outrider)).in(bootstrap.orgId)
  const { body: key } = await owner.post('/keys', { name: 'New', environment: 'live' })
  const [told] = await arrived(live.path)
  expect(told?.body.data).toMatchObject({ keyId: key.id, name: 'New' })
  expect((await ownTest.post(`/webhooks/${inTest.id}/test`)).status).toBe(202)
  const [tested] = await arrived(inTest.path)
  expect(tested?.body).toMatchObject({ type: 'webhook.test', environment: 'test' })
})

test('what came while a webhook was disabled comes by recovery', async () => {
  const { api } = outrider
  const { path, id } = await hook(api, ['contact.created'])
  const since = new Date(Date.now() - 1_000).toISOString()
  await api.patch(`/webhooks/${id}`, { enabled: false })
  const { body } = await api.post('/contacts', { externalId: 'missed' })
  await eventually(async () => {
    const { deliveries } = (await api.get(`/webhooks/${id}/deliveries?status=missed`)).body
    expect(deliveries).toHaveLength(1)
  })
  expect((await api.post(`/webhooks/${id}/recover`, { since })).status).toBe(409)
  await api.patch(`/webhooks/${id}`, { enabled: true })
  const recovered = await api.post(`/webhooks/${id}/recover`, { since })
  expect(recovered).toMatchObject({ status: 202, body: { recovered: 1 } })
  const [told] = await arrived(path)
  expect(told?.body.data.contactId).toBe(body.contact.id)
})

test('a secret is shown once, not even to whoever repeats the request, and both sign after a rotation', async () => {
  const { api } = outrider
  const path = `/${crypto.randomUUID()}`
  const input = { url: receiver + path, events: ['*'] } as const
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const made = await api.post('/webhooks', input, key)
  const again = await api.post('/webhooks', input, key)
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.body).toMatchObject({ id: made.body.id })
  expect(JSON.stringify(again.body)).not.toContain('whsec_')
  const one = `/webhooks/${made.body.id}` as const
  for (const each of [one, '/webhooks'] as const)
    expect(JSON.stringify((await api.get(each)).body)).not.toContain('whsec_')
  const rotated = await api.post(`${one}/rotate-secret`)
  expect(rotated.status).toBe(201)
  await api.post(`${one}/test`)
  const [told] = await arrived(path)
  if (!told) throw new Error('nothing arrived')
  expect(signed(told)['webhook-signature'].split(' ')).toHaveLength(2)
  for (const secret of [made.body.secret, rotated.body.secret])
    new Webhook(secret).verify(told.text, signed(told))
})

test('read-only keys read, and bad input is answered by its field', async () => {
  const { api, bootstrap } = outrider
  const { id } = await hook(api, ['*'])
  const reader = createClient(bootstrap.baseUrl, bootstrap.readOnlyKey.live)
  expect((await reader.get(`/webhooks/${id}`)).status).toBe(200)
  expect((await reader.get(`/webhooks/${id}/deliveries`)).status).toBe(200)
  for (const call of [
    reader.post('/webhooks', { url: receiver, events: ['*'] }),
    reader.post(`/webhooks/${id}/test`),
    reader.delete(`/webhooks/${id}`),
  ])
    expect(await call).toMatchObject({ status: 403, body: { error: { code: 'READ_ONLY_KEY' } } })
  const faults: [string, object][] = [
    ['url', { url: 'http://example.com/', events: ['*'] }],
    ['url', { url: 'https://10.0.0.1/', events: ['*'] }],
    ['url', { events: ['*'] }],
    ['events', { url: receiver, events: [] }],
    ['events.0', { url: receiver, events: ['contact.deleted'] }],
    ['secret', { url: receiver, events: ['*'], secret: 'mine' }],
  ]
  for (const [field, body] of faults) {
    const answer = await api.callUntyped('POST', '/webhooks', body)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', field } },
    })
  }
})

test('an erased contact’s payloads are emptied, and what is replayed names them no more than by id', async () => {
  const { api } = outrider
  const { path, id } = await hook(api, ['event.received', 'contact.erased'])
  const payload = { note: 'something private' }
  await api.post('/events', { event: 'e', contact: { externalId: 'erased' }, payload })
  const [before] = await arrived(path)
  expect(before?.body.data.payload).toEqual(payload)
  const { contactId } = before?.body.data ?? {}
  await api.delete(`/contacts/${contactId}`)
  await arrived(path, 2)
  await api.post(`/webhooks/${id}/deliveries/${before?.body.id}/replay`)
  const [, , after] = await arrived(path, 3)
  expect(after?.body).toMatchObject({ id: before?.body.id, data: { contactId } })
  expect(after?.text).not.toContain('something private')
})
