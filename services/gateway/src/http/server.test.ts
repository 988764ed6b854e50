import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { eventually } from '@outrider/testing/eventually'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayTakeLong, serveHttp } from './server.ts'

let stack: AsyncDisposableStack
beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(async () => {
  vi.useRealTimers()
  await stack.disposeAsync()
})

const minute = 60_000
/** The server looks at requests and responses once a minute. */
const bounds = { request: minute, headers: minute, stall: minute, rate: 1_024 }
/** Bytes that a minute must bring. */
const least = (bounds.rate * minute) / 1_000

/** From now on a minute passes when the test says so. */
function stopMinutes(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
}
const passMinute = () => vi.advanceTimersByTime(minute)

async function serve(
  listener: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  changed: Partial<typeof bounds> = {},
): Promise<number> {
  const server = stack.use(await serveHttp(listener, { port: 0 }, { ...bounds, ...changed }))
  return server.port
}

/** A server whose responses never end. */
async function serveEndlessly(changed: Partial<typeof bounds> = {}) {
  const { promise: response, resolve } = Promise.withResolvers<ServerResponse>()
  const port = await serve(async (_req, res) => {
    resolve(res)
    Readable.from(endless()).pipe(res)
  }, changed)
  return { response, port }
}

function* endless() {
  for (;;) yield 'x'.repeat(65_536)
}

function open(port: number): Socket {
  const socket = stack.adopt(connect(port, '127.0.0.1'), (each) => void each.destroy())
  return socket.on('error', () => {}) // the server may cut it
}

function ask(port: number, path = '/'): Socket {
  const socket = open(port)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return socket
}

/** Reads until the server could send so many more bytes, and stops when others wait. */
async function take(socket: Socket, res: ServerResponse, bytes: number): Promise<void> {
  const sent = () => (res.socket ? res.socket.bytesWritten - res.socket.writableLength : 0)
  const enough = sent() + bytes
  socket.resume()
  while (sent() < enough) await once(socket, 'data')
  socket.pause()
  await eventually(() => expect(res.writableLength).toBeGreaterThan(0))
}

test('the connection of a reader who takes nothing of an answer ends', async () => {
  const { response, port } = await serveEndlessly({ stall: 100 })
  ask(port).pause()
  await expect(once(await response, 'close')).resolves.toEqual([])
})

test.each([
  ['GET /?q=' + 'x'.repeat(20_000) + ' HTTP/1.1\r\nHost: a\r\n\r\n', 'headers'],
  ['GET / HTTP/1.1\r\nHost: a\r\n', 'headers'],
  ['no request\r\n\r\n', 'request'],
])('a request that cannot be read is refused as others are', async (sent, field) => {
  const { port } = await serveEndlessly({ headers: 100 })
  const socket = open(port)
  socket.write(sent)
  const response = await textOf(socket) // the connection ends
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(response).toMatch(/\r\nX-Request-Id: (req_\S+)\r\nX-Content-Type-Options: nosniff\r\n/)
  expect(JSON.parse(response.slice(response.indexOf('\r\n\r\n')))).toMatchObject({
    error: { code: 'VALIDATION_FAILED', field, requestId: expect.stringMatching(/^req_/) },
  })
})

test('a slow reader is served on while taking enough in each minute, and no longer', async () => {
  const { response, port } = await serveEndlessly()
  stopMinutes()
  const socket = ask(port)
  const res = await response
  for (let minutes = 0; minutes < 4; minutes += 1) {
    await take(socket, res, least)
    passMinute()
    expect(res.destroyed).toBe(false)
  }
  // What fits into the buffers of the system counts as taken.
  await eventually(() => {
    passMinute()
    expect(res.destroyed).toBe(true)
  })
})

test('the connection of a reader who takes too little of an answer ends', async () => {
  const { response, port } = await serveEndlessly({ rate: 1e9 })
  stopMinutes()
  const socket = ask(port)
  const res = await response
  await take(socket, res, least)
  passMinute()
  expect(res.destroyed).toBe(true)
})

test('a connection whose answer was taken stays open for the next request', async () => {
  const cut = Promise.withResolvers<void>()
  const port = await serve(
    async ({ url }, res) => {
      if (url === '/endless') Readable.from(endless()).pipe(res.once('close', cut.resolve))
      else res.end('ok')
    },
    { stall: 100 },
  )
  const socket = ask(port)
  await once(socket, 'data')
  ask(port, '/endless').pause()
  await cut.promise // the first connection would have been cut before it
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(String(await once(socket, 'data'))).toContain('200 OK')
})

test('a request whose headers do not end is cut in time', async () => {
  const port = await serve(async () => {}, { headers: 100 })
  const socket = open(port)
  const began = performance.now()
  socket.resume().write('GET / HTTP/1.1\r\nHost: a\r\n')
  await once(socket, 'close')
  expect(performance.now() - began).toBeGreaterThan(90)
})

/** The head of a request with a body. */
const announced = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'

test('a request whose body does not end is cut in time', async () => {
  const { promise: request, resolve } = Promise.withResolvers<IncomingMessage>()
  const port = await serve(async (req) => resolve(req))
  stopMinutes()
  open(port).write(`${announced}abc`)
  const req = await request
  await new Promise(setImmediate) // the server measures from the next turn on
  vi.advanceTimersByTime(minute - 1)
  expect(req.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(req.destroyed).toBe(true)
})

test('a body that may take long arrives while it brings enough in each minute, and then ends with an error', async () => {
  const { promise: failure, resolve: fail } = Promise.withResolvers<unknown>()
  let received = 0
  const port = await serve(async (req) => {
    mayTakeLong(req)
    try {
      for await (const chunk of req) received += Buffer.from(chunk).length
    } catch (error) {
      fail(error)
    }
  })
  stopMinutes()
  const socket = open(port)
  socket.write(announced)
  let sent = 0
  const bring = async (bytes: number) => {
    socket.write('x'.repeat(bytes))
    sent += bytes
    await eventually(() => expect(received).toBe(sent))
    passMinute()
  }
  for (let minutes = 0; minutes < 4; minutes += 1) await bring(least)
  await bring(least - 1)
  expect(await failure).toHaveProperty('message', 'the request did not arrive in time')
})

/** The timers that keep this process from its end. */
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a server closes without a trace of a caller who left in the middle of a body after an early response', async () => {
  const before = timers()
  const server = await serveHttp(async (_req, res) => void res.end('no'), { port: 0 })
  const socket = open(server.port)
  socket.write(`${announced}abc`)
  await once(socket, 'data')
  socket.destroy()
  await server[Symbol.asyncDispose]()
  expect(timers()).toBe(before)
})
