import { buffer } from 'node:stream/consumers'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@outrider/sdk'
import Koa from 'koa'

/** Bytes of a body; Outrider sends less. */
const maxBody = 262_144

export function createApp(secret: string, handle: (event: WebhookEvent) => Promise<void>): Koa {
  return new Koa().use(async (ctx) => {
    if (ctx.method !== 'POST' || ctx.path !== '/webhooks') return
    if (!(ctx.request.length <= maxBody)) ctx.throw(413) // also without a length
    // The signature covers the bytes of the body: no body parser may have read them.
    const payload = await buffer(ctx.req)
    try {
      await handle(verifyWebhook({ payload, headers: ctx.headers, secret }))
      ctx.status = 204
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      ctx.status = 401
    }
  })
}
