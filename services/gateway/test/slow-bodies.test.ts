import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { eventually } from '@outrider/testing/eventually'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type GatewayUnderTest, startGatewayUnderTest } from './gateway-under-test.ts'

const stack = new AsyncDisposableStack()
let gateway: GatewayUnderTest
beforeAll(async () => {
  gateway = await startGatewayUnderTest(stack, {}, { trustedProxies: 1 })
})
afterAll(() => stack.disposeAsync())

const event = JSON.stringify({ event: 'signup', contact: { externalId: 'u' } })

/** Announces a body, sends so much of it, and then nothing. */
async function stall(path: string, head: string, announced: number, sent = ''): Promise<void> {
  const { port, hostname } = new URL(gateway.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // it may be cut
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const first = `POST /api/v1${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
  socket.write(`${first}${head}Content-Length: ${announced}\r\n\r\n${sent}`)
}

test.each(['', 'x'])(
  'events pass while strangers from many addresses announce bodies and send %j of them',
  async (sent) => {
    const { text: key } = await gateway.issueKey()
    for (let count = 0; count < 150; count += 1)
      await stall('/auth/sessions', `X-Forwarded-For: 198.51.100.${count}\r\n`, 65_536, sent)
    const { status } = await gateway.call('/events', { key, raw: event })
    expect(status).toBe(202)
  },
)

test('events pass while the same organization has bodies under way that do not come', async () => {
  const { text: key } = await gateway.issueKey()
  const head = `Authorization: Bearer ${key}\r\n`
  for (let count = 0; count < 20; count += 1) await stall('/events/batch', head, 1_000_000, '{')
  expect((await gateway.call('/events', { key, raw: event })).status).toBe(202)
})

/** Resolves when the beginning of an event has been sent. */
function begin(sending: ClientRequest): Promise<void> {
  return new Promise((resolve) => void sending.write(event.slice(0, 10), () => resolve()))
}

test('an organization may send a hundred chunked bodies at the same time', async () => {
  const { text: key } = await gateway.issueKey()
  const sending = Array.from({ length: 100 }, () =>
    request(`${gateway.baseUrl}/events`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    }),
  )
  const responses = Promise.all(sending.map((each) => once(each, 'response')))
  await Promise.all(sending.map(begin))
  for (const each of sending) each.end(event.slice(10))
  const statuses = (await responses).map(([response]: IncomingMessage[]) => {
    response?.resume()
    return response?.statusCode
  })
  expect(new Set(statuses)).toEqual(new Set([202]))
})

test('bodies that hold room and stop coming are cut while others wait for it', async () => {
  const { text: key } = await gateway.issueKey()
  const head = `Authorization: Bearer ${key}\r\n`
  const large = `{"events":[${' '.repeat(200_000)}`
  for (let count = 0; count < 12; count += 1) await stall('/events/batch', head, 1_000_000, large)
  await eventually(async () => {
    expect((await gateway.call('/events', { key, raw: event })).status).toBe(202)
  })
})
