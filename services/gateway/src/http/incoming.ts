import { isIPv6 } from 'node:net'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { charsetOf, mediaTypeOf } from './body.ts'

/** Where a request comes from, and the body of one that is not JSON. */
export interface Incoming {
  /** In capitals; `HEAD` for a GET route as well. */
  readonly method: string
  /** Lower case, without parameters; empty when there is none. */
  readonly mediaType: string
  /** Lower case; empty when none is named. */
  readonly charset: string
  readonly stream: Readable
  /** Aborts when the caller has gone. */
  readonly gone: AbortSignal
  readonly address: string
  /** A header's value; empty when there is none. */
  readonly header: (name: string) => string
}

export function incomingOf(ctx: Context): Incoming {
  let controller: AbortController | undefined
  return {
    method: ctx.method,
    mediaType: mediaTypeOf(ctx),
    charset: charsetOf(ctx),
    stream: ctx.req,
    address: asIpv4(ctx.ip),
    header: (name) => ctx.get(name),
    get gone() {
      const gone = (controller ??= new AbortController())
      ctx.res.once('close', () => gone.abort())
      return gone.signal
    },
  }
}

/** Whose budget a stranger's request is on: an IPv4 address, or the 64 bits of IPv6 that one customer has (RFC 6177). */
export function clientOf(ctx: Context): string {
  const address = asIpv4(ctx.ip)
  return isIPv6(address) ? networkOf(address) : address
}

/** An IPv4 address as such, also where a socket for both versions shows it as IPv6 (RFC 4291, section 2.5.5.2). */
function asIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
