import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { relayedEmails } from '@outrider/service/observe/metrics'
import { type MailSink, startMailSink } from '@outrider/testing/mail-sink'
import { tenant } from '@outrider/testing/tenant'
import { afterEach, beforeAll, afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { combineRelays, createSmtpRelay } from '../src/emails/relays.ts'
import { type House, openHouse } from './harness.ts'

const stack = new AsyncDisposableStack()
let house: House
let second: MailSink
beforeAll(async () => {
  house = await openHouse(stack, {}, 0)
  second = await startMailSink(stack)
  await house.startReplica({ smtpUrl: `${house.sink.url},${second.url}` })
})
afterAll(() => stack.disposeAsync())
beforeEach(() => relayedEmails.reset())
afterEach(() => {
  for (const sink of [house.sink, second]) {
    sink.onRecipient = () => {}
    sink.onMessage = async () => {}
  }
})

/** Sends an email, and returns how often each relay accepted it, and what was counted. */
async function send(status: string) {
  const owner = tenant()
  const { id: contactId, email } = await house.contacts.add(owner)
  await house.send(owner, { contactId })
  const { reason } = await house.message(owner, contactId, status)
  const accepted = [house.sink, second].map(
    ({ received }) => received.filter(({ to }) => to === email).length,
  )
  return { accepted, reason, counted: await countedNow() }
}

/** What was counted since the counts were reset. */
async function countedNow(): Promise<string[]> {
  const { values } = await relayedEmails.get()
  return values.map(({ labels: { relay, outcome } }) => `${relay} ${outcome}`).toSorted()
}

test('the first relay gets the emails that it accepts', async () => {
  expect(await send('sent')).toMatchObject({ accepted: [1, 0], counted: ['1 accepted'] })
})

test.each([450, 550])(
  'the next relay gets an email that the first refuses with %i before its content',
  async (responseCode) => {
    house.sink.onRecipient = () => ({ responseCode, message: 'no' })
    expect(await send('sent')).toMatchObject({
      accepted: [0, 1],
      counted: ['1 refused', '2 accepted'],
    })
  },
)

test('the next relay gets the emails while the first cannot be reached', async () => {
  await house.sink.stop()
  try {
    expect(await send('sent')).toMatchObject({
      accepted: [0, 1],
      counted: ['1 refused', '2 accepted'],
    })
  } finally {
    await house.sink.start()
  }
})

test('an email that the first relay has read is not offered to the next', async () => {
  house.sink.onMessage = async () => ({ responseCode: 554, message: 'spam' })
  expect(await send('failed')).toEqual({
    accepted: [0, 0],
    reason: 'REJECTED',
    counted: ['1 failed'],
  })
})

/** A server that accepts connections and says nothing. */
async function startSilence(): Promise<string> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  stack.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

test('a silent relay holds up one email in 30 seconds while another one replies', async () => {
  let time = 0
  const silent = createSmtpRelay(await startSilence(), 2, 100)
  await using relays = combineRelays([silent, createSmtpRelay(second.url, 2)], () => time)
  const offer = async () => {
    relayedEmails.reset()
    const email = {
      bounceName: 'b',
      raw: Buffer.from('Subject: S\r\n\r\nT'),
      delivery: { envelope: { from: 'a@sender.example', to: ['silence@example.com'] } },
      dkim: undefined,
    }
    const { signal } = new AbortController()
    await relays.send(email, { handOver: async () => {}, signal }).catch(() => {})
    return countedNow()
  }
  expect(await offer()).toEqual(['1 refused', '2 accepted'])
  expect(await offer()).toEqual(['2 accepted'])
  second.onRecipient = () => ({ responseCode: 550, message: 'no' })
  expect(await offer()).toEqual(['2 refused'])
  await second.stop()
  expect(await offer()).toEqual(['1 refused', '2 refused'])
  await second.start()
  second.onRecipient = () => {}
  time = 30_000
  expect(await offer()).toEqual(['1 refused', '2 accepted'])
})

test('the last refusal decides', async () => {
  house.sink.onRecipient = () => ({ responseCode: 450, message: 'later' })
  second.onRecipient = () => ({ responseCode: 550, message: 'no such user' })
  expect(await send('failed')).toMatchObject({ accepted: [0, 0], reason: 'REJECTED' })
})

const needed = {
  DATABASE_URL: 'postgres://localhost/outrider',
  NATS_URL: 'nats://localhost',
  HASH_SECRET: 'x'.repeat(40),
  ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
}
test.each([
  ['smtp://a.example', true],
  ['smtps://user:pass%2Cword@a.example:465,smtp://b.example:587?requireTLS=false', true],
  ['smtp://a.example, smtp://b.example', false],
  ['smtp://a.example,http://b.example', false],
  ['smtp://a.example,'.repeat(5) + 'smtp://a.example', false],
])('SMTP_URL %s is valid: %s', (url, isValid) => {
  const read = () => readConfig({ ...needed, SMTP_URL: url })
  const isNamed = () => {
    try {
      read()
      return false
    } catch (error) {
      return String(error).includes('SMTP_URL')
    }
  }
  expect(isNamed()).toBe(!isValid)
})
