import type { IdPrefix, Uuid } from '@outrider/contracts/ids'
import { notFound } from '@outrider/contracts/problem'
import { decodeCursor, pageOf } from './cursor.ts'

/** How a caller asks for a page. */
interface PageQuery {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of records under their plural noun. */
type PageOf<Plural extends string, Item> = { readonly [Name in Plural]: Item[] } & {
  readonly nextCursor: string | null
}

/**
 * The reply to a request for a list: one page of records. `find` returns at most `limit` rows in the list's order,
 * starting after the id `after`; null is the first page. `prefix` is that of the records' ids. Throws
 * `VALIDATION_FAILED` for a cursor of another list.
 */
export async function list<Plural extends string, Row, Item extends { readonly id: string }>(
  plural: Plural,
  prefix: IdPrefix,
  { limit, cursor }: PageQuery,
  recordOf: (row: Row) => Item,
  find: (after: Uuid | null, limit: number) => Promise<readonly Row[]>,
): Promise<PageOf<Plural, Item>> {
  const rows = await find(decodeCursor(prefix, cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows.map(recordOf), limit)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript widens a computed key to string
  return { [plural]: items, nextCursor } as PageOf<Plural, Item>
}

/** The reply to a request for one record; throws `NOT_FOUND` where there is no row. */
export async function get<Row, Item>(
  row: Promise<Row | null | undefined>,
  recordOf: (row: Row) => Item,
): Promise<Item> {
  return recordOf(await found(row))
}

/** The row; throws `NOT_FOUND` where there is none. */
export async function found<Row>(row: Promise<Row | null | undefined>): Promise<Row> {
  const value = await row
  if (value === undefined || value === null) throw notFound()
  return value
}

/** The reply to a deletion: `{}`; throws `NOT_FOUND` where no row was deleted. */
export async function remove(isDeleted: Promise<boolean>): Promise<Record<string, never>> {
  if (!(await isDeleted)) throw notFound()
  return {}
}
