import { once } from 'node:events'
import { createServer } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateContact } from '@outrider/contracts/contacts'
import { subjectFor } from '@outrider/contracts/contract'
import { eventAccepted } from '@outrider/contracts/events'
import { messageFacts, sendEmail } from '@outrider/contracts/messaging'
import { triggerKnown } from '@outrider/contracts/triggers'
import { eventually } from '@outrider/testing/eventually'
import { reservePort } from '@outrider/testing/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client.ts'
import type { Schema } from '../src/interface.ts'
import { type Outrider, startOutrider } from '../src/outrider.ts'
import { natsPid, postmasterPid } from '../src/server-pids.ts'
import { makePreparedDir } from '../src/shared.ts'
import { receiveTraces } from '../src/trace-receiver.ts'

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
let origin: string
let healthOrigin: string
let traces: Awaited<ReturnType<typeof receiveTraces>>
beforeAll(async () => {
  traces = await receiveTraces(stack)
  const healthPort = await reservePort()
  healthOrigin = `http://127.0.0.1:${healthPort}`
  outrider = await startOutrider(await makePreparedDir(stack), stack, {
    HEALTH_PORT: String(healthPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'https://o.example',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  })
  ;({ origin } = new URL(outrider.bootstrap.baseUrl))
})
afterAll(() => stack.disposeAsync())

async function ask(url: string, token?: string) {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(4_000) })
  return { status: answer.status, text: await answer.text() }
}

// First: of refusals of a network, the log has one a minute.
test('a refused credential has a line in the security log, without the credential', async () => {
  const { baseUrl } = outrider.bootstrap
  const key = `sk_live_${'0'.repeat(26)}.${'x'.repeat(49)}`
  expect((await createClient(baseUrl, key).get('/contacts')).status).toBe(401)
  await eventually(() => {
    const refusals = outrider
      .logged()
      .split('\n')
      .filter((each) => each.includes('"log":"security"'))
    const line = refusals.find((each) => each.includes('"route":"/contacts"'))
    expect(line).toContain('"status":401,"code":"UNAUTHENTICATED"')
  })
  expect(outrider.logged()).not.toContain('x'.repeat(49))
})

/** What the metrics show once an event has been accepted and handled. */
const shown = [
  /^outrider_http_requests_total\{method="POST",route="\/events",status="202"\} 1$/m,
  /^outrider_http_request_duration_seconds_count\{.*route="\/events".*\} 1$/m,
  /^outrider_request_duration_seconds_count\{contract="keys\.[\w-]+",outcome="ok"\} \d+$/m,
  /^outrider_consumer_batch_items_sum\{stream="EVENTS",consumer="contacts-single"\} 1$/m,
  /^outrider_consumer_batch_duration_seconds_count\{stream="EVENTS",consumer="contacts-single"\} 1$/m,
  /^outrider_consumer_settled_seconds_bucket\{le="\+Inf",stream="EVENTS",consumer="contacts-single"\} 1$/m,
  /^outrider_stream_free_bytes\{stream="FACTS"\} \d+$/m,
  /^outrider_consumer_lag_messages\{stream="EVENTS",consumer="contacts-single"\} 0$/m,
  /^outrider_consumer_oldest_unacknowledged_seconds\{stream="EVENTS",consumer="contacts-single"\} 0$/m,
  /^outrider_consumer_lag_messages\{stream="COMMANDS",consumer="messaging"\} 0$/m, // of another thread
  /^outrider_duplicate_window_seconds\{stream="EVENTS"\} 3600$/m,
  /^outrider_outbox_oldest_seconds\{service="contacts"\} 0$/m,
  /^outrider_database_connections\{service="contacts",state="idle"\} \d+$/m,
  /^outrider_database_pool_seconds\{service="contacts",pool="work"\} 0\.\d+$/m,
  /^outrider_due_oldest_seconds\{work="\w+"\} 0$/m,
  /^outrider_parked_items\{service="contacts"\} 0$/m,
  /^process_resident_memory_bytes \d+$/m,
]

test('metrics are for the operator, and on the health port for who reaches that', async () => {
  const { operatorToken, secretKey, orgId } = outrider.bootstrap
  for (const token of [undefined, secretKey.live, 'operator-token-of-somebody'])
    expect((await ask(`${origin}/metrics`, token)).status).toBe(401)
  const contact = { externalId: 'u_1' }
  expect((await outrider.api.post('/events', { event: 'signup', contact })).status).toBe(202)
  const missing = async (url: string, token?: string) => {
    const { text } = await ask(url, token)
    expect(text).not.toContain(orgId)
    return shown.filter((line) => !line.test(text))
  }
  await eventually(async () =>
    expect(await missing(`${origin}/metrics`, operatorToken)).toEqual([]),
  )
  expect(await missing(`${healthOrigin}/metrics`)).toEqual([])
})

test('it listens on 127.0.0.1 alone, the health port, too', async () => {
  for (const open of [origin, healthOrigin]) {
    const elsewhere = new URL(open)
    elsewhere.hostname = '127.0.0.2'
    await expect(fetch(elsewhere)).rejects.toThrow('fetch failed')
  }
})

test('a proxy that is not configured is reported in the log, once', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.1' }
  for (let count = 0; count < 3; count += 1)
    await (await fetch(`${origin}/livez`, { headers })).arrayBuffer()
  await eventually(() => expect(outrider.logged()).toContain('X-Forwarded-For is ignored'))
  expect(outrider.logged().split('X-Forwarded-For')).toHaveLength(2)
})

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

test('links in emails lead to the public address', async () => {
  await automate(outrider.api, 'linked', [
    { id: 'email', type: 'send_email', config: { subject: 'Hello', text: 'Hello' } },
    { id: 'end', type: 'exit' },
  ])
  await outrider.api.post('/events', { event: 'linked', contact: { email: 'bo@example.com' } })
  const folder = join(outrider.dataDir, 'mail')
  const email = await eventually(async () => {
    const [file = 'none yet'] = await readdir(folder)
    return readFile(join(folder, file), 'utf8')
  })
  expect(email.replaceAll(/=\r?\n/g, '')).toContain('https://o.example/api/v1/unsubscribe/')
})

/** Freezes a server until `meanwhile` is done. */
async function frozen(pid: number, meanwhile: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await meanwhile().finally(() => process.kill(pid, 'SIGCONT'))
}

test.each([
  ['nats-server', natsPid, /NATS/],
  ['PostgreSQL', postmasterPid, /PostgreSQL/],
])(
  'while %s is frozen the installation lives and is not ready, and then is again',
  async (_, pidOf, named) => {
    await eventually(isReady)
    await frozen(await pidOf(outrider), async () => {
      const { operatorToken } = outrider.bootstrap
      for (const from of [origin, healthOrigin]) {
        // A consumer of a frozen server may be reported before the server is.
        const refused = { status: 503, text: expect.stringMatching(named) }
        await eventually(async () =>
          expect(await ask(`${from}/readyz`, operatorToken)).toMatchObject(refused),
        )
        expect((await ask(`${from}/livez`)).status).toBe(200)
      }
      expect(await ask(`${origin}/readyz`)).toEqual({ status: 503, text: '{"ok":false}' })
    })
    await eventually(isReady)
  },
)

async function isReady(): Promise<void> {
  expect(await ask(`${origin}/readyz`)).toEqual({ status: 200, text: '{"ok":true}' })
}
