import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from '../src/sdk.ts'
import { signWebhook } from '../src/webhooks.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = JSON.stringify({ id: 'whd_1', type: 'contact.created', data: { contactId: 'con_1' } })

const headersAt = (at: Date) => signWebhook(secret, { id: 'whd_1', body, at })

test('a signed webhook is its event, told apart by type', () => {
  const event = verifyWebhook({
    payload: body,
    headers: new Headers({ ...headersAt(new Date()) }),
    secret,
  })
  expect(event.type === 'contact.created' && event.data.contactId).toBe('con_1')
})

test('the headers of node:http and a body of bytes are accepted', () => {
  const headers: IncomingHttpHeaders = { ...headersAt(new Date()), host: 'example.com' }
  expect(verifyWebhook({ payload: Buffer.from(body), headers, secret }).type).toBe(
    'contact.created',
  )
  const unsigned = { payload: body, headers: { host: 'example.com' }, secret }
  expect(() => verifyWebhook(unsigned)).toThrow(WebhookVerificationError)
})

test.each([
  ['another body', headersAt(new Date()), `${body} `],
  ['an old one', headersAt(new Date(Date.now() - 600_000)), body],
])('%s is refused', (_, headers, text) => {
  const forged = { payload: text, headers, secret }
  expect(() => verifyWebhook(forged)).toThrow(WebhookVerificationError)
  expect(() => verifyWebhook(forged)).toThrow(/signature|timestamp/i)
})
