import { Webhook } from 'standardwebhooks'
import type { webhooks } from '../generated/schema.ts'

/** The body of a webhook delivery, by `type`. */
export type WebhookEvent =
  webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** The three headers of Standard Webhooks, in lower case. */
export interface WebhookHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** The headers of a request: of the Fetch standard, or of `node:http`, Express, Koa and others. */
type RequestHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>

/** A request that has no valid signature, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

/** A request to an endpoint, and the secret of the webhook. */
export interface SignedRequest {
  /** The unparsed body. */
  readonly payload: string | Uint8Array
  readonly headers: RequestHeaders | WebhookHeaders
  /** `whsec_…` */
  readonly secret: string
}

/**
 * The event of a request, if its signature is valid and it is at most five minutes old. Throws a
 * `WebhookVerificationError` otherwise; respond with 401.
 */
export function verifyWebhook({ payload, headers, secret }: SignedRequest): WebhookEvent {
  const named = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const texts = named.map(([name, value]) => [name, String(value ?? '')] as const)
  const text = typeof payload === 'string' ? payload : new TextDecoder().decode(payload)
  const webhook = new Webhook(secret)
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- signed by Outrider
    return webhook.verify(text, Object.fromEntries(texts)) as WebhookEvent
  } catch (error) {
    throw new WebhookVerificationError(error instanceof Error ? error.message : String(error), {
      cause: error,
    })
  }
}

/** The headers that `verifyWebhook` accepts for a body: for tests of a receiver, and for forwarding webhooks. */
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
