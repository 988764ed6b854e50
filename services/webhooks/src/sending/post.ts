import type { Socket } from 'node:net'
import type { AllowedNetworks } from '@outrider/service/http/addresses'
import { openOutbound } from '@outrider/service/http/outbound'
import { Agent, type buildConnector } from 'undici'
import type { EndpointResponse } from '../deliveries/outcome.ts'
import { ConnectionWasClosing, exchange, watchEnd } from './exchange.ts'

/** Milliseconds for one exchange: connecting, sending, and the whole of the answer. */
const exchangeTimeout = 15_000
/** Milliseconds for connecting; the exchange that waits for it may end sooner. */
const connectTimeout = 10_000
/** Milliseconds for which a connection without requests is kept. */
const keepAlive = 4_000
/** Bytes of an answer's header. */
const maxHeader = 16_384

/** Posts to endpoints. */
export interface Poster extends AsyncDisposable {
  /**
   * Resolves with the answer, whatever its status, or rejects within 15 s, then by a `TimeoutError`. Follows no
   * redirect and uses no proxy. Rejects with `NotAllowed` where the host leads to what may not be reached. Where a kept
   * connection turns out to be closed, the request is made once more over a new one (RFC 9112, section 9.3.1): a
   * receiver knows it by its id.
   */
  readonly post: (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => Promise<EndpointResponse>
}

/** Disposing cuts off what is still under way. `timeout` is in milliseconds. */
export function createPoster(allowed: AllowedNetworks, timeout = exchangeTimeout): Poster {
  const options: Agent.Options = {
    connect: guardedConnector(allowed),
    allowH2: false,
    keepAliveTimeout: keepAlive,
    headersTimeout: 0, // the whole exchange is bounded
    bodyTimeout: 0,
    maxHeaderSize: maxHeader,
  }
  const agent = new Agent(options)
  /** Every request has a connection of its own. */
  const anew = new Agent({ ...options, pipelining: 0 })
  return {
    async post(url, headers, body) {
      const { origin, pathname, search } = new URL(url)
      const request = { origin, path: pathname + search, method: 'POST', headers, body } as const
      const end = performance.now() + timeout
      try {
        return await exchange(agent, request, timeout)
      } catch (error) {
        if (!(error instanceof ConnectionWasClosing)) throw error
        return exchange(anew, request, end - performance.now())
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([agent.destroy(), anew.destroy()])
    },
  }
}

/** The guard of every request to the outside, for connections that are kept. */
function guardedConnector(allowed: AllowedNetworks): buildConnector.connector {
  const open = ({ hostname, port, protocol }: buildConnector.Options): Promise<Socket> => {
    const isTls = protocol === 'https:'
    const host = hostname.replace(/^\[|\]$/g, '')
    const peer = { host, port: Number(port) || (isTls ? 443 : 80), isTls }
    return openOutbound(peer, allowed, AbortSignal.timeout(connectTimeout))
  }
  return (options, done) => {
    // oxlint-disable promise/prefer-await-to-callbacks, promise/no-callback-in-promise -- undici asks for a callback
    void open(options).then(
      (socket) => done(null, watchEnd(socket.setNoDelay(true))),
      (error: Error) => done(error, null),
    )
  }
}
