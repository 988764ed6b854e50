import {
  type components,
  createSessionCalls,
  OutriderError,
  type SessionScope,
} from '@outrider/sdk'
import { QueryCache, QueryClient } from '@tanstack/react-query'

/** A schema of the API by its name in openapi.json. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

const baseUrl = `${location.origin}/api/v1`
let csrfToken: string | undefined

/** The API without an organization, for signing in. */
export const calls = callsIn({})

/** The API within an organization and environment. */
export function callsIn(scope: Omit<SessionScope, 'csrfToken'>) {
  return createSessionCalls({ baseUrl, scope: () => ({ ...scope, csrfToken }) })
}

/** The same, with the `ETag` of the last response that had one, for `If-Match`. */
export function taggedCallsIn(scope: Omit<SessionScope, 'csrfToken'>) {
  let tag = '*'
  const tagged = createSessionCalls({
    baseUrl,
    scope: () => ({ ...scope, csrfToken }),
    fetch: async (request) => {
      const response = await fetch(request)
      tag = response.headers.get('etag') ?? tag
      return response
    },
  })
  return { calls: tagged, tag: () => tag }
}

/** Sets the token that every write carries. */
export function keepCsrfToken(token: string | undefined): void {
  csrfToken = token
}

/** Whether the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof OutriderError && error.status === 401
}

/** An error of the service, which may be temporary. The SDK has already retried calls without a response. */
function isFault(error: unknown): boolean {
  return error instanceof OutriderError && error.status === 500
}

interface CacheEvents {
  /** The session has ended. */
  readonly onSignedOut: () => void
  /** The organization is suspended, or requires a second factor that the user does not have. */
  readonly onRefused: (error: Error) => void
}

/** The cache of one organization and environment. */
export function createCache({ onSignedOut, onRefused }: CacheEvents): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) onSignedOut()
        if (error instanceof OutriderError && error.code === 'NOT_ALLOWED') onRefused(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        networkMode: 'always', // the browser cannot know whether the service is reachable
        retry: (failures, error) => failures < 1 && isFault(error),
      },
      mutations: { networkMode: 'always', onError: (error) => isSignedOut(error) && onSignedOut() },
    },
  })
}
