import { isUtf8 } from 'node:buffer'
import { invalid, Problem } from '@outrider/contracts/problem'
import type { Context } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import type { ByteBudget, ReceivedBody } from '../limits/byte-budget.ts'
import { charsetOf, isUtf8Charset, mediaTypeOf } from './incoming.ts'
import type { Route } from './route.ts'
import { mayTakeLong } from './server.ts'

/** Bytes of a body, also when it comes compressed. */
export const maxBodyBytes = 1_048_576
/** The same for an email with attachments. */
export const maxEmailBodyBytes = 10 * 1_048_576
/** The same for bodies from pages and strangers. */
const maxPageBodyBytes = 65_536
const fromPages = new Set<Route['accessName']>(['public', 'publishable key', 'contact token'])

type Sent = Pick<Route, 'accepts' | 'accessName' | 'body' | 'holds' | 'maxBody' | 'mediaType'>

/** Room for the bodies of requests in memory. */
export interface BodyBudgets {
  /** Of JSON from servers and the dashboard, by organization. */
  readonly bodies: ByteBudget
  /** Of JSON that may have long strings, by organization; only of bodies beyond `maxBodyBytes`. */
  readonly largeBodies: ByteBudget
  /** Of JSON from pages and strangers, by client address: they never spend an organization's. */
  readonly pageBodies: ByteBudget
  /** Of streams that are read as they are worked on. */
  readonly uploads: ByteBudget
}

/** Who sends a body. */
interface Sender {
  /** The caller's budget. */
  readonly owner: string
  /** The client's address. */
  readonly client: string
}

/**
 * The value for a route's body schema, empty for a body that is passed on as a stream, and the room that the body takes
 * until it is disposed.
 */
export async function bodyOf(
  ctx: Context,
  route: Sent,
  { owner, client }: Sender,
  budgets: BodyBudgets,
): Promise<{ readonly body: unknown; readonly held?: Disposable }> {
  const { accepts, holds, maxBody } = route
  if (ctx.method === 'GET' || (ctx.method === 'DELETE' && !route.body)) return { body: {} }
  if (accepts) {
    if (!accepts.includes(mediaTypeOf(ctx)))
      throw new Problem('UNSUPPORTED_MEDIA_TYPE', `content-type: must be ${accepts.join(' or ')}`)
    if (!hasBody(ctx)) throw invalid('body', 'must not be empty')
    if (holds === undefined) return { body: {} }
    const [organization = ''] = owner.split(' ')
    const held = await budgets.uploads.take(organization, holds)
    mayTakeLong(ctx.req)
    return { body: {}, held }
  }
  if (!hasBody(ctx)) return { body: {} }
  const isFromPage = fromPages.has(route.accessName)
  checkJsonType(ctx, route.mediaType ?? json)
  if (isFromPage) return readJson(ctx, maxPageBodyBytes, client, budgets.pageBodies)
  if (maxBody !== undefined && mayBeLarge(ctx))
    return readJson(ctx, maxBody, owner, budgets.largeBodies)
  return readJson(ctx, maxBodyBytes, owner, budgets.bodies)
}

/** Whether a body may have more than `maxBodyBytes`. */
function mayBeLarge(ctx: Context): boolean {
  const announced = Number(ctx.get('Content-Length')) || Infinity
  return announced > maxBodyBytes || ctx.get('Content-Encoding') !== ''
}

const json = 'application/json'

function checkJsonType(ctx: Context, type: string): void {
  if (ctx.is(type) === false || !isUtf8Charset(charsetOf(ctx)))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `content-type: must be ${type} in UTF-8`)
}

/** The JSON of a request's body, and the room that it takes. */
async function readJson(ctx: Context, max: number, owner: string, budget: ByteBudget) {
  const cut = Promise.withResolvers<never>()
  const announced = Number(ctx.get('Content-Length')) || 0
  const held = budget.receive(owner, () => cut.reject(tooSlow(ctx)), announced)
  try {
    const bytes = await readCounted(ctx, max, held, cut)
    held.complete(bytes.length)
    return { body: parseJson(bytes), held }
  } catch (error) {
    held[Symbol.dispose]()
    throw error
  }
}

