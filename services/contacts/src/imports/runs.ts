/** What has an index, in runs without a gap, by the index; what is there twice stays so. */
export function runsOf<Item extends { readonly index: number }>(
  items: readonly Item[],
): [Item, ...Item[]][] {
  const runs: [Item, ...Item[]][] = []
  for (const item of items.toSorted((one, other) => one.index - other.index)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && item.index - last.index <= 1) run.push(item)
    else runs.push([item])
  }
  return runs
}
