import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import {
  addressesOf,
  isListed,
  literalAddressesOf,
  mayReach,
  mayCall,
  mayUsePort,
  type OutboundRules,
} from './addresses.ts'

/** A request to a host that a caller has named. */
export interface HttpCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface HttpResponse {
  readonly status: number
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined
  /** The first KiB of the body, as text that PostgreSQL can store. */
  readonly body: string
}

/** Makes requests to hosts that callers have named. Disposing it ends the requests in flight. */
export interface HttpClient extends AsyncDisposable {
  /**
   * Resolves with the response of any status, or rejects within the timeout, then with a `TimeoutError`. Rejects
   * with `NotAllowed` unless the URL and every address of its host may be reached. Follows no redirect and uses no
   * proxy. If a kept connection turns out to be closed, the request is sent once more over a new one (RFC 9112,
   * section 9.3.1).
   */
  readonly call: (call: HttpCall) => Promise<HttpResponse>
}

interface HttpClientOptions {
  /** Milliseconds for one exchange: connecting, sending, and the whole response. */
  readonly timeoutMs: number
  /** Whether connections are kept for a few seconds; otherwise each request opens its own. */
  readonly keepAlive?: boolean
  /** Whether the status counts even if the body does not end in time. */
  readonly statusDecides?: boolean
  /** Whether plain http is only for the allowed networks. */
  readonly needsTls?: boolean
}

/** Milliseconds for connecting; the exchange that waits for it may time out sooner. */
const connectTimeout = 10_000
/** Milliseconds for which a connection without requests is kept. */
const keepAliveTimeout = 4_000
/** Bytes of a response's header. */
const maxHeader = 16_384
/** Bytes of a response that are kept, and bytes that are read before the connection is closed. */
const maxKept = 1_024
const maxRead = 65_536

/** Only public unicast addresses and allowed ones are reached. */
export function createHttpClient(
  rules: OutboundRules,
  { timeoutMs, keepAlive = false, statusDecides = false, needsTls = false }: HttpClientOptions,
): HttpClient {
  const options: Agent.Options = {
    connect: guardedConnector(rules, needsTls),
    allowH2: false,
    keepAliveTimeout,
    headersTimeout: 0, // the whole exchange is bounded
    bodyTimeout: 0,
    maxHeaderSize: maxHeader,
  }
  const fresh = new Agent({ ...options, pipelining: 0 })
  const kept = keepAlive ? new Agent(options) : fresh
  return {
    async call({ url, method, headers, body }) {
      const { origin, pathname, search } = targetOf(url)
      const request: Dispatcher.DispatchOptions = {
        origin,
        path: pathname + search,
        method,
        headers: withoutFraming(headers),
        ...(body !== undefined && { body }),
      }
      const end = performance.now() + timeoutMs
      try {
        return await exchange(kept, request, timeoutMs, statusDecides)
      } catch (error) {
        if (!(error instanceof ConnectionWasClosing)) throw error
        return exchange(fresh, request, end - performance.now(), statusDecides)
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([kept.destroy(), fresh.destroy()])
    },
  }
}

/** Why a call got no response, in a word that callers can act on. */
export function failureReason(error: unknown): 'ADDRESS_NOT_ALLOWED' | 'TIMEOUT' | 'NO_ANSWER' {
  if (error instanceof NotAllowed) return 'ADDRESS_NOT_ALLOWED'
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NO_ANSWER'
}

/** Seconds that a `Retry-After` header asks for (RFC 9110, section 10.2.3); 0 without a valid one. */
export function parseRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined || header.length > 64) return 0
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1_000)
}

/** Callers must not set headers that frame a message or manage its connection; we compute them. */
const framing = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function withoutFraming(headers: HttpCall['headers']): HttpCall['headers'] {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !framing.has(name.toLowerCase())),
  )
}

function targetOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new NotAllowed('the URL must be http or https without credentials')
  return url
}

/** The connection closed before the response began, and had carried other responses: it was being closed. */
class ConnectionWasClosing extends Error {
  override readonly name = 'ConnectionWasClosing'
}

