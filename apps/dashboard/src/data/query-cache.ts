import { QueryCache, QueryClient } from '@tanstack/react-query'
import { OutriderError } from './calls.ts'

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
