import { type Calls, OutriderError } from '@outrider/sdk'
import {
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTenant } from '../tenant/tenant.tsx'

/** The key of a read in the cache of one organization and environment. A write names its first word to have it repeated. */
type Name = readonly unknown[]

/** Rows of a page of a list. */
const pageSize = 100

interface ReadOptions {
  /** Milliseconds between two reads while the page is visible; never by default. */
  readonly every?: number | false
  /** Milliseconds for which an earlier response is used. */
  readonly fresh?: number
  /** Whether the response to an earlier name is displayed until the present one arrives. */
  readonly keep?: boolean
  readonly isEnabled?: boolean
}

/** Reads one object. */
export function useRead<T>(
  name: Name,
  read: (calls: Calls) => Promise<T>,
  { every = false, fresh, keep = false, isEnabled = true }: ReadOptions = {},
) {
  const { calls } = useTenant()
  return useQuery({
    queryKey: name,
    queryFn: () => read(calls),
    refetchInterval: every,
    enabled: isEnabled,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(fresh !== undefined && { staleTime: fresh }),
  })
}

interface Page {
  readonly nextCursor: string | null
}

/** The query parameters of a page, for a call. */
interface PageParams {
  readonly params: { readonly query: { readonly limit: number; readonly cursor?: string } }
}

/** The element type of the only array in a page. */
type ItemOf<P extends Page> = Extract<P[keyof P], readonly unknown[]>[number]

export interface List<Item> {
  readonly items: readonly Item[]
  readonly isLoading: boolean
  readonly error: unknown
  /** Reads the next page; undefined on the last. */
  readonly more: (() => void) | undefined
  readonly isLoadingMore: boolean
  /** Whether it is read page by page, and so may have any length. */
  readonly isPaged?: boolean
}

/** Reads a list page by page. With `every`, only the first page is read again, however many pages are loaded. */
export function useList<P extends Page>(
  name: Name,
  read: (calls: Calls, page: PageParams) => Promise<P>,
  { every = false }: ReadOptions = {},
): List<ItemOf<P>> {
  const { calls } = useTenant()
  const readPage = (cursor: string) =>
    read(calls, { params: { query: { limit: pageSize, ...(cursor !== '' && { cursor }) } } })
  const query = useInfiniteQuery({
    queryKey: [...name, 'pages'],
    queryFn: ({ pageParam: cursor }) => readPage(cursor),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => (hasOnePage(state.data) ? every : false),
  })
  const { data, isPending, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { data: newest } = useQuery({
    queryKey: [...name, 'newest'],
    queryFn: () => readPage(''),
    enabled: every !== false && !hasOnePage(data),
    refetchInterval: every,
  })
  const loaded = data?.pages.flatMap(itemsOf) ?? []
  return {
    items: newest && !hasOnePage(data) ? withNewest(itemsOf(newest), loaded) : loaded,
    isLoading: isPending,
    error,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
    isPaged: true,
  }
}

function hasOnePage(data: { readonly pages: readonly unknown[] } | undefined): boolean {
  return (data?.pages.length ?? 0) < 2
}

/** The items of the first page as they are now, and the other items that were loaded. */
function withNewest<Item>(newest: readonly Item[], loaded: readonly Item[]): readonly Item[] {
  const ids = new Set(newest.map(idOf))
  return [...newest, ...loaded.filter((item) => !ids.has(idOf(item)))]
}

/** The id of an item; the item itself if it has none. */
function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item
}

function itemsOf<P extends Page>(page: P): readonly ItemOf<P>[] {
  return Object.values(page).find((value) => Array.isArray(value)) ?? []
}

/**
 * Calls the API, and then repeats the reads whose first word is in `changes`: `active` ones immediately if they are on
 * the page; with `none`, for an object that is deleted, when they are next displayed.
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

/** Why data on the page is missing or outdated: the service fails or is unavailable. Undefined if all reads succeeded. */
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

/** Repeats the reads that failed. */
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

/** The value once it has not changed for these milliseconds. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
