import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { listen, type ListenOptions } from '@outrider/service/http/listen'
import { refuseUnreadable } from './unreadable.ts'

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
  /** Bytes a second of an upload and of a download, at least. */
  readonly rate: number
}
const serverBounds: ServerBounds = { request: 30_000, headers: 10_000, stall: 60_000, rate: 1_024 }

/** Milliseconds that an upload or a download may take. */
const longest = 6 * 3_600_000

const unhurried = new WeakSet<IncomingMessage>()

/** Lets a request take as long as it needs to be complete, six hours at most, while it brings 1 KiB a second. */
export function mayTakeLong(req: IncomingMessage): void {
  unhurried.add(req)
}

/**
 * Cuts a request that is not complete in time. It ends with an error: its reader would otherwise wait for more.
 */
function keepTime(req: IncomingMessage, { request: requestTimeout, rate }: ServerBounds): void {
  const began = performance.now()
  const least = (rate * requestTimeout) / 1_000
  let seen = 0
  const timer = setInterval(() => {
    if (req.complete) return clearInterval(timer)
    const { bytesRead } = req.socket
    // Unread bytes wait for us; the caller is not slow.
    const isMoving = bytesRead - seen >= least || req.readableLength > 0
    seen = bytesRead
    if (!unhurried.has(req) || !isMoving || performance.now() - began > longest)
      req.destroy(new Error('the request did not arrive in time'))
  }, requestTimeout)
  timer.unref() // a request with an early response is not closed with its connection, and would hold up the end of the process
  req.once('close', () => clearInterval(timer))
}

/** Whether something of a response is still to be written: most are in the system's buffers once they have ended. */
function isUnderWay(res: ServerResponse): boolean {
  return !res.writableFinished && (!res.writableEnded || res.writableLength > 0)
}

/** Ends the connection of a reader who takes too little of a response, or for too long. */
function keepPace(res: ServerResponse, { stall, rate }: ServerBounds): void {
  const { socket } = res
  if (!socket) return
  res.setTimeout(stall) // without a handler it ends the connection
  const began = performance.now()
  const least = (rate * stall) / 1_000
  const taken = () => socket.bytesWritten - socket.writableLength
  let seen = taken()
  const timer = setInterval(() => {
    const isSlow = res.writableLength > 0 && taken() - seen < least // nothing waits for a reader who is fast
    seen = taken()
    if (isSlow || performance.now() - began > longest) res.destroy()
  }, stall)
  res.once('close', () => clearInterval(timer))
}

interface HttpServer extends AsyncDisposable {
  readonly port: number
  /** Announces that it closes: every response ends its connection from now on. */
  announceClosing(): void
}

/** Listens; on disposal accepts nothing new, finishes what is in hand and closes. */
export async function serveHttp(
  listener: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  where: ListenOptions,
  bounds = serverBounds,
): Promise<HttpServer> {
  let closing = false
  const responding = new WeakSet<Duplex>()
  const server = await listen(
    where,
    (req, res) => {
      process.nextTick(() => {
        if (!req.complete) keepTime(req, bounds) // a body that came with its headers is complete now
      })
      if (closing) res.setHeader('Connection', 'close')
      responding.add(req.socket)
      res.once('close', () => responding.delete(req.socket))
      void (async () => {
        await listener(req, res)
        if (isUnderWay(res)) keepPace(res, bounds)
      })()
    },
    {
      requestTimeout: 0,
      headersTimeout: bounds.headers,
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(1_000, bounds.headers),
    },
  )
  server.on('clientError', (error, socket) =>
    refuseUnreadable(error, socket, responding.has(socket)),
  )
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : where.port,
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
