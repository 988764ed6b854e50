import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type AllowedNetworks, mayReach } from './public-address.ts'

/** A request to a host that somebody else has named. */
export interface OutsideCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface OutsideAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** The URL leads, or its name does, to an address that is not to be reached; or it is none. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

/** Bytes of an answer that are read, so that its sender is done with it; more is cut off. */
const mostRead = 65_536

/**
 * Makes one HTTP request, follows no redirect, and has an answer or rejects within `timeoutMs`, then by a
 * `TimeoutError`. Only public
 * unicast addresses and `allowed` ones are reached: what the URL says, every address that its name
 * has, and the peer that was connected to are checked, the last before a byte is sent.
 */
export async function callOutside(
  call: OutsideCall,
  allowed: AllowedNetworks,
  timeoutMs: number,
): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await exchange(call, allowed, signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error // sockets say «aborted» in many ways
  }
}

async function exchange(
  { url, method, headers, body }: OutsideCall,
  allowed: AllowedNetworks,
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const target = targetOf(url)
  const socket = await open(target, allowed, signal)
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
    for await (const chunk of answer) if ((read += chunk.length) > mostRead) break
    return { status: answer.statusCode, headers: answer.headers }
  } finally {
    socket.destroy()
  }
}

/** How long a body is is not for others to say. */
function withoutFraming(headers: OutsideCall['headers']): OutsideCall['headers'] {
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

/** A connection to the first of the host's addresses that takes one. */
async function open(target: URL, allowed: AllowedNetworks, signal: AbortSignal): Promise<Socket> {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const isTls = target.protocol === 'https:'
  const port = Number(target.port) || (isTls ? 443 : 80)
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

/** `lookup` cannot be aborted: whoever waits for it can. */
async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  const aborted = once(signal, 'abort').then(() => signal.throwIfAborted())
  const found = await Promise.race([lookup(host, { all: true }), aborted])
  return (found ?? []).map(({ address }) => address)
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
