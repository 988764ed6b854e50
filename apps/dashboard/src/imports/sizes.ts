import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

const queryKey = ['import-sizes']
type Sizes = Readonly<Record<string, number>>

/** How many rows files have that were uploaded from this page, by the ids of their imports. */
export function useImportSizes(): Sizes {
  return useQuery<Sizes>({ queryKey, queryFn: skipToken, initialData: {} }).data ?? {}
}

/** Notes the size of a file, which is known once it was read to its end. */
export function useNoteSize(): (importId: string, rows: number) => void {
  const cache = useQueryClient()
  return (importId, rows) =>
    cache.setQueryData<Sizes>(queryKey, (known) => ({ ...known, [importId]: rows }))
}
