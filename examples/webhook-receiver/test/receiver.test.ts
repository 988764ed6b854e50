import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import type { WebhookEvent } from '@outrider/sdk/webhooks'
import { createReceiver } from '../src/receiver.ts'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const message: WebhookEvent = {
  id: 'whd_01jd4xq2v7f8r9s0t1w2x3y4z0',
  type: 'contact.created',
  timestamp: '2026-11-20T09:30:00.000Z',
  environment: 'live',
  data: { contactId: 'con_01jd4xq2v7f8r9s0t1w2x3y4z5', occurredAt: '2026-11-20T09:30:00.000Z' },
}

async function start(handle: (message: WebhookEvent) => Promise<void>): Promise<string> {
  const server = createReceiver({ secret, handle, log: () => {} })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function post(url: string, key = secret, text = JSON.stringify(message)): Promise<number> {
  const at = new Date()
  const signature = new Webhook(key).sign(message.id, at, JSON.stringify(message))
  const answer = await fetch(url, {
    method: 'POST',
    body: text,
    headers: {
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signature,
    },
  })
  return answer.status
}

test('a webhook is handled once, however often it is delivered', async () => {
  const handled: WebhookEvent[] = []
  const url = await start(async (each) => void handled.push(each))
  for (let time = 0; time < 3; time += 1) expect(await post(url)).toBe(200)
  expect(handled).toEqual([message])
})

test('one that could not be handled is handled when it comes again', async () => {
  let tries = 0
  const url = await start(async () => {
    tries += 1
    if (tries === 1) throw new Error('the database is away')
  })
  expect(await post(url)).toBe(500)
  expect(await post(url)).toBe(200)
  expect(tries).toBe(2)
})

test('what somebody else signed, or has changed, is refused', async () => {
  const handled: WebhookEvent[] = []
  const url = await start(async (each) => void handled.push(each))
  const other = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
  expect(await post(url, other)).toBe(401)
  expect(await post(url, secret, JSON.stringify({ ...message, environment: 'test' }))).toBe(401)
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
  expect((await fetch(url)).status).toBe(405)
  expect(handled).toEqual([])
})

test('a body that is too large is not kept in memory', async () => {
  const url = await start(async () => {})
  expect(await post(url, secret, 'x'.repeat(300_000))).toBe(413)
})
