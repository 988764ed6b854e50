import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { NotAllowed, openOutside, type Peer } from './open-outside.ts'
import type { AllowedNetworks } from './public-address.ts'

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

/** Bytes of an answer that are read, so that its sender is done with it; more is cut off. */
const maxRead = 65_536

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
  const socket = await openOutside(peerOf(target), allowed, signal)
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

function peerOf({ protocol, hostname, port }: URL): Peer {
  const isTls = protocol === 'https:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 443 : 80),
    isTls,
  }
}
