import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInbox } from '../src/sdk.ts'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'

const stack = new AsyncDisposableStack()
let server: ScriptedServer

beforeAll(async () => {
  server = await startScriptedServer(stack)
})
afterAll(() => stack.disposeAsync())

const streamed = (...ids: string[]) => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: `: hello\n\n${ids.map((id) => `id: ${id}\ndata: {"id":"${id}"}\n\n`).join('')}`,
})

test('a stream that breaks off goes on after the last message that came', async () => {
  server.answer(streamed('msg_1', 'msg_2'), 'lost', streamed('msg_3'))
  const inbox = createInbox({ baseUrl: server.baseUrl, token: () => 'ct_x' })
  const stop = new AbortController()
  const ids: string[] = []
  for await (const { id } of inbox.stream({ signal: stop.signal })) {
    ids.push(id)
    if (id === 'msg_3') stop.abort()
  }
  expect(ids).toEqual(['msg_1', 'msg_2', 'msg_3'])
  expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([
    undefined,
    'msg_2',
    'msg_2',
  ])
})

test.each([
  ['CR', '\r'],
  ['CRLF', '\r\n'],
  ['LF', '\n'],
])('lines of a stream end in %s', async (_, end) => {
  const lines = [
    ': hello',
    '',
    'id: msg_1',
    'data',
    'data: {"id":',
    'data: "msg_1"}',
    'dataX: 1',
    '',
    '',
  ]
  server.answer({ ...streamed(), body: lines.join(end) })
  const stream = createInbox({ baseUrl: server.baseUrl, token: () => 'ct_x' }).stream()
  expect((await stream.next()).value).toEqual({ id: 'msg_1' })
  await stream.return()
})

test('a page hears when the stream is open, when it is lost, and when it is open again', async () => {
  server.answer(streamed('msg_1'), 'lost', streamed('msg_2'))
  const inbox = createInbox({ baseUrl: server.baseUrl, token: () => 'ct_x' })
  const stop = new AbortController()
  const told: unknown[] = []
  const onConnection = (isOpen: boolean) => told.push(isOpen)
  for await (const { id } of inbox.stream({ signal: stop.signal, onConnection })) {
    told.push(id)
    if (id === 'msg_2') stop.abort()
  }
  expect(told).toEqual([true, 'msg_1', false, false, true, 'msg_2'])
})

test('a stream that says nothing for too long is opened again', async () => {
  server.answer('silence', streamed('msg_1'))
  const inbox = createInbox({ baseUrl: server.baseUrl, token: () => 'ct_x' })
  const stream = inbox.stream({ maxSilenceMs: 50 })
  expect((await stream.next()).value).toMatchObject({ id: 'msg_1' })
  await stream.return()
})

test('a token that opens nothing any more ends the stream by an error', async () => {
  server.answer({ status: 401, body: { error: { code: 'UNAUTHENTICATED', message: 'no' } } })
  const inbox = createInbox({ baseUrl: server.baseUrl, token: () => 'ct_x' })
  await expect(inbox.stream().next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
