import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll } from 'vitest'

/** A server that the product calls. */
export interface Receiver {
  readonly url: string
  /** What calls are answered with. */
  status: number
  /** The `webhook-id` of each call; empty where it had none. */
  readonly received: string[]
}

/** Until the last test of the file. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume()
    receiver.received.push(String(request.headers['webhook-id'] ?? ''))
    response.writeHead(receiver.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const { port } = Object(server.address())
  const receiver: Receiver = { url: `http://127.0.0.1:${port}/`, status: 204, received: [] }
  return receiver
}
