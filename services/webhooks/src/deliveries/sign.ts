import { createHmac } from 'node:crypto'

/** What is signed: the headers `webhook-id` and `webhook-timestamp`, and the body as it is sent. */
export interface Signed {
  readonly id: string
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The header `webhook-signature`: one `v1` signature by each secret, separated by spaces (Standard Webhooks 1.0.0,
 * «Signature scheme»).
 */
export function sign({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      return `v1,${mac}`
    })
    .join(' ')
}
