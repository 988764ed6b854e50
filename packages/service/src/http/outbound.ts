import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { addressesOf, type AllowedNetworks, mayReach } from './addresses.ts'

/** A request to a host that somebody else has named. */
export interface HttpCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** Bytes of an answer that are read, so that its sender is done with it; more is cut off. */
const maxRead = 65_536

/**
 * Makes one HTTP request, follows no redirect, and has an answer or rejects within `timeoutMs`, then by a
 * `TimeoutError`. Only public
 * unicast addresses and `allowed` ones are reached: what the URL says, every address that its name
 * has, and the peer that was connected to are checked, the last before a byte is sent.
 */
export async function httpCall(
  call: HttpCall,
  allowed: AllowedNetworks,
  timeoutMs: number,
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await exchange(call, allowed, signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error // sockets say «aborted» in many ways
  }
}

async function exchange(
  { url, method, headers, body }: HttpCall,
  allowed: AllowedNetworks,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const target = targetOf(url)
  const socket = await openOutbound(peerOf(target), allowed, signal)
  try {
    const sent = request({
      createConnection: () => socket,
      method,
      path: target.pathname + target.search,
      headers: {
        ...withoutFraming(headers),
        // Node.js names no length for some methods, and the body would read as another request.
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        host: target.host,
        connection: 'close',
      },
      signal,
    })
    sent.end(body)
    const [answer] = await once(sent, 'response', { signal })
    let read = 0
    for await (const chunk of answer) if ((read += chunk.length) > maxRead) break
    return { status: answer.statusCode, headers: answer.headers }
  } finally {
    socket.destroy()
  }
}

/** How long a body is is not for others to say. */
function withoutFraming(headers: HttpCall['headers']): HttpCall['headers'] {
  const framing = ['content-length', 'transfer-encoding', 'trailer', 'upgrade', 'expect']
  return Object.fromEntries(
    Object.entries(headers ?? {}).filter(([name]) => !framing.includes(name.toLowerCase())),
  )
}

function targetOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new NotAllowed('the URL is not one of http or https without credentials')
  return url
}

function peerOf({ protocol, hostname, port }: URL): Peer {
  const isTls = protocol === 'https:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 443 : 80),
    isTls,
  }
}

/** Whom to connect to. */
export interface Peer {
  /** A name or an address; IPv6 without brackets. */
  readonly host: string
  readonly port: number
  readonly isTls: boolean
}

/** The URL leads, or its name does, to an address that is not to be reached; or it is none. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

/**
 * A connection to the first of the host's addresses that takes one. Throws `NotAllowed` unless what is said, every
 * address that the name has, and the peer that was connected to may be reached; the last is checked before a byte is
 * sent.
 */
export async function openOutbound(
  { host, port, isTls }: Peer,
  allowed: AllowedNetworks,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = await addressesOf(host, signal)
  if (!addresses.every((address) => mayReach(address, allowed)))
    throw new NotAllowed(`${host} has an address that is not public`)
  const plain = await connectToOne(addresses, port, signal)
  if (!plain.remoteAddress || !mayReach(plain.remoteAddress, allowed)) {
    plain.destroy()
    throw new NotAllowed(`${host} led to an address that is not public`)
  }
  if (!isTls) return plain
  const secured = connectTls({ socket: plain, servername: isIP(host) === 0 ? host : '' })
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

/** The socket once it has said so; it is gone when it says something else. */
async function connected(socket: Socket, event: string, signal: AbortSignal): Promise<Socket> {
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
