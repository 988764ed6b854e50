import { type Calls, OutriderError } from '@outrider/sdk'
import {
  type Query,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTenant } from '../tenant/tenant.tsx'

/** What the answer is known by in the cache of one organization and environment; a write names it to have it read again. */
type Name = readonly unknown[]

/** Rows of a page of a list. */
const pageSize = 100

export interface ReadOptions {
  /** Milliseconds between two reads while the page is visible; never when left out. */
  readonly every?: number | false
  readonly enabled?: boolean
}

/** Reads one thing. */
export function useRead<T>(
  name: Name,
  read: (calls: Calls) => Promise<T>,
  { every = false, enabled = true }: ReadOptions = {},
) {
  const { calls } = useTenant()
  return useQuery({
    queryKey: name,
    queryFn: () => read(calls),
    refetchInterval: every,
    enabled,
  })
}

interface Page {
  readonly nextCursor: string | null
}

export interface List<Item> {
  readonly items: readonly Item[]
  readonly isLoading: boolean
  readonly error: unknown
  /** Reads the next page; undefined on the last. */
  readonly more: (() => void) | undefined
  readonly isLoadingMore: boolean
}

/** Reads a list page by page. */
export function useList<P extends Page, Item>(
  name: Name,
  read: (calls: Calls, page: { limit: number; cursor?: string }) => Promise<P>,
  itemsOf: (page: P) => readonly Item[],
  { every = false, enabled = true }: ReadOptions = {},
): List<Item> {
  const { calls } = useTenant()
  const query = useInfiniteQuery({
    queryKey: [...name, 'pages'],
    queryFn: ({ pageParam }) =>
      read(calls, { limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: every,
    enabled,
  })
  const { data, isPending, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return {
    items: data?.pages.flatMap((page) => itemsOf(page)) ?? [],
    isLoading: isPending && enabled,
    error,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
  }
}

/**
 * Changes something; what is known by the first words of `changes` is then read again: at once where it is shown
 * (`active`), or when it is shown the next time (`none`), for what is gone from the page that it was shown on.
 */
export function useWrite<Output, Input = void>(
  write: (calls: Calls, input: Input) => Promise<Output>,
  changes: readonly string[],
  refetchType: 'active' | 'none' = 'active',
) {
  const { calls } = useTenant()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => write(calls, input),
    onSuccess: () =>
      Promise.all(
        changes.map((name) => cache.invalidateQueries({ queryKey: [name], refetchType })),
      ),
  })
}

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
