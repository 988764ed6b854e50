import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch'
import { repeatablePosts } from '../generated/repeatable-posts.ts'
import type { paths } from '../generated/schema.ts'
import { errorOf } from './outrider-error.ts'
import { retrying, type RetryOptions } from './retrying.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The response body of a call; nothing for 204. */
type ReplyOf<M extends Method, Path extends ClientPathsWithMethod<Interface, M>> = [
  MethodResponse<Interface, M, Path>,
] extends [never]
  ? void
  : MethodResponse<Interface, M, Path>

/** Calls one path of the API. Throws an `OutriderError` for every response that is not a success. */
type Call<M extends Method> = <Path extends ClientPathsWithMethod<Interface, M>>(
  path: Path,
  ...init: InitOf<MaybeOptionalInit<paths[Path], M>>
) => Promise<ReplyOf<M, Path>>

/** Every operation of the API, by method and path, as in openapi.json. */
export type Calls = { readonly [M in Method]: Call<M> } & {
  /** All items of a list. Pages are fetched as items are read. */
  readonly list: ListCall
}

/** The connection to a deployment. */
export interface Connection extends RetryOptions {
  /** The URL that ends in `/api/v1`. */
  readonly baseUrl: string
  /** Used instead of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
}

interface ClientOptions extends Connection {
  /** Whether a browser sends its cookies to other origins. */
  readonly credentials?: 'include'
  /** Called before each request for its headers. */
  readonly headers: () => Readonly<Record<string, string>>
}

/** What a call needs besides its path: the fields of `RequestInit`, and those that all calls have. */
export interface CallInit {
  readonly params?: { readonly path?: object; readonly query?: object | undefined }
  readonly body?: unknown
  readonly headers?: object | undefined
  readonly signal?: AbortSignal | undefined
  readonly [name: string]: unknown
  /** Identifies the request, so that a repetition has no further effect. */
  readonly idempotencyKey?: string | undefined
  /** Milliseconds until an attempt times out. */
  readonly timeoutMs?: number | undefined
}

/** Sends a request with retries; throws an `OutriderError` for every response that is not a success. */
export type Send = (
  method: Method,
  path: string,
  init: CallInit,
) => Promise<{ readonly data: unknown; readonly response: Response }>

