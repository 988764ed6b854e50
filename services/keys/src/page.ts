import { encodeCursor } from '@outrider/service/cursor'

/** A page of `limit` out of one row more than that: the one more says that another page follows. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  id: (row: Row) => string,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(id(last)) : null }
}
