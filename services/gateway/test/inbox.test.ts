import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { NatsConnection } from '@nats-io/transport-node'
import { defaultRates } from '@outrider/contracts/gateway'
import { newId } from '@outrider/contracts/ids'
import {
  type InboxMessage,
  inboxSubject,
  pushToContact,
  recordStreamed,
  resumeInbox,
} from '@outrider/contracts/inbox'
import { notFound } from '@outrider/contracts/problem'
import { rotateContactTokens } from '@outrider/contracts/rotations'
import { signOutContact } from '@outrider/contracts/wallets'
import { connectNats } from '@outrider/service/nats/connection'
import { handle, request as ask, serveRequests } from '@outrider/service/nats/requests'
import { createLog } from '@outrider/service/observe/log'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../src/service.ts'
import {
  type GatewayUnderTest,
  newReader,
  type Reader,
  startGatewayUnderTest,
} from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
let messaging: NatsConnection
/** Where each of two gateways answers. */
let bases: string[]
const stored = new Map<string, InboxMessage[]>()
const streamed: string[] = []
const pushes: unknown[] = []
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack)
  const { sandbox } = gateway
  const log = createLog('peer', 'silent')
  messaging = await connectNats(sandbox.config('messaging').natsUrl, 'messaging', log)
  stack.defer(() => messaging.close())
  await serveRequests(messaging, 'messaging', log, [
    handle(resumeInbox, async ({ contactId, after }) => ({
      messages: (stored.get(contactId) ?? []).filter(({ id }) => id > after),
      more: false,
    })),
    handle(recordStreamed, async (request) => {
      streamed.push(...request.streamed.map(({ messageId }) => messageId))
      return {}
    }),
    handle(pushToContact, async (request) => {
      pushes.push(request.push)
      throw notFound()
    }),
  ])
  bases = [gateway.baseUrl, await startAnother(sandbox.config('gateway').natsUrl, stack)]
})
afterAll(() => stack.disposeAsync())

/** Starts another gateway; answers where. */
async function startAnother(natsUrl: string, owner: AsyncDisposableStack): Promise<string> {
  const config = { natsUrl, logLevel: 'silent', port: 0, publicUrl: 'http://localhost' } as const
  const { port } = await startGateway({ ...config, rateLimit: defaultRates }, owner)
  return `http://127.0.0.1:${port}/api/v1`
}

