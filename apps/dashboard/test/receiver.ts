import { once } from 'node:events'
import { createServer } from 'node:http'

/** A server that the product calls. */
export interface Receiver extends AsyncDisposable {
  readonly url: string
  /** What calls are answered with. */
  status: number
  /** The `webhook-id` of each call; empty where it had none. */
  readonly received: string[]
}

/** Starts one, until it is disposed. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume()
    receiver.received.push(String(request.headers['webhook-id'] ?? ''))
    response.writeHead(receiver.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/`,
    status: 204,
    received: [],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
