import { isOutage } from './outage.ts'

/**
 * Works on items together. When that fails for one item's sake, works on each half, and so on, until that item stands
 * alone, which is then `alone`'s; so no item holds up the others. An item may be worked on several times. Answers
 * what `work` and `alone` answered, in order of the items. Rejects only when a server is away, or when `alone` does.
 */
export async function inHalves<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Result>,
  alone: (item: Item, error: unknown) => Promise<Result> | Result,
): Promise<Result[]> {
  const [first] = items
  if (first === undefined) return []
  try {
    return [await work(items)]
  } catch (error) {
    if (isOutage(error)) throw error
    if (items.length === 1) return [await alone(first, error)]
    const middle = items.length >> 1
    const before = await inHalves(items.slice(0, middle), work, alone)
    return [...before, ...(await inHalves(items.slice(middle), work, alone))]
  }
}
