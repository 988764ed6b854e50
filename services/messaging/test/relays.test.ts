import { relayedEmails } from '@outrider/service/observe/metrics'
import { type MailSink, startMailSink } from '@outrider/testing/mail-sink'
import { tenant } from '@outrider/testing/tenant'
import { afterEach, beforeAll, afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
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
  const { values } = await relayedEmails.get()
  const counted = values.map(({ labels: { relay, outcome } }) => `${relay} ${outcome}`)
  return { accepted, reason, counted: counted.toSorted() }
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
