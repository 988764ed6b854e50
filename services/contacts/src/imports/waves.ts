/**
 * Items in waves: those of one wave share no key, so that they can be worked on at once; an item comes in a
 * later wave than every earlier one that it shares a key with.
 */
export function wavesOf<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => Iterable<string>,
): Item[][] {
  const waves: Item[][] = []
  const lastWave = new Map<string, number>()
  for (const item of items) {
    const keys = [...keysOf(item)]
    const wave = keys.reduce((least, key) => Math.max(least, (lastWave.get(key) ?? -1) + 1), 0)
    for (const key of keys) lastWave.set(key, wave)
    const mates = waves[wave] ?? []
    waves[wave] = mates
    mates.push(item)
  }
  return waves
}
