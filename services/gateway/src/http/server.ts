import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Longer than a load balancer's, so that it never sends into a connection that is being closed. */
const keepAliveTimeout = 65_000
/** Milliseconds in which callers may finish their requests when the gateway closes. */
const drainTimeout = 10_000

/** Milliseconds. */
interface ServerBounds {
  /** A request must be complete by then, and its headers sooner. */
  readonly request: number
  readonly headers: number
  /**
   * Milliseconds after which the connection of a reader who takes nothing of a response ends: the rest of it is in
   * memory. Bytes in the system's buffers count as taken.
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
    // Unread bytes wait for us; the caller is not slow.
    const isMoving = unhurried.has(req) && (bytesRead > seen || req.readableLength > 0)
    seen = bytesRead
    if (!isMoving) req.destroy()
  }, requestTimeout)
  req.once('close', () => clearInterval(timer))
}

interface HttpServer extends AsyncDisposable {
  readonly port: number
  /** Announces that it closes: every response ends its connection from now on. */
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
      // A connection whose response began earlier is kept alive by its caller once that is complete.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(idle)
      clearTimeout(timer)
    },
  }
}
