import { createSessionCalls, OutriderError, type SessionScope } from '@outrider/sdk'
import { QueryCache, QueryClient } from '@tanstack/react-query'

const baseUrl = `${location.origin}/api/v1`
let csrfToken: string | undefined

/** The interface without an organization, such as signing in takes. */
export const calls = callsIn({})

/** The interface within an organization and environment. */
export function callsIn(scope: Omit<SessionScope, 'csrfToken'>) {
  return createSessionCalls({ baseUrl, scope: () => ({ ...scope, csrfToken }) })
}

/** What every write carries from now on. */
export function keepCsrfToken(token: string | undefined): void {
  csrfToken = token
}

/** Whether somebody has to sign in again. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof OutriderError && error.status === 401
}

/** A fault of the service, which may pass. Where there was no answer, the SDK has tried again. */
function isFault(error: unknown): boolean {
  return error instanceof OutriderError && error.status === 500
}

/** What was read, kept for one organization and environment; `onSignedOut` is told when the session has ended. */
export function createCache(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && onSignedOut() }),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        networkMode: 'always', // whether the service answers is known when it was asked
        retry: (failures, error) => failures < 1 && isFault(error),
      },
      mutations: { networkMode: 'always', onError: (error) => isSignedOut(error) && onSignedOut() },
    },
  })
}

/** What has a value, without what is undefined. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left are fields of T that have a value
  return Object.fromEntries(known) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
