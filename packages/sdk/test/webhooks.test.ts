import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook } from '../src/webhooks.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = JSON.stringify({ id: 'whd_1', type: 'contact.created', data: { contactId: 'con_1' } })

const headersAt = (at: Date) => signWebhook(secret, { id: 'whd_1', body, at })

test('a signed webhook is its event, told apart by type', () => {
  const event = verifyWebhook(secret, new Headers({ ...headersAt(new Date()) }), body)
  expect(event.type === 'contact.created' && event.data.contactId).toBe('con_1')
})

test('the headers of node:http and a body of bytes are accepted', () => {
  const headers: IncomingHttpHeaders = { ...headersAt(new Date()), host: 'example.com' }
  expect(verifyWebhook(secret, headers, Buffer.from(body)).type).toBe('contact.created')
  expect(() => verifyWebhook(secret, { host: 'example.com' }, body)).toThrow(/headers/)
})

test.each([
  ['another body', headersAt(new Date()), `${body} `],
  ['an old one', headersAt(new Date(Date.now() - 600_000)), body],
])('%s is refused', (_, headers, text) => {
  expect(() => verifyWebhook(secret, headers, text)).toThrow(/signature|timestamp/i)
})
