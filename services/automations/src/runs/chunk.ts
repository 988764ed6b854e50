import { type Extent, takeWithin } from '@outrider/service/nats/envelope'

/** The objects that an item holds in memory, with their bytes. Items of a chunk may share objects. */
type Holds = readonly (readonly [object: unknown, bytes: () => number])[]

/**
 * Splits items into chunks that keep within both bounds, each object counted once a chunk. An item that is larger than
 * the bounds is a chunk of its own.
 */
export function chunk<Item>(
  items: readonly Item[],
  most: Extent,
  holdsOf: (item: Item) => Holds,
): Item[][] {
  const chunks: Item[][] = []
  let rest = items
  while (rest.length > 0) {
    const count = takeWithin(extentsOf(rest, holdsOf), most)
    chunks.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return chunks
}

function* extentsOf<Item>(
  items: readonly Item[],
  holdsOf: (item: Item) => Holds,
): Generator<Extent> {
  const counted = new Set<unknown>()
  for (const item of items) {
    let bytes = 0
    for (const [object, bytesOf] of holdsOf(item)) {
      if (!counted.has(object)) bytes += bytesOf()
      counted.add(object)
    }
    yield { items: 1, bytes }
  }
}
