import { idOf } from '@outrider/contracts/ids'
import { sign } from '../deliveries/sign.ts'
import { type Secret, signingSecrets } from '../endpoints/secrets.ts'
import type { Leased } from './leased.ts'

interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What is sent for a delivery at that moment: the same id and body in each attempt, signed anew. */
export function requestOf(
  { factId, type, environment, occurredAt, data }: Leased,
  secrets: readonly Secret[],
  now: Date,
): WebhookRequest {
  const id = idOf('whd', factId)
  const body = JSON.stringify({ id, type, timestamp: occurredAt.toISOString(), environment, data })
  const timestamp = Math.floor(now.getTime() / 1_000)
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Outrider-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign({ id, timestamp, body }, signingSecrets(secrets, now)),
    },
    body,
  }
}
