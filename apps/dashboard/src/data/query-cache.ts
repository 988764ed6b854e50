import { QueryCache, QueryClient } from '@tanstack/react-query'
import { OutriderError } from './calls.ts'

/** Whether somebody has to sign in again. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof OutriderError && error.status === 401
}

/** What was read, kept for one organization and environment; `onSignedOut` is told when the session has ended. */
export function createCache(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSignedOut(error) && onSignedOut() }),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof OutriderError && error.status < 500),
      },
      mutations: { onError: (error) => isSignedOut(error) && onSignedOut() },
    },
  })
}