export function createSend({ headers, ...options }: ClientOptions): Send {
  const client = createClient<paths>(options)
  client.use({
    onRequest: ({ request }) => {
      for (const [name, value] of Object.entries(headers())) request.headers.set(name, value)
    },
    onResponse: async ({ response }) => {
      if (!response.ok) throw await errorOf(response)
    },
  })
  return async (method, path, given) => {
    const { timeoutMs = options.timeoutMs, ...prepared } = prepare(method, path, given)
    const { init, isRepeatable } = prepared
    const fetch = retrying(options.fetch ?? ((request) => globalThis.fetch(request)), {
      isRepeatable,
      isBuffered: init['parseAs'] !== 'stream',
      maxRetries: isStreamed(init) ? 0 : options.maxRetries,
      timeoutMs,
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any path and its init, which `Calls` types
    const call = client[upper[method]] as unknown as (
      path: string,
      init: object,
    ) => ReturnType<Send>
    return call(path, { ...init, fetch })
  }
}

const upper = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

export function createCalls(options: ClientOptions): Calls {
  return callsOf(createSend(options))
}

/** The calls by method and path. Errors have been thrown before they return the body. */
export function callsOf(send: Send): Calls {
  const caller =
    (method: Method): AnyCall =>
    async (path, init = {}) =>
      (await send(method, path, { ...init })).data
  const get = caller('get')
  const calls = {
    get,
    post: caller('post'),
    put: caller('put'),
    patch: caller('patch'),
    delete: caller('delete'),
    list: (path: string, init?: object) => itemsOf(get, path, init),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client's own types, less the error
  return calls as unknown as Calls
}

/** Whether the body is a stream, which can be sent only once (Fetch standard, `duplex`). */
function isStreamed(init: object): boolean {
  return 'duplex' in init && init.duplex === 'half'
}

/** Every operation, as in openapi.json. */
type Interface = Client<paths>

/** The last argument is optional if it has no required fields. */
type InitOf<Init> = [undefined] extends [Init] ? [init?: Init] : [init: Init]

/** A call without types of its path and arguments. */
type AnyCall = (path: string, init?: object) => Promise<unknown>

type GetPath = ClientPathsWithMethod<Interface, 'get'>
type PageOf<Path extends GetPath> = MethodResponse<Interface, 'get', Path>

/** The paths whose response is a page of a list. */
type ListPath = {
  [Path in GetPath]: PageOf<Path> extends { readonly nextCursor: string | null } ? Path : never
}[GetPath]

/** The element type of the only array in a page. */
export type ItemOf<Page> = Extract<Page[keyof Page], readonly unknown[]>[number]

type ListCall = <Path extends ListPath>(
  path: Path,
  ...init: InitOf<MaybeOptionalInit<paths[Path], 'get'>>
) => AsyncGenerator<ItemOf<PageOf<Path>>, void, undefined>

/** Follows `nextCursor` until it is null, or until the caller stops reading. */
export async function* itemsOf(
  get: AnyCall,
  path: string,
  init: object = {},
): AsyncGenerator<unknown, void, undefined> {
  let cursor: string | null = null
  do {
    const page = readPage(await get(path, cursor === null ? init : withCursor(init, cursor)))
    yield* page.items
    cursor = page.nextCursor
  } while (cursor !== null)
}

function withCursor(
  init: { readonly params?: { readonly query?: object } },
  cursor: string,
): object {
  return { ...init, params: { ...init.params, query: { ...init.params?.query, cursor } } }
}

function readPage(reply: unknown): { items: readonly unknown[]; nextCursor: string | null } {
  const fields: Readonly<Record<string, unknown>> = Object(reply)
  const items = Object.values(fields).find((value) => Array.isArray(value)) ?? []
  const { nextCursor } = fields
  return { items, nextCursor: typeof nextCursor === 'string' ? nextCursor : null }
}

interface Prepared extends Pick<CallInit, 'timeoutMs'> {
  readonly init: Readonly<Record<string, unknown>>
  /** Whether the request can be repeated safely. */
  readonly isRepeatable: boolean
}

const byHeader = new Set<string>(repeatablePosts)
const runtime = /^\/(?:v2\/)?automations\/runtime\/triggers\/(.+)$/

/** Adds the keys that make a request idempotent, unless the caller has set them. */
function prepare(method: Method, path: string, given: CallInit): Prepared {
  const { idempotencyKey: key, timeoutMs, ...init } = given
  const prepared = (isRepeatable: boolean, keyed: Prepared['init']) => ({
    isRepeatable,
    init: keyed,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const asked = key === undefined ? init : withHeader(init, key)
  if (method !== 'post') return prepared(true, asked)
  const trigger = runtime.exec(path)?.[1]
  if (trigger?.endsWith('/batch')) return prepared(true, withBody(asked, each(keyedOnchain)))
  if (trigger !== undefined) return prepared(true, withBody(init, keyedTrigger(trigger, key)))
  if (path === '/events') return prepared(true, withBody(init, keyedEvent(key)))
  if (path === '/events/batch')
    return prepared(
      true,
      withBody(
        asked,
        each((event) => keyedEvent()(event)),
      ),
    )
  return byHeader.has(path) ? prepared(true, withHeader(init, key)) : prepared(false, asked)
}

type Change = (body: object) => object

function withBody(init: CallInit, change: Change): CallInit {
  const { body } = init
  return isObject(body) ? { ...init, body: change(body) } : init
}

function withHeader(init: CallInit, key: string | undefined): CallInit {
  const headers = new Headers(headersOf(init.headers))
  const named = key ?? fieldsOf(fieldsOf(init.params)['header'])['Idempotency-Key']
  if (typeof named === 'string') headers.set('Idempotency-Key', named)
  else if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID())
  return { ...init, headers }
}

const keyedEvent =
  (key: string = crypto.randomUUID()): Change =>
  (event) =>
    withDefaults(event, { idempotencyKey: key })

/** The fields of `given`; a field that is missing or undefined has its default. */
export function withDefaults<Given extends object, Defaults extends object>(
  given: Given,
  defaults: Defaults,
): Given & Defaults {
  const named = Object.fromEntries(
    Object.entries(given).filter(([, value]: [string, unknown]) => value !== undefined),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fields that are undefined count as omitted
  return { ...defaults, ...named } as Given & Defaults
}

/** On-chain triggers without transaction and key would re-enter with each retry; the others derive a key. */
function keyedTrigger(name: string, key: string | undefined): Change {
  if (key !== undefined) return (body) => withDefaults(body, { sourceEventId: key })
  return /^(?:onchain|decoded)-event/.test(name) ? keyedOnchain : (body) => body
}

const keyedOnchain: Change = (event) =>
  fieldsOf(event)['txHash'] === undefined
    ? withDefaults(event, { sourceEventId: crypto.randomUUID() })
    : event

function each(change: Change): Change {
  return (body) => {
    const { events } = fieldsOf(body)
    if (!Array.isArray(events)) return body
    return {
      ...body,
      events: events.map((event: unknown) => (isObject(event) ? change(event) : event)),
    }
  }
}

function headersOf(headers: unknown): [string, string][] {
  if (headers instanceof Headers) return [...headers]
  return Object.entries(fieldsOf(headers)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? { ...value } : {}
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
