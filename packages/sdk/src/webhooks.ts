import { Webhook } from 'standardwebhooks'
import type { webhooks } from '../generated/schema.ts'

/** What is posted to a webhook, told apart by `type`. */
export type WebhookEvent =
  webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** The three headers of Standard Webhooks, in lower case. */
export interface WebhookHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/**
 * The event of a request, once its signature holds and it is at most five minutes old. `body` is the text as it came,
 * not parsed and written again. Throws otherwise: answer 401.
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | WebhookHeaders,
  body: string,
): WebhookEvent {
  const named = headers instanceof Headers ? Object.fromEntries(headers) : { ...headers }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Outrider has signed it
  return new Webhook(secret).verify(body, named) as WebhookEvent
}

/** The headers by which `verifyWebhook` knows a body: for tests of a receiver, and for what forwards webhooks. */
export function signWebhook(
  secret: string,
  { id, body, at = new Date() }: { readonly id: string; readonly body: string; readonly at?: Date },
): WebhookHeaders {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}
