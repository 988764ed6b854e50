import { bodyOf } from '../deliveries/body.ts'
import { sign } from '../deliveries/sign.ts'
import { type Secret, signingSecrets } from '../endpoints/secrets.ts'
import type { Leased } from './leased.ts'

interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What is sent for a delivery at that moment: the same id and body in each attempt, signed anew. */
export function requestOf(leased: Leased, secrets: readonly Secret[], now: Date): WebhookRequest {
  const content = bodyOf(leased)
  const body = JSON.stringify(content)
  const timestamp = Math.floor(now.getTime() / 1_000)
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Outrider-Webhooks/1',
      'webhook-id': content.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign({ id: content.id, timestamp, body }, signingSecrets(secrets, now)),
    },
    body,
  }
}
