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

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

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

interface CallOptions extends Connection {
  /** Whether a browser sends its cookies to other origins. */
  readonly credentials?: 'include'
  /** Called before each request for its headers. */
  readonly headers: () => Readonly<Record<string, string>>
}

export function createCalls({ headers, ...options }: CallOptions): Calls {
  const client = createClient<paths>(options)
  client.use({
    onRequest: ({ request }) => {
      for (const [name, value] of Object.entries(headers())) request.headers.set(name, value)
    },
    onResponse: async ({ response }) => {
      if (!response.ok) throw await errorOf(response)
    },
  })
  const { GET, POST, PUT, PATCH, DELETE } = client
  const get = caller('get', GET, options)
  const calls = {
    get,
    post: caller('post', POST, options),
    put: caller('put', PUT, options),
    patch: caller('patch', PATCH, options),
    delete: caller('delete', DELETE, options),
    list: (path: string, init?: object) => itemsOf(get, path, init),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client's own types, less the error
  return calls as unknown as Calls
}

/** Whether the body is a stream, which can be sent only once (Fetch standard, `duplex`). */
function isStreamed(init: object): boolean {
  return 'duplex' in init && init.duplex === 'half'
}

/** Returns the response body. Errors have been thrown before. */
function caller(
  method: Method,
  call: Interface[keyof Pick<Interface, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>],
  options: Connection,
): AnyCall {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any path and its init, which `Calls` types
  const send = call as (path: string, init: object) => Promise<{ data?: unknown }>
  return async (path, given = {}) => {
    const { init, isRepeatable } = prepare(method, path, given)
    const { maxRetries, timeoutMs } = options
    const fetch = retrying(options.fetch ?? ((request) => globalThis.fetch(request)), {
      isRepeatable,
      isBuffered: fieldsOf(init)['parseAs'] !== 'stream',
      maxRetries: isStreamed(init) ? 0 : maxRetries,
      timeoutMs,
    })
    const { data } = await send(path, { ...init, fetch })
    return data
  }
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
type ItemOf<Page> = Extract<Page[keyof Page], readonly unknown[]>[number]

type ListCall = <Path extends ListPath>(
  path: Path,
  ...init: InitOf<MaybeOptionalInit<paths[Path], 'get'>>
) => AsyncGenerator<ItemOf<PageOf<Path>>, void, undefined>

/** Follows `nextCursor` until it is null, or until the caller stops reading. */
async function* itemsOf(
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

interface Prepared {
  readonly init: object
  /** Whether the request can be repeated safely. */
  readonly isRepeatable: boolean
}

const byHeader = new Set<string>(repeatablePosts)
const runtime = /^\/(?:v2\/)?automations\/runtime\/triggers\/(.+)$/

/** Adds the keys that make a request idempotent, unless the caller has set them. */
function prepare(method: string, path: string, init: object): Prepared {
  if (method !== 'post') return { init, isRepeatable: true }
  const trigger = runtime.exec(path)?.[1]
  if (trigger !== undefined)
    return { init: withBody(init, keyedTrigger(trigger)), isRepeatable: true }
  if (path === '/events') return { init: withBody(init, keyedEvent), isRepeatable: true }
  if (path === '/events/batch')
    return { init: withBody(init, each(keyedEvent)), isRepeatable: true }
  if (!byHeader.has(path)) return { init, isRepeatable: false }
  return { init: withHeader(init), isRepeatable: true }
}

type Change = (body: object) => object

function withBody(init: object, change: Change): object {
  const { body } = fieldsOf(init)
  return isObject(body) ? { ...init, body: change(body) } : init
}

function withHeader(init: object): object {
  const headers = new Headers(headersOf(fieldsOf(init)['headers']))
  const { params } = fieldsOf(init)
  const named = fieldsOf(fieldsOf(params)['header'])['Idempotency-Key']
  if (typeof named === 'string') headers.set('Idempotency-Key', named)
  else if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID())
  return { ...init, headers }
}

const keyedEvent: Change = (event) => withDefaults(event, { idempotencyKey: crypto.randomUUID() })

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
function keyedTrigger(name: string): Change {
  if (name === 'decoded-events/batch') return each(keyedOnchain)
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
