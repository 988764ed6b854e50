import { once } from 'node:events'
import { createServer } from 'node:http'
import { eventAccepted } from '@outrider/contracts/events'
import { subjectFor } from '@outrider/contracts/contract'
import { updateContact } from '@outrider/contracts/contacts'
import { messageFacts, sendEmail } from '@outrider/contracts/messaging'
import { triggerKnown } from '@outrider/contracts/triggers'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import { makeDataDir, type Outrider, startOutrider } from '../src/outrider.ts'
import { receiveTraces } from '../src/trace-receiver.ts'
import type { Schema } from '../src/interface.ts'

const requestId = 'req-that-is-followed'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const otherTraceId = '0af7651916cd43dd8448eb211c80319c'
/** Where an event goes until its contact has the tag: who, and by which subject or route. */
const way = [
  ['gateway', 'POST /events'],
  ['contacts', subjectFor(eventAccepted, 'single')],
  ['automations', subjectFor(triggerKnown, 'single')],
  ['contacts', updateContact.subject],
] as const

const stack = new AsyncDisposableStack()
let outrider: Outrider
let traces: Awaited<ReturnType<typeof receiveTraces>>
beforeAll(async () => {
  traces = await receiveTraces(stack)
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    LOG_LEVEL: 'debug',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  }
  outrider = await startOutrider(await makeDataDir(stack), stack, env)
})
afterAll(() => stack.disposeAsync())

interface Line {
  readonly name: string
  readonly msg: string
  readonly subject?: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly requestId?: string
  readonly traceId?: string
}

/** Makes an automation that takes these steps one after the other. */
async function automate(api: Client, event: string, nodes: Schema<'Graph'>['nodes']) {
  const trigger = { type: 'custom_event', events: [event] } as const
  const edges = nodes.slice(1).map(({ id }, index) => ({ from: nodes[index]?.id ?? '', to: id }))
  const { body } = await api.post('/automations', { name: 'A', trigger, graph: { nodes, edges } })
  for (const step of ['publish', 'activate'] as const)
    expect((await api.post(`/automations/${body.id}/${step}`)).status).toBe(200)
}

function lines(): Line[] {
  return outrider
    .logged()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line): Line => JSON.parse(line))
}

test('a refused credential has a line in the security log, without the credential', async () => {
  const { baseUrl } = outrider.bootstrap
  const key = `sk_live_${'0'.repeat(26)}.${'x'.repeat(49)}`
  expect((await createClient(baseUrl, key).get('/contacts')).status).toBe(401)
  await eventually(() => {
    const line = outrider
      .logged()
      .split('\n')
      .find((each) => each.includes('"log":"security"'))
    expect(line).toContain('"status":401,"code":"UNAUTHENTICATED"')
    expect(line).toContain('"route":"/contacts"')
  })
  expect(outrider.logged()).not.toContain('x'.repeat(49))
})

test('an event is followed by its request id from the answer to the tag, in logs and traces', async () => {
  const { api } = outrider
  await automate(api, 'signup', [
    { id: 'tag', type: 'update_contact', config: { addTags: ['new'] } },
    { id: 'end', type: 'exit' },
  ])

  const accepted = await api.post(
    '/events',
    { event: 'signup', contact: { externalId: 'u_1' } },
    { 'X-Request-Id': requestId, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  )
  expect(accepted.status).toBe(202)
  expect(accepted.headers.get('X-Request-Id')).toBe(requestId)
  await eventually(async () => {
    const { body } = await api.get('/contacts?externalId=u_1')
    expect(body.contacts[0]?.tags).toEqual(['new'])
  })

  await eventually(() => {
    const followed = lines().filter((line) => line.requestId === requestId)
    const told = followed.map((line) => [line.name, line.subject ?? `${line.method} ${line.route}`])
    for (const step of way) expect(told).toContainEqual(step)
    expect(new Set(followed.map((line) => line.traceId))).toEqual(new Set([traceId]))
    expect(followed.find(({ msg }) => msg === 'request')).toMatchObject({
      status: 202,
      keyId: expect.stringMatching(/^key_/),
      orgId: outrider.bootstrap.orgId,
      environment: 'live',
      network: expect.stringMatching(/127\.0\.0\.1|::/),
    })
  })
  await eventually(() => {
    const followed = traces.spans.filter((span) => span.requestId === requestId)
    const told = followed.map(({ service, name }) => [service, name])
    for (const step of way) expect(told).toContainEqual(step)
    expect(new Set(followed.map((span) => span.traceId))).toEqual(new Set([traceId]))
    const ofWay = way.map(([by, name]) =>
      followed.find((span) => span.service === by && span.name === name),
    )
    const parents = ofWay.slice(1).map((span) => span?.parentSpanId)
    expect(parents).toEqual(ofWay.slice(0, -1).map((span) => span?.spanId))
  })
})

test('a trace goes on after a wait, with the email, the fact about it and the webhook that tells it', async () => {
  const api = createClient(outrider.bootstrap.baseUrl, outrider.bootstrap.secretKey.test)
  const receiver = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  stack.defer(() => void receiver.close())
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const webhook = { url: `http://127.0.0.1:${port}/`, events: ['message.sent'] } as const
  expect((await api.post('/webhooks', webhook)).status).toBe(201)
  await automate(api, 'waited', [
    { id: 'wait', type: 'delay', config: { seconds: 1 } },
    { id: 'email', type: 'send_email', config: { subject: 'Hello', text: 'Hello' } },
    { id: 'end', type: 'exit' },
  ])

  const traceparent = `00-${otherTraceId}-00f067aa0ba902b7-01`
  const event = { event: 'waited', contact: { email: 'ada@example.com' } }
  expect((await api.post('/events', event, { traceparent })).status).toBe(202)

  await eventually(() => {
    const followed = traces.spans.filter(({ traceId: id }) => id === otherTraceId)
    const bySpanId = new Map(followed.map((span) => [span.spanId, span]))
    const parents = followed.map(({ service, name, parentSpanId }) => {
      const parent = bySpanId.get(parentSpanId ?? '')
      return [`${service} ${name}`, parent ? `${parent.service} ${parent.name}` : undefined]
    })
    const known = `automations ${subjectFor(triggerKnown, 'single')}`
    const command = `messaging ${sendEmail.subject}`
    const told = `webhooks ${messageFacts.sent.subject}`
    expect(parents).toContainEqual([command, known])
    expect(parents).toContainEqual(['messaging email', command])
    expect(parents).toContainEqual([told, command])
    expect(parents).toContainEqual(['webhooks webhook', told])
  })
})
