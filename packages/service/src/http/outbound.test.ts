import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { outboundRules } from './addresses.ts'
import { createHttpClient, type HttpCall, NotAllowed } from './outbound.ts'

const loopback = outboundRules({ webhookAllowedCidrs: '127.0.0.0/8 ::1/128' })
const nothing = outboundRules({})

async function serve(answer: (req: IncomingMessage, res: ServerResponse) => void): Promise<number> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function client(allowed = loopback, timeoutMs = 2_000, keepAlive = false) {
  const made = createHttpClient(allowed, { timeoutMs, keepAlive })
  onTestFinished(() => made[Symbol.asyncDispose]())
  return made
}

const httpCall = (call: HttpCall) => client().call(call)

const get = (url: string, allowed = loopback, timeout = 2_000) =>
  client(allowed, timeout).call({ url, method: 'GET', headers: {}, body: undefined })

/** Posts over kept connections, as webhooks are delivered. */
function poster(allowed = loopback, timeout = 15_000) {
  const made = client(allowed, timeout, true)
  return {
    post: (url: string, headers: HttpCall['headers'], body: string) =>
      made.call({ url, method: 'POST', headers, body }),
  }
}

test('sends what it is given and answers the status', async () => {
  const seen: unknown[] = []
  const port = await serve((req, res) => {
    req.setEncoding('utf8').on('data', (body) => {
      seen.push(req.method, req.url, req.headers.host, req.headers['x-a'], body)
      res.writeHead(201).end('made')
    })
  })
  const call = { method: 'POST', headers: { 'x-a': 'b' }, body: '{"a":1}' }
  const url = `http://127.0.0.1:${port}/hook?x=1`
  expect(await httpCall({ ...call, url })).toMatchObject({ status: 201 })
  expect(seen).toEqual(['POST', '/hook?x=1', `127.0.0.1:${port}`, 'b', '{"a":1}'])
})

test.each(['GET', 'DELETE', 'POST'])(
  'the body of a %s is its body, and no request of its own',
  async (method) => {
    const seen: unknown[] = []
    const port = await serve((req, res) => {
      req.setEncoding('utf8').on('data', (body) => {
        seen.push(req.url, body)
        res.end()
      })
    })
    const body = 'POST /admin HTTP/1.1\r\nHost: x\r\n\r\n'
    const headers = { 'Content-Length': '0', 'transfer-encoding': 'identity' }
    const url = `http://127.0.0.1:${port}/hook`
    await httpCall({ url, method, headers, body })
    expect(seen).toEqual(['/hook', body])
  },
)

test('does not follow redirects', async () => {
  let calls = 0
  const port = await serve((_, res) => {
    calls += 1
    res.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 302 })
  expect(calls).toBe(1)
})

function listed(outboundAllowedHosts: string) {
  return outboundRules({ webhookAllowedCidrs: '127.0.0.0/8', outboundAllowedHosts })
}

test('nothing is sent to what is not public, however it is written', async () => {
  let calls = 0
  const port = await serve((_, res) => {
    calls += 1
    res.end()
  })
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']
  for (const host of hosts)
    await expect(get(`http://${host}:${port}/`, nothing)).rejects.toBeInstanceOf(NotAllowed)
  const url = `http://127.0.0.1:${port}/`
  await expect(get(url, listed('a.example'))).rejects.toBeInstanceOf(NotAllowed)
  expect(calls).toBe(0)
  await get(url, listed('a.example, 127.0.0.1'))
  expect(calls).toBe(1)
})

test.each([
  'http://127.0.0.1:22/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://a:b@example.com/',
  'nowhere',
])('%s is not called', async (url) => {
  await expect(get(url)).rejects.toBeInstanceOf(NotAllowed)
})

test('an answer that never comes, or never ends, is given up in time', async () => {
  const silent = await serve(() => {})
  const endless = await serve((_, res) => {
    const drip = setInterval(() => res.write('.'), 10)
    res.once('close', () => clearInterval(drip))
  })
  for (const port of [silent, endless])
    await expect(get(`http://127.0.0.1:${port}/`, loopback, 200)).rejects.toMatchObject({
      name: 'TimeoutError',
    })
})

