import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTenant } from '../tenant/tenant.ts'
import type { Calls } from './calls.ts'

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
