import type { Socket } from 'node:net'
import { openOutside } from '@outrider/service/open-outside'
import type { AllowedNetworks } from '@outrider/service/public-address'
import { Agent, type buildConnector } from 'undici'
import type { Answer } from '../deliveries/outcome.ts'

/** Milliseconds for one exchange: connecting, sending, and the whole of the answer. */
const exchangeTimeout = 15_000
/** Milliseconds for connecting; the exchange that waits for it may end sooner. */
const connectTimeout = 10_000
/** Milliseconds for which a connection without requests is kept. */
const keepAlive = 4_000
/** Bytes of an answer that are kept, and those that are read, so that its sender is done with it. */
const maxKept = 1_024
const maxRead = 65_536
/** Bytes of an answer's header. */
const maxHeader = 16_384

/** Posts to endpoints. */
export interface Poster extends AsyncDisposable {
  /**
   * Resolves with the answer, whatever its status, or rejects within 15 s, then by a `TimeoutError`. Follows no
   * redirect and uses no proxy. Rejects with `NotAllowed` where the host leads to what may not be reached.
   */
  readonly post: (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => Promise<Answer>
}

/** Disposing cuts off what is still under way. `timeout` is in milliseconds. */
export function createPoster(allowed: AllowedNetworks, timeout = exchangeTimeout): Poster {
  const agent = new Agent({
    connect: guardedConnector(allowed),
    allowH2: false,
    keepAliveTimeout: keepAlive,
    headersTimeout: 0, // the signal bounds the whole
    bodyTimeout: 0,
    maxHeaderSize: maxHeader,
  })
  return {
    async post(url, headers, body) {
      const { origin, pathname, search } = new URL(url)
      const signal = AbortSignal.timeout(timeout)
      try {
        const answer = await agent.request({
          origin,
          path: pathname + search,
          method: 'POST',
          headers,
          body,
          signal,
        })
        const { 'retry-after': retryAfter } = answer.headers
        return {
          status: answer.statusCode,
          retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
          body: await beginningOf(answer.body),
        }
      } catch (error) {
        throw signal.aborted ? signal.reason : error // sockets say «aborted» in many ways
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

/** The guard of every request to the outside, for connections that are kept. */
function guardedConnector(allowed: AllowedNetworks): buildConnector.connector {
  const open = ({ hostname, port, protocol }: buildConnector.Options): Promise<Socket> => {
    const isTls = protocol === 'https:'
    const host = hostname.replace(/^\[|\]$/g, '')
    const peer = { host, port: Number(port) || (isTls ? 443 : 80), isTls }
    return openOutside(peer, allowed, AbortSignal.timeout(connectTimeout))
  }
  return (options, done) => {
    // oxlint-disable promise/prefer-await-to-callbacks, promise/no-callback-in-promise -- undici asks for a callback
    void open(options).then(
      (socket) => done(null, socket.setNoDelay(true)),
      (error: Error) => done(error, null),
    )
  }
}

/** The first KiB of a body as text that a database can store; more is read up to a bound, then cut off. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const kept: Buffer[] = []
  let read = 0
  for await (const chunk of body) {
    if (read < maxKept) kept.push(chunk.subarray(0, maxKept - read))
    if ((read += chunk.length) > maxRead) break
  }
  // In a stream the decoder leaves out a character that was cut in two.
  return new TextDecoder().decode(Buffer.concat(kept), { stream: true }).replaceAll('\0', '')
}
