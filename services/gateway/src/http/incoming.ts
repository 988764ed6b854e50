import type { Readable } from 'node:stream'
import { networkOf, unmapped } from '@outrider/service/http/addresses'
import type { Context } from 'koa'

/** Where a request comes from, and the body of one that is not JSON. */
export interface Incoming {
  /** In capitals; `HEAD` for a GET route as well. */
  readonly method: string
  /** Lower case, without parameters; empty when there is none. */
  readonly mediaType: () => string
  /** Lower case; empty when none is named. */
  readonly charset: () => string
  readonly stream: Readable
  readonly address: () => string
  /** A cookie's value; empty when there is none. */
  readonly cookie: (name: string) => string
  /** The query string with its `?`; empty when there is none. */
  readonly search: () => string
  /** A header's value; empty when there is none. */
  readonly header: (name: string) => string
}

export function incomingOf(ctx: Context): Incoming {
  return {
    method: ctx.method,
    mediaType: () => mediaTypeOf(ctx),
    charset: () => charsetOf(ctx),
    stream: ctx.req,
    address: () => unmapped(ctx.ip),
    cookie: (name) => ctx.cookies.get(name) ?? '',
    search: () => ctx.search,
    header: (name) => ctx.get(name),
  }
}

/** Whose budget a stranger's request is on. */
export function clientOf(ctx: Context): string {
  return networkOf(ctx.ip)
}

/** The media type that `Content-Type` names, in lower case, without parameters; empty when it names none. */
export function mediaTypeOf(ctx: Context): string {
  return ctx.request.type.trim().toLowerCase()
}

/** The charset that `Content-Type` names, in lower case; empty when it names none. */
export function charsetOf(ctx: Context): string {
  return ctx.request.charset.toLowerCase()
}

/** No charset means UTF-8. */
export function isUtf8Charset(charset: string): boolean {
  return ['', 'utf-8', 'utf8'].includes(charset)
}
