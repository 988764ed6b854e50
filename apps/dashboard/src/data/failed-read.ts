import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { OutriderError } from './calls.ts'

/** Why something on the page could not be read, or not again: the service fails or is away. Undefined when all is well. */
export function useFailedRead(): unknown {
  const reads = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => reads.subscribe(onChange),
    () =>
      reads
        .findAll({ type: 'active', predicate: hasFailed })
        .map(({ state }) => state.error)
        .find(isOutage),
  )
}

/** Reads again what could not be read. */
export function useReadAgain(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.refetchQueries({ type: 'active', predicate: hasFailed })
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error'
}

function isOutage(error: unknown): boolean {
  return !(error instanceof OutriderError) || error.status === 0 || error.status >= 429
}
