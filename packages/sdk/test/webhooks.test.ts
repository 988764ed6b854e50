import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook } from '../src/webhooks.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = JSON.stringify({ id: 'whd_1', type: 'contact.created', data: { contactId: 'con_1' } })

function headersAt(at: Date) {
  return {
    'webhook-id': 'whd_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('whd_1', at, body),
  }
}

test('a signed webhook is its event, told apart by type', () => {
  const event = verifyWebhook(secret, new Headers(headersAt(new Date())), body)
  expect(event.type === 'contact.created' && event.data.contactId).toBe('con_1')
})

test.each([
  ['another body', headersAt(new Date()), `${body} `],
  ['an old one', headersAt(new Date(Date.now() - 600_000)), body],
])('%s is refused', (_, headers, text) => {
  expect(() => verifyWebhook(secret, headers, text)).toThrow(/signature|timestamp/i)
})
