import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@outrider/sdk'
import express, { type ErrorRequestHandler, type Express } from 'express'

/** Responds with 401 to a request without a valid signature; other errors are for Express. */
const refuseUnsigned: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof WebhookVerificationError) response.sendStatus(401)
  else next(error)
}

export function createApp(secret: string, handle: (event: WebhookEvent) => Promise<void>): Express {
  const app = express()
  // The signature covers the bytes of the body: do not use `express.json()` for this path.
  const raw = express.raw({ type: 'application/json', limit: '256kb' })
  app.post('/webhooks', raw, async ({ body, headers }, response) => {
    // The body is `{}` if the request has another media type.
    const payload = Buffer.isBuffer(body) ? body : ''
    await handle(verifyWebhook({ payload, headers, secret }))
    response.sendStatus(204)
  })
  app.use(refuseUnsigned)
  return app
}
