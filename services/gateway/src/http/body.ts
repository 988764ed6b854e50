import { isUtf8 } from 'node:buffer'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { refuseUnstorable } from './unstorable.ts'

export const maxBodyBytes = 1_048_576

/** koa-body reads, inflates and bounds; an empty encoding keeps the bytes, so that their UTF-8 can be checked. */
const readBytes = koaBody({
  json: false,
  urlencoded: false,
  text: true,
  textTypes: ['application/json'],
  textLimit: maxBodyBytes,
  encoding: '',
  onError: (error) => {
    throw unreadable(error)
  },
})

function unreadable(error: Error): Problem {
  const status = 'status' in error ? error.status : undefined
  if (status === 413)
    return new Problem('BODY_TOO_LARGE', `body: must be at most ${maxBodyBytes} bytes`)
  if (status === 415) return new Problem('UNSUPPORTED_MEDIA_TYPE', 'body: unknown content encoding')
  return new Problem('VALIDATION_FAILED', 'body: could not be read', { cause: error })
}

/** The JSON of a request's body; an empty object when there is no body. */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  if (!hasBody(ctx)) return {}
  if (ctx.is('application/json') === false || !isUtf8Charset(charsetOf(ctx)))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'content-type: must be application/json in UTF-8')
  await readBytes(ctx, async () => {})
  const bytes: unknown = ctx.request.body
  if (!Buffer.isBuffer(bytes)) throw new Error('koa-body kept no bytes')
  return parseJson(bytes)
}

/** The charset that `Content-Type` names, in lower case; empty when it names none. */
export function charsetOf(ctx: Context): string {
  return ctx.request.charset.toLowerCase()
}

/** What names no charset is UTF-8. */
export function isUtf8Charset(charset: string): boolean {
  return ['', 'utf-8', 'utf8'].includes(charset)
}

/** Whether a request announces a body. */
export function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw invalid('body', 'must be UTF-8')
  const text = bytes.toString()
  try {
    const value: unknown = JSON.parse(text)
    refuseUnstorable(text, value)
    return value
  } catch (error) {
    throw error instanceof SyntaxError ? invalid('body', 'must be JSON') : error
  }
}
