import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request must be complete, and its headers sooner. Milliseconds. */
const requestTimeout = 30_000
const headersTimeout = 10_000
/** Longer than a load balancer's, so that it never sends into a connection that is being closed. */
const keepAliveTimeout = 65_000
/** How long callers may finish what they have begun when the gateway closes. */
const drainTimeout = 10_000

/** Listens; on disposal accepts nothing new, finishes what is in hand and closes. */
export async function serveHttp(
  listener: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  port: number,
): Promise<AsyncDisposable & { port: number }> {
  let closing = false
  const server = createServer(
    { requestTimeout, headersTimeout, keepAliveTimeout, connectionsCheckingInterval: 1_000 },
    (req, res) => {
      if (closing) res.setHeader('Connection', 'close')
      void listener(req, res)
    },
  )
  server.listen(port)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async [Symbol.asyncDispose]() {
      closing = true
      const closed = once(server, 'close')
      server.close()
      const timer = setTimeout(() => server.closeAllConnections(), drainTimeout)
      await closed
      clearTimeout(timer)
    },
  }
}
