import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'

/** A webhook as it arrived. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it as a receiver would
  readonly body: any
  readonly at: number
}

type Answer = (response: ServerResponse, received: Received) => void

/** A server of a caller's own. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** What came to a path. */
  at(path: string): Received[]
  /** How a path answers from now on: 200 unless this says otherwise. */
  answer(path: string, answer: Answer): void
}

/** With `tls` it serves https. */
export async function startReceiver(
  stack: AsyncDisposableStack,
  tls?: ServerOptions,
): Promise<Receiver> {
  const received: Received[] = []
  const answers = new Map<string, Answer>()
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const path = request.url ?? ''
      const one = { path, headers: request.headers, text, body: JSON.parse(text), at: Date.now() }
      received.push(one)
      const answer = answers.get(path)
      if (answer) answer(response, one)
      else response.end()
    })
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    received,
    at: (path) => received.filter((each) => each.path === path),
    answer: (path, answer) => void answers.set(path, answer),
  }
}
