import type { Context } from 'koa'

/** The media type that `Content-Type` names, in lower case, without parameters; empty when it names none. */
export function mediaTypeOf(ctx: Context): string {
  return ctx.request.type.trim().toLowerCase()
}

/** The charset that `Content-Type` names, in lower case; empty when it names none. */
export function charsetOf(ctx: Context): string {
  return ctx.request.charset.toLowerCase()
}

/** What names no charset is UTF-8. */
export function isUtf8Charset(charset: string): boolean {
  return ['', 'utf-8', 'utf8'].includes(charset)
}