/** Makes one request by undici's handlers: its streams took half of a delivery's time. */
function exchange(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  timeout: number,
  statusDecides: boolean,
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const kept: Buffer[] = []
  let [status, retryAfter, read] = [0, '', 0]
  let controller: Dispatcher.DispatchController | undefined
  let failure: Error | undefined

  const finish = () => {
    clearTimeout(timer)
    resolve({ status, retryAfter: retryAfter || undefined, body: textOf(kept) })
  }
  const fail = (error: Error) => {
    clearTimeout(timer)
    if (statusDecides && status !== 0) {
      finish()
      controller?.abort(error)
      return
    }
    failure ??= error
    controller?.abort(failure)
    reject(failure)
  }
  const timer = setTimeout(
    () => fail(new DOMException('no complete response', 'TimeoutError')),
    timeout,
  )

  agent.dispatch(request, {
    onRequestStart(started) {
      controller = started
      if (failure) started.abort(failure) // it timed out while it waited for a connection
    },
    onResponseStart(_, statusCode, headers) {
      status = statusCode
      const header = headers['retry-after']
      retryAfter = typeof header === 'string' ? header : ''
    },
    onResponseData(started, chunk) {
      if (read < maxKept) kept.push(chunk.subarray(0, maxKept - read))
      if ((read += chunk.length) <= maxRead) return
      finish()
      started.abort(new Error('enough was read'))
    },
    onResponseEnd: finish,
    onResponseError: (_, error) =>
      fail(
        status === 0 && afterResponses.has(error)
          ? new ConnectionWasClosing('', { cause: error })
          : error,
      ),
  })
  return promise
}

/** Errors of connections that had carried responses. */
const afterResponses = new WeakSet<Error>()

/** Records whether a connection had carried responses when an error ends it. */
function watchEnd(socket: Socket): Socket {
  return socket.once('error', (error) => {
    if (socket.bytesRead > 0) afterResponses.add(error)
  })
}

function textOf(kept: readonly Buffer[]): string {
  if (kept.length === 0) return ''
  // In stream mode the decoder drops a character that was cut in two.
  return new TextDecoder().decode(Buffer.concat(kept), { stream: true }).replaceAll('\0', '')
}

/** Checks addresses before it opens a connection for undici. */
function guardedConnector(rules: OutboundRules, needsTls: boolean): buildConnector.connector {
  const open = ({ hostname, port, protocol }: buildConnector.Options): Promise<Socket> => {
    const isTls = protocol === 'https:'
    const host = hostname.replace(/^\[|\]$/g, '')
    const peer = { host, port: Number(port) || (isTls ? 443 : 80), isTls }
    const isOpen = (address: string) =>
      mayUsePort(peer.port, rules) &&
      mayCall(peer.host, rules) &&
      (isTls || !needsTls ? mayReach(address, rules) : isListed(address, rules))
    return openOutbound(peer, isOpen, AbortSignal.timeout(connectTimeout))
  }
  return (options, done) => {
    // oxlint-disable promise/prefer-await-to-callbacks, promise/no-callback-in-promise -- undici asks for a callback
    void open(options).then(
      (socket) => done(null, watchEnd(socket.setNoDelay(true))),
      (error: Error) => done(error, null),
    )
  }
}

/** The server to connect to. */
interface Peer {
  /** A name or an address; IPv6 without brackets. */
  readonly host: string
  readonly port: number
  readonly isTls: boolean
}

/** The URL is invalid, or leads to an address that must not be reached. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

/**
 * A connection to the first of the host's addresses that accepts one. Throws `NotAllowed` unless every address of the
 * host, and the peer that was connected to, may be reached. The peer is checked before the first byte is sent.
 */
async function openOutbound(
  { host, port, isTls }: Peer,
  isOpen: (address: string) => boolean,
  signal: AbortSignal,
): Promise<Socket> {
  if (!literalAddressesOf(host).every(isOpen))
    throw new NotAllowed(`${host} is an address or port that is not allowed`)
  const addresses = await addressesOf(host, signal)
  // As for a name that does not exist: callers must not find out which names a private network has.
  if (!addresses.every(isOpen)) throw new Error('the host has no public address')
  const plain = await connectToOne(addresses, port, signal)
  if (!plain.remoteAddress || !isOpen(plain.remoteAddress)) {
    plain.destroy()
    throw new NotAllowed(`${host} connected to an address that is not public`)
  }
  if (!isTls) return plain
  // An address is no server name (RFC 6066, section 3); without `host`, the certificate would have to be that of localhost.
  const secured = connectTls({ socket: plain, host, servername: isIP(host) === 0 ? host : '' })
  await connected(secured, 'secureConnect', signal)
  return secured
}

async function connectToOne(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown = new Error('the host has no address')
  for (const host of addresses) {
    try {
      return await connected(connect({ host, port }), 'connect', signal)
    } catch (error) {
      failure = error
      signal.throwIfAborted()
    }
  }
  throw failure
}

/** The socket after this event; any other outcome destroys it. */
async function connected(socket: Socket, event: string, signal: AbortSignal): Promise<Socket> {
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
