import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Longer than a load balancer's, so that it never sends into a connection that is being closed. */
const keepAliveTimeout = 65_000
/** Milliseconds in which callers may finish what they have begun when the gateway closes. */
const drainTimeout = 10_000

/** Milliseconds. */
interface ServerBounds {
  /** A request must be complete by then, and its headers sooner. */
  readonly request: number
  readonly headers: number
  /**
   * After which the connection ends of a reader who takes nothing of an answer: what is left of it is in memory. What
   * the buffers of the system hold is taken.
   */
  readonly stall: number
}
const serverBounds: ServerBounds = { request: 30_000, headers: 10_000, stall: 60_000 }

const unhurried = new WeakSet<IncomingMessage>()

/** Lets a request take as long as it needs to be complete, while something of it comes every 30 s. */
export function mayTakeLong(req: IncomingMessage): void {
  unhurried.add(req)
}

/** Cuts a request that is not complete in time. */
function keepTime(req: IncomingMessage, requestTimeout: number): void {
  let seen = 0
  const timer = setInterval(() => {
    if (req.complete) return clearInterval(timer)
    const { bytesRead } = req.socket
    // What lies unread waits for us, not we for it.
    const isMoving = unhurried.has(req) && (bytesRead > seen || req.readableLength > 0)
    seen = bytesRead
    if (!isMoving) req.destroy()
  }, requestTimeout)
  req.once('close', () => clearInterval(timer))
}

export interface HttpServer extends AsyncDisposable {
  readonly port: number
  /** Announces that it closes: every answer ends its connection from now on. */
  announceClosing(): void
}

/** Listens; on disposal accepts nothing new, finishes what is in hand and closes. */
export async function serveHttp(
  listener: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  port: number,
  { request, headers, stall } = serverBounds,
): Promise<HttpServer> {
  let closing = false
  const server = createServer(
    {
      requestTimeout: 0,
      headersTimeout: headers,
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(1_000, headers),
    },
    (req, res) => {
      if (!req.complete) keepTime(req, request)
      if (closing) res.setHeader('Connection', 'close')
      void (async () => {
        await listener(req, res)
        if (!res.writableFinished) res.setTimeout(stall) // without a handler it ends the connection
      })()
    },
  )
  server.listen(port)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    announceClosing: () => {
      closing = true
    },
    async [Symbol.asyncDispose]() {
      closing = true
      const closed = once(server, 'close')
      server.close()
      const timer = setTimeout(() => server.closeAllConnections(), drainTimeout)
      // A connection whose answer had begun before is kept alive by its caller once that is complete.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(idle)
      clearTimeout(timer)
    },
  }
}
