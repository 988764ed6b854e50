import { idOf, type IdPrefix, type Uuid, uuidIn } from '@outrider/contracts/ids'
import { invalid } from '@outrider/contracts/problem'

/** The cursor of the page that follows the one ending with this id. */
export function encodeCursor(id: string): string {
  return Buffer.from(id).toString('base64url')
}

/**
 * The UUID that the page before ended with, as a statement's parameter: null for the first page. Throws
 * `VALIDATION_FAILED` for a cursor that `encodeCursor` did not make of such an id.
 */
export function decodeCursor(prefix: IdPrefix, cursor: string | undefined): Uuid | null {
  if (cursor === undefined) return null
  const uuid = uuidIn(Buffer.from(cursor, 'base64url').toString())
  if (uuid === undefined || encodeCursor(idOf(prefix, uuid)) !== cursor)
    throw invalid('cursor', 'is not a cursor of this list')
  return uuid
}

/**
 * Cuts a list that was read with one item more than `limit` to its page, which is shorter where its items are so
 * large that no message between services could carry them.
 */
export function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  limit: number,
): Page<Item> {
  return pageBy(items, limit, ({ id }) => id)
}

interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
}

/** The same for items that are listed by another id than their own. */
export function pageBy<Item>(
  items: readonly Item[],
  limit: number,
  keyOf: (item: Item) => string,
): Page<Item> {
  const page = items.slice(0, countFitting(items, limit))
  const last = page.at(-1)
  return {
    items: page,
    nextCursor: items.length > page.length && last ? encodeCursor(keyOf(last)) : null,
  }
}

/** Bytes of JSON that the items of a response may take, unless a single one takes more. */
const maxBytes = 2_000_000

/** How many of the items fit into a response: at most `limit`, at least one. */
export function countFitting(items: readonly unknown[], limit: number): number {
  let bytes = 0
  const beyond = items.slice(0, limit).findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item))
    return index > 0 && bytes > maxBytes
  })
  return beyond === -1 ? limit : beyond
}
