import { isUtf8 } from 'node:buffer'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { charsetOf, isUtf8Charset, mediaTypeOf } from './incoming.ts'
import type { Route } from './route.ts'
import { mayTakeLong } from './server.ts'

/** Bytes of a body, also when it comes compressed. */
export const maxBodyBytes = 1_048_576
/** The same for bodies from pages and strangers. */
const maxPageBodyBytes = 65_536
const fromPages = new Set<Route['accessName']>(['public', 'publishable key', 'contact token'])

type Sent = Pick<Route, 'accepts' | 'accessName' | 'holds'>

/** Bytes that a request's body takes while the request is served, before any of it is read. */
export function bytesInFlight(ctx: Context, route: Sent): number {
  if (!isSent(ctx)) return 0
  if (route.accepts) return route.holds ?? 0
  const max = maxBytesOf(route)
  const isKnown = ctx.get('Transfer-Encoding') === '' && ctx.get('Content-Encoding') === ''
  const length = Number(ctx.get('Content-Length'))
  if (!isKnown) return max
  return length > max ? 0 : length // a body that is too large is refused unread
}

/** The value for a route's body schema; empty for a body that is passed on as a stream. */
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
  ctx.request.body = null // only the parsed body is needed
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
  if (status === 415)
    return new Problem('UNSUPPORTED_MEDIA_TYPE', 'content-encoding: is not supported')
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
    rejectInvalidText(text, value)
    return value
  } catch (error) {
    throw error instanceof SyntaxError ? invalid('body', 'must be JSON') : error
  }
}

/** Levels of nesting, the body itself being the first. */
const maxDepth = 32
const forbiddenKeys = new Set(['__proto__', 'constructor'])

/**
 * Refuses text that a database cannot store or that poisons objects: NUL, lone surrogates, the keys `__proto__` and
 * `constructor`, and nesting beyond 32 levels. A quick scan of the text clears nearly every body; only the others are
 * walked.
 */
export function rejectInvalidText(text: string, value: unknown): void {
  if (mayBeInvalid(text)) checkValue(value, [])
}

function mayBeInvalid(text: string): boolean {
  return (
    text.includes('\\u') ||
    text.includes('__proto__') ||
    text.includes('constructor') ||
    isDeeper(text, maxDepth)
  )
}

const [quote, backslash, bracket, brace, closingBracket, closingBrace] = Buffer.from('"\\[{]}')

/** Whether a JSON text nests deeper; about 2 ms for a MiB. */
function isDeeper(text: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === bracket || code === brace) {
      depth += 1
      if (depth > levels) return true
    } else if (code === closingBracket || code === closingBrace) depth -= 1
  }
  return false
}

/** Where the string that begins at `start` ends: at the next quote that is not escaped. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}

/** `path` names where `value` is. */
function checkValue(value: unknown, path: string[]): void {
  if (typeof value === 'string') checkText(value, path)
  else if (typeof value === 'object' && value !== null) {
    if (path.length >= maxDepth)
      throw invalid(path.join('.'), `must not nest deeper than ${maxDepth} levels`)
    for (const [key, inner] of Object.entries(value)) {
      path.push(key)
      checkText(key, path)
      if (forbiddenKeys.has(key)) throw invalid(path.join('.'), 'is not an allowed key')
      checkValue(inner, path)
      path.pop()
    }
  }
}

function checkText(text: string, path: readonly string[]): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  const name = path.join('.').toWellFormed().replaceAll('\0', '') || 'body'
  const fault = text.includes('\0') ? 'must not contain NUL' : 'must not contain lone surrogates'
  throw invalid(name, fault)
}
