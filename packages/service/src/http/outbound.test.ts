import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { networksOf } from './addresses.ts'
import { httpCall, NotAllowed } from './outbound.ts'

const loopback = networksOf('127.0.0.0/8 ::1/128')
const nothing = networksOf('')

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

const get = (url: string, allowed = loopback, timeout = 2_000) =>
  httpCall({ url, method: 'GET', headers: {}, body: undefined }, allowed, timeout)

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
  expect(await httpCall({ ...call, url }, loopback, 2_000)).toMatchObject({ status: 201 })
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
    await httpCall({ url, method, headers, body }, loopback, 2_000)
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

test('nothing is sent to what is not public, however it is written', async () => {
  let calls = 0
  const port = await serve((_, res) => {
    calls += 1
    res.end()
  })
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']
  for (const host of hosts)
    await expect(get(`http://${host}:${port}/`, nothing)).rejects.toBeInstanceOf(NotAllowed)
  expect(calls).toBe(0)
})

test.each(['ftp://example.com/', 'file:///etc/passwd', 'https://a:b@example.com/', 'nowhere'])(
  '%s is not called',
  async (url) => {
    await expect(get(url)).rejects.toBeInstanceOf(NotAllowed)
  },
)

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

test('nobody there is an ordinary failure', async () => {
  await expect(get('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('an answer that is long is cut off, not waited for', async () => {
  const port = await serve((_, res) => {
    const more = () => res.write('x'.repeat(65_536), () => !res.destroyed && setImmediate(more))
    more()
  })
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 })
})
