import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@outrider/sdk'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** Bytes of a body; Outrider sends less. */
const maxSize = 262_144

export function createApp(secret: string, handle: (event: WebhookEvent) => Promise<void>): Hono {
  const app = new Hono()
  app.post('/webhooks', bodyLimit({ maxSize }), async ({ req, body }) => {
    const payload = await req.text()
    await handle(verifyWebhook({ payload, headers: req.raw.headers, secret }))
    return body(null, 204)
  })
  app.onError((error, { body }) => {
    if (error instanceof WebhookVerificationError) return body(null, 401)
    throw error
  })
  return app
}
