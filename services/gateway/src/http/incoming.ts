import type { Readable } from 'node:stream'
import { networkOf, unmapped } from '@outrider/service/public-address'
import type { Context } from 'koa'
import { charsetOf, mediaTypeOf } from './media-type.ts'

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
    get mediaType() {
      return mediaTypeOf(ctx)
    },
    get charset() {
      return charsetOf(ctx)
    },
    stream: ctx.req,
    get address() {
      return unmapped(ctx.ip)
    },
    header: (name) => ctx.get(name),
    get gone() {
      const gone = (controller ??= new AbortController())
      ctx.res.once('close', () => gone.abort())
      return gone.signal
    },
  }
}

/** Whose budget a stranger's request is on. */
export function clientOf(ctx: Context): string {
  return networkOf(ctx.ip)
}
