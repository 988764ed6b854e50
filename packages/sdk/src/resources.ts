import { operations } from '../generated/operations.ts'
import type { Resources } from '../generated/resources.ts'
import {
  type CallInit,
  type ItemOf,
  itemsOf,
  type Method,
  type Send,
  withDefaults,
} from './calls.ts'

/** The last argument of every method. */
export interface CallOptions {
  /** Identifies the request: a repetition with the same key has no further effect. Generated if omitted. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until an attempt times out. */
  readonly timeoutMs?: number | undefined
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined
}

/** Data of a response, and the response itself. */
export interface WithResponse<Data> {
  readonly data: Data
  readonly response: Response
  /** The ID of the request, for questions about it. */
  readonly requestId: string | null
}

/** A promise of the response body. */
export interface Reply<Data> extends Promise<Data> {
  /** The same with the response, for its status and headers. */
  withResponse(): Promise<WithResponse<Data>>
}

/** All items of a list. Pages are fetched as items are read: `for await (const contact of outrider.contacts.list())`. */
export interface PagedList<Page> extends AsyncIterable<ItemOf<Page>> {
  /** One page, with the `nextCursor` of the next one. */
  page(): Reply<Page>
}

/** A file. A stream is sent once, without retries. */
export type Upload = string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>

/** Every operation as a method of its resource. */
export function resourcesOf(send: Send): Resources {
  const resources = Object.entries(operations).map(([resource, methods]) => [
    resource,
    Object.fromEntries(
      Object.entries(methods).map(([name, operation]) => [
        name,
        methodOf(send, `${resource}.${name}`, operation),
      ]),
    ),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are generated from the same operations
  return Object.fromEntries(resources) as Resources
}

/** The method of an operation: path parameters first, then the body or the query, then options. */
function methodOf(send: Send, name: string, operation: string) {
  const [verb = '', path = '', flags = ''] = operation.split(' ')
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param)
  const takes = /[bq]/.exec(flags)?.[0]
  return (...args: unknown[]): unknown => {
    const ids = params.map((param, place) => [param, idAt(args, place, `${name}: ${param}`)])
    const others = args.slice(params.length)
    const given = takes ? others.shift() : undefined
    const { headers, ...rest }: CallOptions = Object(others[0])
    const init: CallInit = {
      ...rest,
      headers,
      params: { path: Object.fromEntries(ids), ...(takes === 'q' && { query: Object(given) }) },
      ...(takes === 'b' && given !== undefined && { body: given }),
      ...(flags.includes('s') && { parseAs: 'stream' }),
      ...(flags.includes('u') && uploadOf(given, headers)),
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has these verbs only
    const method = verb as Method
    return flags.includes('l') ? listOf(send, path, init) : new Sent(() => send(method, path, init))
  }
}

/** A path with an empty parameter would be that of another operation. */
function idAt(args: readonly unknown[], place: number, what: string): string {
  const id = args[place]
  if (typeof id !== 'string' || id === '')
    throw new TypeError(`${what} must be a text that is not empty`)
  return id
}

function uploadOf(body: unknown, headers: CallOptions['headers'] = {}): object {
  const named = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value])
  return {
    headers: withDefaults(Object.fromEntries(named), { 'content-type': 'text/csv' }),
    bodySerializer: (content: unknown) => content,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  }
}

function listOf(send: Send, path: string, init: CallInit) {
  const get = async (_: string, given: object = {}) => (await send('get', path, { ...given })).data
  return {
    page: () => new Sent(() => send('get', path, init)),
    [Symbol.asyncIterator]: () => itemsOf(get, path, init)[Symbol.asyncIterator](),
  }
}

type Answer = Awaited<ReturnType<Send>>

/** A request that is under way. It is one promise, so that a failure without a handler is reported once. */
class Sent implements Reply<unknown> {
  readonly #answer: Promise<Answer>

  constructor(send: () => Promise<Answer>) {
    this.#answer = send()
  }

  get [Symbol.toStringTag](): string {
    return 'Promise'
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it is a promise
  then<Value = unknown, Failure = never>(
    onData?: ((data: unknown) => Value | PromiseLike<Value>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    return this.#answer.then(({ data }) => data).then(onData, onError)
  }

  catch<Failure = never>(
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<unknown> {
    return this.then(undefined, onError)
  }

  finally(onEnd?: (() => void) | null): Promise<unknown> {
    return this.#answer.then(({ data }) => data).finally(onEnd)
  }

  async withResponse(): Promise<WithResponse<unknown>> {
    const { data, response } = await this.#answer
    return { data, response, requestId: response.headers.get('x-request-id') }
  }
}