/** Reads a body and counts its bytes as they arrive; stops reading while there is no room for them. */
async function readCounted(
  ctx: Context,
  max: number,
  held: ReceivedBody,
  { promise: failed, reject }: PromiseWithResolvers<never>,
): Promise<Buffer> {
  const { req } = ctx
  const isEncoded = ctx.get('Content-Encoding') !== ''
  let isFirst = true
  const read = (readers.get(max) ?? reading(max))(ctx, async () => {})
  req.on('data', (chunk: Buffer) => {
    // An encoded body may become as large as is allowed; how large is known once it is complete.
    const bytes = isEncoded ? Number(isFirst) * max : chunk.length
    isFirst = false
    const room = held.add(bytes)
    if (!room) return
    req.pause()
    room.then(() => req.resume(), reject)
  })
  try {
    await Promise.race([read, failed])
  } catch (error) {
    req.removeAllListeners('data') // the rest is dropped, and not gathered any more
    throw error
  }
  const bytes: unknown = ctx.request.body
  if (!Buffer.isBuffer(bytes)) throw new Error('koa-body kept no bytes')
  ctx.request.body = null // only the parsed body is needed
  return bytes
}

function tooSlow(ctx: Context): Problem {
  ctx.set('Connection', 'close')
  return new Problem('UNAVAILABLE', 'body: arrives too slowly while other requests are waiting', {
    retryAfter: 1,
  })
}

/** koa-body reads, inflates and bounds; an empty encoding keeps the bytes, so that their UTF-8 can be checked. */
function reading(max: number) {
  return koaBody({
    json: false,
    urlencoded: false,
    text: true,
    textTypes: [json, 'application/*+json'],
    textLimit: max,
    parsedMethods: Object.values(HttpMethodEnum),
    encoding: '',
    onError: (error) => {
      throw unreadable(error, max)
    },
  })
}

const readers = new Map(
  [maxBodyBytes, maxEmailBodyBytes, maxPageBodyBytes].map((max) => [max, reading(max)]),
)

function unreadable(error: Error, max: number): Problem {
  const status = 'status' in error ? error.status : undefined
  if (status === 413) return new Problem('BODY_TOO_LARGE', `body: must be at most ${max} bytes`)
  if (status === 415)
    return new Problem('UNSUPPORTED_MEDIA_TYPE', 'content-encoding: is not supported')
  return new Problem('VALIDATION_FAILED', 'body: could not be read', { cause: error })
}

/** Bytes of a string from which on it is long: it takes as much memory as it has bytes, unlike other values. */
const longString = 16_384

/** Rejects a body with more than `maxBodyBytes` besides long strings: parsed, it takes up to 60 times its bytes. */
export function rejectManyValues(text: string): void {
  let rest = text.length
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = endOfString(text, start)
    if (end === -1) break // it is not JSON
    if (end - start > longString) rest -= end - start
    start = text.indexOf('"', end + 1)
  }
  if (rest > maxBodyBytes)
    throw new Problem(
      'BODY_TOO_LARGE',
      `body: must be at most ${maxBodyBytes} bytes besides the content of attachments`,
    )
}

/** Whether a request announces a body. */
function hasBody(ctx: Context): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw invalid('body', 'must be UTF-8')
  const text = bytes.toString()
  if (text.length > maxBodyBytes) rejectManyValues(text)
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
 * Rejects text that a database cannot store or that poisons objects: NUL, lone surrogates, the keys `__proto__` and
 * `constructor`, nesting beyond 32 levels, and numbers beyond a double. A quick scan of the text clears nearly every body; only the others are
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
    isDeepOrLong(text)
  )
}

const [quote, backslash, bracket, brace, closingBracket, closingBrace] = Buffer.from('"\\[{]}')
const [zero, nine, exponent, capitalExponent] = Buffer.from('09eE')
/** Digits of the largest number that JavaScript has: one with fewer, and an exponent of two, is not infinite. */
const maxDigits = 200

/** Whether a JSON text nests too deeply, or has a number that may be too large; about 3 ms for a MiB. */
function isDeepOrLong(text: string): boolean {
  let [depth, digits] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === bracket || code === brace) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === closingBracket || code === closingBrace) depth -= 1
    else if (isDigit(code)) {
      digits += 1
      if (digits > maxDigits) return true
      continue
    } else if ((code === exponent || code === capitalExponent) && digits > 0) {
      const sign = text[at + 1] === '+' ? 2 : 1
      if (isDigit(text.charCodeAt(at + sign + 2))) return true // three digits or more
    }
    digits = 0
  }
  return false
}

function isDigit(code: number): boolean {
  return code >= (zero ?? 0) && code <= (nine ?? 0)
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
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw invalid(path.join('.') || 'body', 'must be a number that a double can hold')
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
