import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { WebhookEvent } from '@outrider/sdk'
import { signWebhook } from '@outrider/sdk/webhooks'
import { expect, onTestFinished, test } from 'vitest'
import { createApp as createExpress } from '../src/express.ts'
import { createApp as createHono } from '../src/hono.ts'
import { createApp as createKoa } from '../src/koa.ts'
import { createPost } from '../src/next-route.ts'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const id = 'whd_01jd4xq2v7f8r9s0t1w2x3y4z0'
const body = JSON.stringify({ id, type: 'contact.created', data: { name: 'Zoë 🚀' } })

type Handle = (event: WebhookEvent) => Promise<void>

/** Serves a handler of the Fetch standard, as Next.js and the adapter of Hono do. */
function served(handler: (request: Request) => Response | Promise<Response>): RequestListener {
  return (request, response) => {
    void (async () => {
      const { method = '', url = '' } = request
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const init = { method, headers, body: await buffer(request) }
      const { status } = await handler(new Request(`http://localhost${url}`, init))
      response.writeHead(status).end()
    })()
  }
}

const frameworks: readonly (readonly [string, (handle: Handle) => RequestListener])[] = [
  ['Express', (handle) => createExpress(secret, handle)],
  ['Koa', (handle) => createKoa(secret, handle).callback()],
  ['Hono', (handle) => served(createHono(secret, handle).fetch)],
  ['Next.js', (handle) => served(createPost(secret, handle))],
]

test.each(frameworks)(
  '%s handles a webhook that Outrider signed, and refuses all others',
  async (_, listenerFor) => {
    const handled: WebhookEvent[] = []
    const server = createServer(listenerFor(async (event) => void handled.push(event)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const post = async (headers: object, sent = body) => {
      const all = { 'Content-Type': 'application/json', Connection: 'close', ...headers }
      const init = { method: 'POST', body: sent, headers: all }
      return (await fetch(`http://127.0.0.1:${port}/webhooks`, init)).status
    }
    const signed = signWebhook(secret, { id, body })
    expect(await post(signed)).toBe(204)
    expect(handled).toEqual([JSON.parse(body)])

    expect(await post(signWebhook(other, { id, body }))).toBe(401)
    expect(await post(signed, body.replace('Zoë', 'Eve'))).toBe(401)
    expect(await post(signWebhook(secret, { id, body, at: new Date(0) }))).toBe(401)
    expect(await post({})).toBe(401)
    expect(await post({ ...signed, 'Content-Type': 'text/plain' }, 'x'.repeat(9))).toBe(401)
    expect(handled).toHaveLength(1)
  },
)
