/** What something counts for, of both bounds. */
export interface Extent {
  readonly items: number
  readonly bytes: number
}

/** How many of the first keep within both bounds together; one at least, where there is one. */
export function firstWithin(extents: Iterable<Extent>, most: Extent): number {
  let [count, items, bytes] = [0, 0, 0]
  for (const extent of extents) {
    items += extent.items
    bytes += extent.bytes
    if (count > 0 && (items > most.items || bytes > most.bytes)) break
    count += 1
  }
  return count
}