/** Milliseconds: the response comes long before, or never. */
const enough = 200
const soon = { timeoutMs: enough }

test('where the status decides, a body that does not end changes nothing', async () => {
  const port = await serve((_, res) => {
    res.writeHead(201).flushHeaders()
    const drip = setInterval(() => res.write('.'), 10)
    res.once('close', () => clearInterval(drip))
  })
  await using made = createHttpClient(loopback, { ...soon, statusDecides: true })
  const call = { url: `http://127.0.0.1:${port}/`, method: 'GET', headers: {}, body: undefined }
  expect(await made.call(call)).toMatchObject({ status: 201 })
})

test('where TLS is needed, plain http reaches only allowed networks', async () => {
  await using made = createHttpClient(nothing, { ...soon, needsTls: true })
  const call = { url: 'http://1.1.1.1/', method: 'GET', headers: {}, body: undefined }
  await expect(made.call(call)).rejects.toBeInstanceOf(NotAllowed)
})

test('nobody there is an ordinary failure', async () => {
  await expect(get('http://127.0.0.1:1025/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('an answer that is long is cut off, not waited for', async () => {
  const port = await serve((_, res) => {
    const more = () => res.write('x'.repeat(65_536), () => !res.destroyed && setImmediate(more))
    more()
  })
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 })
})

const serveHost = async (answer: (req: IncomingMessage, res: ServerResponse) => void) =>
  `127.0.0.1:${await serve(answer)}`

test('connections are kept between requests', async () => {
  const sockets = new Set<unknown>()
  const host = await serveHost((req, res) => {
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
  const host = await serveHost((req, res) => {
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
  const host = await serveHost((req) => {
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
  const host = await serveHost((req, res) => res.end(bodies[Number(req.url?.slice(1))]))
  const { post } = poster()
  const answers = await Promise.all(bodies.map((_, n) => post(`http://${host}/${n}`, {}, '{}')))
  expect(answers.map(({ body }) => body)).toEqual(expected)
})

test('an answer that is no text is kept as far as it can be read as one', async () => {
  const host = await serveHost((_, res) => res.end(Buffer.from([0xff, 0xfe, 0x00, 0x61])))
  const answer = await poster().post(`http://${host}/`, {}, '{}')
  expect(answer.body).toBe('\ufffd\ufffda')
})

test('an answer without end is cut off, not waited for', async () => {
  const host = await serveHost((_, res) => {
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
  const host = await serveHost(answer)
  const { post } = poster(undefined, 200)
  await expect(post(`http://${host}/`, {}, '{}')).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('redirects are answers over kept connections, too', async () => {
  let calls = 0
  const host = await serveHost((_, res) => {
    calls += 1
    res.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await poster().post(`http://${host}/`, {}, '{}')).toMatchObject({ status: 302 })
  expect(calls).toBe(1)
})

test('nothing is posted to what is not public, however it is written', async () => {
  let calls = 0
  const host = await serveHost((_, res) => {
    calls += 1
    res.end()
  })
  const { post } = poster(nothing)
  const port = host.split(':')[1]
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']
  for (const each of hosts)
    await expect(post(`http://${each}:${port}/`, {}, '{}')).rejects.toBeInstanceOf(NotAllowed)
  expect(calls).toBe(0)
})

test('a proxy that the environment names is not used', async () => {
  const host = await serveHost((req, res) => res.end(req.url))
  process.env['http_proxy'] = process.env['HTTP_PROXY'] = 'http://127.0.0.1:1025'
  onTestFinished(() => {
    delete process.env['http_proxy']
    delete process.env['HTTP_PROXY']
  })
  expect(await poster().post(`http://${host}/hook`, {}, '{}')).toMatchObject({ body: '/hook' })
})

test('a post to nobody is a failure like any other', async () => {
  await expect(poster().post('http://127.0.0.1:1025/', {}, '{}')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})

test('disposal cuts off what is under way', async () => {
  const host = await serveHost(() => {})
  const made = client(loopback, 15_000, true)
  const posted = made
    .call({ url: `http://${host}/`, method: 'POST', headers: {}, body: '{}' })
    .then(
      () => 'answered',
      () => 'cut off',
    )
  await made[Symbol.asyncDispose]()
  expect(await posted).toBe('cut off')
})
