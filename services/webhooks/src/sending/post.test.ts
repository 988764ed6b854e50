import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networksOf } from '@outrider/service/http/addresses'
import { NotAllowed } from '@outrider/service/http/outbound'
import { expect, onTestFinished, test } from 'vitest'
import { createPoster } from './post.ts'

async function serve(answer: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

function poster(allowed = '127.0.0.0/8', timeout?: number) {
  const made = createPoster(networksOf(allowed), timeout)
  onTestFinished(() => made[Symbol.asyncDispose]())
  return made
}

test('connections are kept between requests', async () => {
  const sockets = new Set<unknown>()
  const host = await serve((req, res) => {
    sockets.add(req.socket)
    res.end()
  })
  const { post } = poster()
  for (let time = 0; time < 20; time += 1) await post(`http://${host}/`, {}, '{}')
  expect(sockets.size).toBeLessThan(4)
})

test.each<[string, (socket: Socket) => void]>([
  ['closed', (socket) => socket.destroy()],
  ['reset', (socket) => socket.resetAndDestroy()],
])('a request for which a kept connection is %s is made again over a new one', async (_, cut) => {
  const used = new Set<Socket>()
  let cuts = 0
  const host = await serve((req, res) => {
    if (used.has(req.socket)) {
      cuts += 1
      cut(req.socket)
    } else res.end()
    used.add(req.socket)
  })
  const { post } = poster()
  for (let time = 0; time < 3; time += 1)
    expect(await post(`http://${host}/`, {}, '{}')).toMatchObject({ status: 200 })
  expect([used.size, cuts]).toEqual([3, 1])
})

test('a new connection that ends without an answer is a failure, at once', async () => {
  let calls = 0
  const host = await serve((req) => {
    calls += 1
    req.socket.destroy()
  })
  await expect(poster().post(`http://${host}/`, {}, '{}')).rejects.toBeInstanceOf(Error)
  expect(calls).toBe(1)
})

test('an answer is kept up to its first KiB, as text that a database can store', async () => {
  const bodies = [
    '',
    'a'.repeat(1_024),
    'a'.repeat(5_000),
    'ä'.repeat(1_000),
    'a\0b',
    '\u{1f600}'.repeat(300),
  ]
  const expected = [
    '',
    'a'.repeat(1_024),
    'a'.repeat(1_024),
    'ä'.repeat(512),
    'ab',
    '\u{1f600}'.repeat(256),
  ]
  const host = await serve((req, res) => res.end(bodies[Number(req.url?.slice(1))]))
  const { post } = poster()
  const answers = await Promise.all(bodies.map((_, n) => post(`http://${host}/${n}`, {}, '{}')))
  expect(answers.map(({ body }) => body)).toEqual(expected)
})

test('an answer that is no text is kept as far as it can be read as one', async () => {
  const host = await serve((_, res) => res.end(Buffer.from([0xff, 0xfe, 0x00, 0x61])))
  const answer = await poster().post(`http://${host}/`, {}, '{}')
  expect(answer.body).toBe('\ufffd\ufffda')
})

test('an answer without end is cut off, not waited for', async () => {
  const host = await serve((_, res) => {
    const more = () => res.write('x'.repeat(65_536), () => !res.destroyed && setImmediate(more))
    more()
  })
  const answer = await poster().post(`http://${host}/`, {}, '{}')
  expect(answer).toMatchObject({ status: 200, body: 'x'.repeat(1_024) })
})

test.each<[string, (req: IncomingMessage, res: ServerResponse) => void]>([
  ['never comes', () => {}],
  ['stops after its header', (_, res) => res.writeHead(200).flushHeaders()],
  [
    'drips',
    (_, res) => {
      const drip = setInterval(() => res.write('.'), 10)
      res.once('close', () => clearInterval(drip))
    },
  ],
])('an answer that %s is given up in time', async (_, answer) => {
  const host = await serve(answer)
  const { post } = poster(undefined, 200)
  await expect(post(`http://${host}/`, {}, '{}')).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('redirects are answers, not ways to go', async () => {
  let calls = 0
  const host = await serve((_, res) => {
    calls += 1
    res.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await poster().post(`http://${host}/`, {}, '{}')).toMatchObject({ status: 302 })
  expect(calls).toBe(1)
})

test('nothing is sent to what is not public, however it is written', async () => {
  let calls = 0
  const host = await serve((_, res) => {
    calls += 1
    res.end()
  })
  const { post } = poster('')
  const port = host.split(':')[1]
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']
  for (const each of hosts)
    await expect(post(`http://${each}:${port}/`, {}, '{}')).rejects.toBeInstanceOf(NotAllowed)
  expect(calls).toBe(0)
})

test('a proxy that the environment names is not used', async () => {
  const host = await serve((req, res) => res.end(req.url))
  process.env['http_proxy'] = process.env['HTTP_PROXY'] = 'http://127.0.0.1:1'
  onTestFinished(() => {
    delete process.env['http_proxy']
    delete process.env['HTTP_PROXY']
  })
  expect(await poster().post(`http://${host}/hook`, {}, '{}')).toMatchObject({ body: '/hook' })
})

test('nobody there is a failure like any other', async () => {
  await expect(poster().post('http://127.0.0.1:1/', {}, '{}')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test('disposal cuts off what is under way', async () => {
  const host = await serve(() => {})
  const made = createPoster(networksOf('127.0.0.0/8'))
  const posted = made.post(`http://${host}/`, {}, '{}').then(
    () => 'answered',
    () => 'cut off',
  )
  await made[Symbol.asyncDispose]()
  expect(await posted).toBe('cut off')
})
