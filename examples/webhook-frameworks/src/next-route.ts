import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@outrider/sdk'

/** The handler of `app/webhooks/route.ts`: `export const POST = createPost(process.env.WEBHOOK_SECRET, handle)`. */
export function createPost(secret: string, handle: (event: WebhookEvent) => Promise<void>) {
  return async function POST(request: Request): Promise<Response> {
    try {
      const payload = await request.text()
      await handle(verifyWebhook({ payload, headers: request.headers, secret }))
      return new Response(null, { status: 204 })
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      return new Response(null, { status: 401 })
    }
  }
}
