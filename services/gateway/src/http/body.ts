import { isUtf8 } from 'node:buffer'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import type { Route } from './route.ts'
import { charsetOf, isUtf8Charset, mediaTypeOf } from './media-type.ts'
import { mayTakeLong } from './server.ts'
import { refuseUnstorable } from './unstorable.ts'

/** Bytes of a body, also when it comes compressed. */
export const maxBodyBytes = 1_048_576
/** The same for what pages and strangers send. */
const maxPageBodyBytes = 65_536
const fromPages = new Set<Route['accessName']>(['public', 'publishable key', 'contact token'])

type Sent = Pick<Route, 'accepts' | 'accessName' | 'holds'>

/** Bytes that a request's body takes while it is answered, before any of it is read. */
export function bytesInFlight(ctx: Context, route: Sent): number {
  if (!isSent(ctx)) return 0
  if (route.accepts) return route.holds ?? 0
  const max = maxBytesOf(route)
  const isKnown = ctx.get('Transfer-Encoding') === '' && ctx.get('Content-Encoding') === ''
  const length = Number(ctx.get('Content-Length'))
  if (!isKnown) return max
  return length > max ? 0 : length // what is too large is refused unread
}

/** What a route's body schema is about to check; nothing of a body that is handed over as a stream. */
export async function bodyOf(ctx: Context, route: Sent): Promise<unknown> {
  const { accepts } = route
  if (ctx.method === 'GET' || ctx.method === 'DELETE') return {}
  if (!accepts) return readJson(ctx, maxBytesOf(route))
  if (!accepts.includes(mediaTypeOf(ctx)))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `content-type: must be ${accepts.join(' or ')}`)
  if (!hasBody(ctx)) throw invalid('body', 'must not be empty')
  mayTakeLong(ctx.req)
  return {}
}

function isSent(ctx: Context): boolean {
  return ctx.method !== 'GET' && ctx.method !== 'DELETE' && hasBody(ctx)
}

function maxBytesOf({ accessName }: Sent): number {
  return fromPages.has(accessName) ? maxPageBodyBytes : maxBodyBytes
}

/** The JSON of a request's body; an empty object when there is no body. */
async function readJson(ctx: Context, max: number): Promise<unknown> {
  if (!hasBody(ctx)) return {}
  if (ctx.is('application/json') === false || !isUtf8Charset(charsetOf(ctx)))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'content-type: must be application/json in UTF-8')
  const read = max === maxBodyBytes ? readBytes : readPageBytes
  await read(ctx, async () => {})
  const bytes: unknown = ctx.request.body
  if (!Buffer.isBuffer(bytes)) throw new Error('koa-body kept no bytes')
  ctx.request.body = null // only what it says is needed
  return parseJson(bytes)
}

const readBytes = reading(maxBodyBytes)
const readPageBytes = reading(maxPageBodyBytes)

/** koa-body reads, inflates and bounds; an empty encoding keeps the bytes, so that their UTF-8 can be checked. */
function reading(max: number) {
  return koaBody({
    json: false,
    urlencoded: false,
    text: true,
    textTypes: ['application/json'],
    textLimit: max,
    encoding: '',
    onError: (error) => {
      throw unreadable(error, max)
    },
  })
}

function unreadable(error: Error, max: number): Problem {
  const status = 'status' in error ? error.status : undefined
  if (status === 413) return new Problem('BODY_TOO_LARGE', `body: must be at most ${max} bytes`)
  if (status === 415) return new Problem('UNSUPPORTED_MEDIA_TYPE', 'body: unknown content encoding')
  return new Problem('VALIDATION_FAILED', 'body: could not be read', { cause: error })
}

/** Whether a request announces a body. */
function hasBody(ctx: Context): boolean {
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
