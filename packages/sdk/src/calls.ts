import createClient, {
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
  type MethodResponse,
} from 'openapi-fetch'
import type { paths } from '../generated/schema.ts'
import { errorOf } from './outrider-error.ts'
import type { AnyCall, InitOf, Interface } from './interface.ts'
import { itemsOf, type ListCall } from './lists.ts'
import { prepare } from './repeatable.ts'
import { type RetryOptions, retrying } from './retrying.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What a call answers; nothing for 204. */
type ReplyOf<M extends Method, Path extends ClientPathsWithMethod<Interface, M>> = [
  MethodResponse<Interface, M, Path>,
] extends [never]
  ? void
  : MethodResponse<Interface, M, Path>

/** Calls one path of the interface. Throws an `OutriderError` for every answer that is no success. */
type Call<M extends Method> = <Path extends ClientPathsWithMethod<Interface, M>>(
  path: Path,
  ...init: InitOf<MaybeOptionalInit<paths[Path], M>>
) => Promise<ReplyOf<M, Path>>

/** Every operation of the interface, by method and path, as openapi.json has it. */
export type Calls = { readonly [M in Method]: Call<M> } & {
  /** All items of a list, fetched page by page as they are taken. */
  readonly list: ListCall
}

/** How calls reach an installation. */
export interface Connection extends RetryOptions {
  /** The address that ends in `/api/v1`. */
  readonly baseUrl: string
  /** Used instead of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
}

interface CallOptions extends Connection {
  /** Whether a browser sends its cookies to another origin, too. */
  readonly credentials?: 'include'
  /** The headers of each request, asked for just before it is sent. */
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
  const get = answering('get', GET, options)
  const calls = {
    get,
    post: answering('post', POST, options),
    put: answering('put', PUT, options),
    patch: answering('patch', PATCH, options),
    delete: answering('delete', DELETE, options),
    list: (path: string, init?: object) => itemsOf(get, path, init),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client's own types, less the error
  return calls as unknown as Calls
}

/** Whether the body is a stream, which can be sent once (Fetch standard, `duplex`). */
function isStreamed(init: object): boolean {
  return 'duplex' in init && init.duplex === 'half'
}

/** The body of the answer alone: what is no success has been thrown. */
function answering(
  method: Method,
  call: Interface[keyof Pick<Interface, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>],
  options: Connection,
): AnyCall {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any path and its init, which `Calls` types
  const send = call as (path: string, init: object) => Promise<{ data?: unknown }>
  return async (path, given = {}) => {
    const { init, isRepeatable } = prepare(method, path, given)
    const fetch = retrying(
      options.fetch ?? ((request) => globalThis.fetch(request)),
      isRepeatable,
      isStreamed(init) ? { ...options, maxRetries: 0 } : options,
    )
    const { data } = await send(path, { ...init, fetch })
    return data
  }
}
