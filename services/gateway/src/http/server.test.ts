import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mayTakeLong, serveHttp } from './server.ts'

const stall = 500
const bounds = { request: 300, headers: 300, stall, rate: 1_024 }
let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

/** A server whose answer never ends; `over` resolves when somebody's connection has ended. */
async function serveEndlessly(rate = bounds.rate) {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const { port } = stack.use(
    await serveHttp(
      async (_req, res) => {
        res.once('close', () => resolve())
        Readable.from(endless()).pipe(res)
      },
      { port: 0 },
      { ...bounds, rate },
    ),
  )
  return { over, port }
}

function* endless() {
  for (;;) yield 'x'.repeat(65_536)
}

function ask(port: number): Socket {
  const socket = stack.adopt(connect(port, '127.0.0.1'), (open) => void open.destroy())
  socket.on('error', () => {}) // the server cuts it
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  return socket
}

test('the connection of a reader who takes nothing of an answer ends', async () => {
  const { over, port } = await serveEndlessly()
  ask(port).pause()
  await expect(over).resolves.toBeUndefined()
})

test.each([
  ['GET /?q=' + 'x'.repeat(20_000) + ' HTTP/1.1\r\nHost: a\r\n\r\n', 'headers'],
  ['GET / HTTP/1.1\r\nHost: a\r\n', 'headers'],
  ['no request\r\n\r\n', 'request'],
])('a request that cannot be read is refused as others are', async (sent, field) => {
  const { port } = await serveEndlessly()
  const socket = stack.adopt(connect(port, '127.0.0.1'), (open) => void open.destroy())
  socket.write(sent)
  const response = await textOf(socket) // the connection ends
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(response).toMatch(/\r\nX-Request-Id: (req_\S+)\r\nX-Content-Type-Options: nosniff\r\n/)
  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({
    error: { code: 'VALIDATION_FAILED', field, requestId: expect.stringMatching(/^req_/) },
  })
})

test('a slow reader who takes something now and then is served on', async () => {
  const { over, port } = await serveEndlessly()
  const socket = ask(port)
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), 5) // 13 MB a second, where nothing else would slow it down
  })
  expect(await Promise.race([over, delay(stall * 4, 'open')])).toBe('open')
})

test('a connection whose answer was taken stays open for the next request', async () => {
  const { port } = stack.use(
    await serveHttp(async (_req, res) => void res.end('ok'), { port: 0 }, bounds),
  )
  const socket = ask(port)
  await once(socket, 'data')
  await delay(stall * 2)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(String(await once(socket, 'data'))).toContain('200 OK')
})

test.each([
  ['whose headers do not end', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['whose body does not end', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc'],
])('a request %s is cut in time', async (_what, text) => {
  const { port } = stack.use(await serveHttp(async () => {}, { port: 0 }, bounds))
  const socket = stack.adopt(connect(port, '127.0.0.1'), (open) => void open.destroy())
  socket.on('error', () => {})
  const began = performance.now()
  socket.resume().write(text)
  await once(socket, 'close')
  expect(performance.now() - began).toBeGreaterThan(250)
})

test('a body that may take long and falls silent ends with an error for its reader', async () => {
  const { promise: read, resolve } = Promise.withResolvers<unknown>()
  const listener = async (req: IncomingMessage) => {
    mayTakeLong(req)
    try {
      for await (const chunk of req) void chunk
    } catch (error) {
      resolve(error)
    }
  }
  const { port } = stack.use(await serveHttp(listener, { port: 0 }, bounds))
  const socket = stack.adopt(connect(port, '127.0.0.1'), (open) => void open.destroy())
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(1_000)}`)
  const drip = setInterval(() => socket.write('x'), 50)
  expect(await read).toBeInstanceOf(Error)
  clearInterval(drip)
})

test('the connection of a reader who takes too little of an answer ends', async () => {
  const { over, port } = await serveEndlessly(1e9)
  const socket = ask(port)
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), 5)
  })
  expect(await Promise.race([over, delay(stall * 4, 'open')])).toBeUndefined()
})