/** A line to a server that can be cut; whoever calls its host again is connected again. */
async function layLine({ hostname, port }: URL): Promise<{ host: string; cut(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(Number(port), hostname)
    for (const [end, far] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(end)
      end.on('error', () => {})
      end.once('close', () => far.destroy())
      end.pipe(far)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  const address = server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function newMessage(more: Partial<InboxMessage> = {}): InboxMessage {
  return {
    id: newId('msg'),
    title: 'T',
    body: 'B',
    url: null,
    data: null,
    createdAt: new Date().toISOString(),
    expiresAt: null,
    readAt: null,
    ...more,
  }
}

/** What a replica of messaging does once a message is stored. */
function come({ tenant, contactId }: Reader, message: InboxMessage): void {
  const data = { tenant, contactId, message }
  messaging.publish(inboxSubject(tenant.orgId, contactId), JSON.stringify(data))
}

/** Opens a stream and answers the ids that it has written so far. */
async function listen(base: string, reader: Reader, lastEventId?: string) {
  const closing = new AbortController()
  stack.defer(() => closing.abort())
  const response = await fetch(`${base}/inapp/stream`, {
    signal: closing.signal,
    headers: {
      Authorization: `Bearer ${await gateway.issueContactToken(reader)}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
  })
  const heard: string[] = []
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      heard.splice(0, heard.length, ...[...text.matchAll(/^id: (.*)\n/gm)].map(([, id = '']) => id))
    }
  })()
  reading.catch(() => {}) // cut
  return { response, heard, reading, close: () => closing.abort(), text: () => text }
}

test('a message reaches the streams at every gateway, and is told to be shown', async () => {
  const reader = newReader()
  const streams = await Promise.all(bases.map((base) => listen(base, reader)))
  for (const { response } of streams) {
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
  const message = newMessage({ title: 'line one\nline two', data: { a: 1 } })
  come(reader, message)
  for (const { heard, text } of streams) {
    await eventually(() => expect(heard).toEqual([message.id]))
    const [, data = ''] = /^data: (.*)$/m.exec(text()) ?? []
    expect(JSON.parse(data)).toEqual(message)
  }
  await eventually(() => expect(streamed).toContain(message.id))
})

test('a stream resumes after the message it saw last, at another gateway, without gaps or repetition', async () => {
  const reader = newReader()
  const messages: InboxMessage[] = []
  for (let count = 0; count < 5; count += 1) {
    messages.push(newMessage())
    await new Promise((resolve) => setTimeout(resolve, 2)) // ids sort to the millisecond
  }
  stored.set(reader.contactId, messages)
  const resumed = await listen(bases[1] ?? '', reader, messages[1]?.id)
  const late = newMessage()
  come(reader, messages[4] ?? late)
  come(reader, late)
  const expected = [...messages.slice(2), late].map(({ id }) => id)
  await eventually(() => expect(resumed.heard).toEqual(expected))
})

test('others hear nothing: another contact, another environment, what has expired', async () => {
  const reader = newReader()
  const [base = ''] = bases
  const mine = await listen(base, reader)
  const theirs = await listen(base, { ...reader, contactId: newId('con') })
  const elsewhere = { ...reader.tenant, environment: 'test' as const }
  come({ ...reader, tenant: elsewhere }, newMessage())
  come(reader, newMessage({ expiresAt: '2020-01-01T00:00:00.000Z' }))
  const message = newMessage()
  come(reader, message)
  await eventually(() => expect(mine.heard).toEqual([message.id]))
  expect(theirs.heard).toEqual([])
})

test('what came while the gateway could not hear is caught up with', async () => {
  const reader = newReader()
  const natsUrl = new URL(gateway.sandbox.config('gateway').natsUrl)
  const line = await layLine(natsUrl)
  natsUrl.host = line.host
  const base = await startAnother(natsUrl.href, stack)
  const stream = await listen(base, reader)
  line.cut()
  const missed = newMessage()
  stored.set(reader.contactId, [missed])
  come(reader, missed)
  await eventually(() => expect(stream.heard).toEqual([missed.id]))
})

test('a contact has at most ten open streams, and one that is closed makes room', async () => {
  const reader = newReader()
  const [base = ''] = bases
  const open = await Promise.all(Array.from({ length: 10 }, () => listen(base, reader)))
  expect(open.map(({ response }) => response.status)).toEqual(Array(10).fill(200))
  const refused = await listen(base, reader)
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('Retry-After')).toBe('30')
  open[0]?.close()
  await eventually(async () => expect((await listen(base, reader)).response.status).toBe(200))
})

test('a sign-out ends the streams of the contact at every gateway, and no others', async () => {
  const reader = newReader()
  const other = { ...reader, contactId: newId('con') }
  const [ended, left] = await Promise.all(
    [reader, other].map((each) => Promise.all(bases.map((base) => listen(base, each)))),
  )
  await ask(gateway.sandbox.nats, signOutContact, reader)
  for (const { reading } of ended ?? []) await expect(reading).rejects.toBeInstanceOf(Error)
  const message = newMessage()
  come(other, message)
  for (const { heard } of left ?? []) await eventually(() => expect(heard).toEqual([message.id]))
})

test('a rotation of the key of contact tokens at once ends all streams at every gateway', async () => {
  const [one, other] = [newReader(), newReader()]
  const ended = await Promise.all(
    [one, other].flatMap((each) => bases.map((base) => listen(base, each))),
  )
  await ask(gateway.sandbox.operator, rotateContactTokens, { atOnce: true })
  for (const { reading } of ended) await expect(reading).rejects.toBeInstanceOf(Error)
})

test('a last event id that is none is refused', async () => {
  const token = await gateway.issueContactToken()
  const headers = { Authorization: `Bearer ${token}`, 'Last-Event-ID': '7' }
  expect(await gateway.call('/inapp/stream', { headers })).toMatchObject({
    status: 400,
    body: { error: { field: 'Last-Event-ID' } },
  })
})

test('a gateway that closes ends its streams, and cuts none', async () => {
  const own = new AsyncDisposableStack()
  const base = await startAnother(gateway.sandbox.config('gateway').natsUrl, own)
  const { reading } = await listen(base, newReader())
  await own.disposeAsync()
  await expect(reading).resolves.toBeUndefined()
})

test('a push names its key in the body or in the header', async () => {
  const { text: key } = await gateway.issueKey()
  const push = { contact: { externalId: 'u' }, title: 'T', body: 'B' }
  const headers = { 'Idempotency-Key': 'h' }
  expect((await gateway.call('/inapp/push', { key, body: push, headers })).status).toBe(404)
  await gateway.call('/inapp/push', { key, body: { ...push, idempotencyKey: 'b' }, headers })
  expect(pushes).toMatchObject([{ idempotencyKey: 'h' }, { idempotencyKey: 'b' }])
})
